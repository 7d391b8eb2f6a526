"""What accelerators rent for: derived from the instances, and kept with the accelerators."""

from __future__ import annotations

import pytest

from bench.market import rental
from kb.catalogue import Catalogues
from kb.catalogue.instance import Instance
from kb.catalogue.market import Market
from kb.catalogue.offer import offers

CATALOGUES = Catalogues.load()
INSTANCES = [CATALOGUES.instances.get(each) for each in CATALOGUES.instances.ids()]
STORED = (
    *("cloud_usd_hr_low", "cloud_usd_hr_median", "cloud_usd_hr_high", "cloud_providers", "cloud_dates"),
    *(
        "spot_usd_hr_low",
        "spot_usd_hr_median",
        "spot_usd_hr_high",
        "spot_providers",
        "spot_dates",
        "google_spot_usd_hr",
    ),
    *(f"{cloud}_{what}" for cloud in ("aws", "google", "azure") for what in ("usd_hr", "smallest")),
    *(f"offers_{count}" for count in (1, 2, 4, 8)),
    *(f"{cloud}_offers_{count}" for cloud in ("aws", "google", "azure") for count in (1, 2, 4, 8)),
)


def instance(
    provider: str,
    price: float | None,
    count: float = 1,
    *,
    exact: bool = True,
    kind: str = "on-demand",
    day: str = "2026-05-24",
    name: str = "box",
    spot: float | None = None,
) -> Instance:
    return Instance(
        id=f"{provider}/{name}-{price}-{count}",
        source="a test",
        provider=provider,
        instance=name,
        accelerator="l4",
        exact_accelerator=exact,
        accelerator_count=count,
        on_demand_usd_hr=None if price is None else price * count,
        usd_per_accelerator_hr=price,
        price_date=day,
        price_kind=kind,
        spot_usd_hr=spot,
    )


@pytest.mark.parametrize("accelerator", CATALOGUES.accelerators.ids())
def test_what_is_kept_is_what_the_instances_say(accelerator: str) -> None:
    record = CATALOGUES.accelerators.get(accelerator)
    kept = {name: getattr(record, name) for name in STORED if getattr(record, name) is not None}
    assert kept == rental(accelerator, INSTANCES)


def test_a_provider_counts_once_with_its_cheapest_price() -> None:
    market = Market.of("l4", [instance("a", 3.0), instance("a", 1.0), instance("b", 2.0), instance("c", 9.0)])
    assert (market.providers, market.low, market.median, market.high) == (3, 1.0, 2.0, 9.0)


def test_spot_prices_are_of_one_accelerator_and_of_whole_ones() -> None:
    eight, one = instance("a", 3.0, 8, spot=8.0), instance("b", 2.0, spot=2.0)
    market = Market.spot("l4", [eight, one, instance("c", 1.0, 0.5, spot=0.1), instance("d", 1.0)])
    assert (market.providers, market.prices) == (2, (1.0, 2.0))


def test_what_has_no_price_on_demand_may_have_one_as_spot() -> None:
    offer = instance("a", None, spot=0.2, kind="interruptible/marketplace only")
    assert Market.of("l4", [offer]).prices == ()
    assert Market.spot("l4", [offer]).median == 0.2


def test_between_two_middle_prices_lies_the_median() -> None:
    assert Market.of("l4", [instance("a", 1.0), instance("b", 2.0)]).median == 1.5


@pytest.mark.parametrize(
    "other",
    [
        instance("b", 0.1, 0.5),
        instance("b", 0.1, kind="proto"),
        instance("b", 0.1, kind="interruptible/marketplace only"),
        instance("b", 0.1, exact=False),
    ],
)
def test_what_is_not_a_whole_accelerator_on_demand_does_not_count(other: Instance) -> None:
    market = Market.of("l4", [instance("a", 1.0), other])
    assert (market.providers, market.prices) == (1, (1.0,))


def test_offers_that_leave_the_variant_open_count_where_all_do() -> None:
    assert Market.of("l4", [instance("a", 1.0, exact=False), instance("b", 2.0, exact=False)]).providers == 2


def test_a_provider_without_a_price_is_a_provider() -> None:
    market = Market.of("l4", [instance("a", None), instance("b", 2.0)])
    assert (market.providers, market.prices) == (2, (2.0,))


def test_the_smallest_machine_of_a_cloud_is_known() -> None:
    found = rental("l4", [instance("gcp", 2.0, 4), instance("gcp", 1.0, 8), instance("gcp", 1.0, 0.5)])
    assert (found["google_smallest"], found["google_usd_hr"]) == (4, 1.0)
    assert "aws_smallest" not in found


def test_without_offers_nothing_is_known() -> None:
    market = Market.of("l4", [])
    assert (market.low, market.median, market.high, market.period) == (None, None, None, None)
    assert rental("l4", []) == {}


def test_days_are_told_from_the_first_to_the_last() -> None:
    days = [
        instance("a", 1.0, day="2026-08-03"),
        instance("b", 2.0, day="2026-05-24"),
        instance("c", 3.0, day="2026-07-20"),
    ]
    assert Market.of("l4", days).period == "2026-05-24 to 2026-08-03"
    assert Market.of("l4", days[:1]).period == "2026-08-03"


class TestOffers:
    def test_are_exactly_so_many(self) -> None:
        for count in (1, 2, 4, 8, 16):
            found = offers(INSTANCES, "h100-sxm5-80gb", count)
            assert found
            assert all(each.machines * each.instance.accelerator_count == count for each in found)

    def test_name_machines_and_cards_by_the_piece_in_turn(self) -> None:
        found = offers(INSTANCES, "h200-sxm-141gb", 8)
        assert [each.by_the_card for each in found] == [False, True, False]
        assert found[0].name == "AWS p5en.48xlarge"
        assert found[1].name.endswith("8 x x-series-h200-sxm5")
        assert found[0].usd_per_hour == pytest.approx(63.296)

    def test_have_marketplaces_last(self) -> None:
        found = offers(INSTANCES, "l4", 1, most=99)
        bazaars = [bool(each.instance.marketplace) for each in found]
        assert bazaars == sorted(bazaars)

    def test_come_from_different_providers(self) -> None:
        found = offers(INSTANCES, "l4", 1, most=9)
        assert len({each.instance.provider for each in found}) == len(found) > 3

    def test_are_several_full_machines_where_one_does_not_hold_them(self) -> None:
        first = offers(INSTANCES, "h200-sxm-141gb", 16)[0]
        assert (first.machines, first.instance.accelerator_count) == (2, 8)

    def test_do_not_put_small_machines_together(self) -> None:
        assert offers([instance("a", 1.0, 2)], "l4", 4) == ()

    def test_leave_out_what_may_be_another_variant_and_what_has_no_price(self) -> None:
        assert offers([instance("b", None), instance("c", 1.0, 0.5)], "l4", 1) == ()
        found = offers([instance("a", 1.0, exact=False), instance("b", 2.0)], "l4", 1)
        assert [each.instance.provider for each in found] == ["b"]

    def test_count_where_all_leave_the_variant_open(self) -> None:
        assert len(offers([instance("a", 1.0, exact=False), instance("b", 2.0, exact=False)], "l4", 1)) == 2
