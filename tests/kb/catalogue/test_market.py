"""What accelerators rent for: derived from the instances, and kept with the accelerators."""

from __future__ import annotations

import pytest

from bench.market import rental
from kb.catalogue import Catalogues
from kb.catalogue.clouds import CLOUDS, SIZES, rent_fields
from kb.catalogue.instance import Instance
from kb.catalogue.market import Market, cheapest
from kb.catalogue.offer import cheapest_offer, offers

CATALOGUES = Catalogues.load()
INSTANCES = [CATALOGUES.instances.get(each) for each in CATALOGUES.instances.ids()]
STORED = (
    *("cloud_usd_hr_low", "cloud_usd_hr_median", "cloud_usd_hr_high", "cloud_providers", "cloud_dates"),
    *("spot_usd_hr_low", "spot_usd_hr_median", "spot_usd_hr_high", "spot_providers", "spot_dates"),
    *(field for name in CLOUDS for field in rent_fields(name)),
    *(f"offers_{count}" for count in SIZES),
)


def instance(
    provider: str,
    price: float | None,
    count: float = 1,
    *,
    exact: bool = True,
    kind: str = "on-demand",
    day: str | None = "2026-05-24",
    name: str = "box",
    spot: float | None = None,
    notes: str | None = None,
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
        notes=notes,
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


def test_the_price_of_one_at_a_cloud_is_that_of_its_cheapest_offer_of_any_size() -> None:
    found = rental("l4", [instance("aws", 3.0), instance("aws", 2.0, 8, day="2026-07-01")])
    assert (found["aws_usd_hr"], found["aws_month"]) == (2.0, "2026-07")


def test_a_machine_has_its_own_price_and_month() -> None:
    found = rental("l4", [instance("aws", 3.0), instance("aws", 2.0, 8, day="2026-07-01")])
    assert (found["aws_usd_hr_1"], found["aws_month_1"]) == (3.0, "2026-05")
    assert (found["aws_usd_hr_8"], found["aws_month_8"]) == (16.0, "2026-07")
    assert found["aws_offers_8"] == "AWS box at $16.00/h (2026-07)"
    assert "aws_usd_hr_2" not in found


def test_what_is_rented_by_the_piece_has_one_price() -> None:
    found = rental("l4", [instance("runpod", 2.0, name="l4 (per GPU)")])
    assert {name: value for name, value in found.items() if name.startswith("runpod")} == {
        "runpod_usd_hr": 2.0,
        "runpod_month": "2026-05",
        "runpod_offers_1": "RunPod l4 at $2.00/h (2026-05)",
    }


class TestCheapest:
    def test_is_of_a_community_only_where_there_is_nothing_else(self) -> None:
        community, secure = instance("runpod", 1.0, kind="community"), instance("runpod", 2.0)
        assert cheapest("l4", [community, secure]) == secure
        assert cheapest("l4", [community]) == community

    def test_is_the_median_of_a_marketplace_rather_than_its_lowest_offer(self) -> None:
        lowest = instance("vast-ai", 1.0, notes="marketplace minimum offer")
        median = instance("vast-ai", 2.0, kind="median per GPU")
        assert cheapest("l4", [lowest, median]) == median
        offer = cheapest_offer([lowest], "l4", 1)
        assert offer is not None
        assert offer.words == "Vast.ai box at $1.00/h (2026-05, lowest on its marketplace)"

    def test_has_a_day_where_prices_are_the_same(self) -> None:
        undated, dated = instance("lambda", 1.0, day=None, name="a"), instance("lambda", 1.0, name="b")
        assert cheapest("l4", [undated, dated]) == dated

    def test_is_nothing_where_nobody_has_a_price(self) -> None:
        assert cheapest("l4", [instance("aws", None)]) is None
        assert cheapest_offer([instance("aws", None)], "l4", 1) is None


def test_what_costs_more_besides_is_told_with_the_price() -> None:
    offer = cheapest_offer([instance("modal", 1.0, notes="vCPU/RAM billed separately")], "l4", 1)
    assert offer is not None
    assert offer.words == "Modal box at $1.00/h (2026-05, CPU and RAM extra)"


def test_a_cloud_has_its_own_spot_price() -> None:
    found = rental("l4", [instance("verda", 3.0, spot=1.0), instance("runpod", 2.0, spot=0.5, day="2026-08-21")])
    assert (found["verda_spot_usd_hr"], found["verda_spot_month"]) == (1.0, "2026-05")
    assert (found["runpod_spot_usd_hr"], found["runpod_spot_month"]) == (0.5, "2026-08")


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
