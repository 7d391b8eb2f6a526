"""Each figure of an entry has its own source, date and basis, where they are known."""

from __future__ import annotations

import pytest

from engine.inference import Given
from kb.catalogue import Catalogues
from tests.loaded_once import built_in_advisor

CARD = "h200-sxm-141gb"


@pytest.fixture(scope="module")
def catalogues() -> Catalogues:
    return Catalogues.load()


def test_a_rent_is_from_offers_with_their_days_and_not_from_datasheets(catalogues: Catalogues) -> None:
    cards = catalogues.accelerators
    record = cards.get(CARD)
    for field in ("cloud_usd_hr_low", "cloud_usd_hr_median", "offers_8"):
        source = cards.source(CARD, field)
        assert source.startswith("catalogue of instances")
        assert str(record.cloud_dates) in source
        assert record.source not in source


def test_a_rent_at_one_cloud_is_from_its_offers(catalogues: Catalogues) -> None:
    source = catalogues.accelerators.source(CARD, "aws_usd_hr_8")
    assert source.startswith("catalogue of instances")
    assert "AWS p5en.48xlarge at $63.30/h (2026-07)" in source


def test_a_street_price_has_its_page_and_month(catalogues: Catalogues) -> None:
    source = catalogues.accelerators.source(CARD, "street_usd")
    assert source.startswith("https://")
    assert source.endswith("; 2026-06")


@pytest.mark.parametrize("field", ["memory_bytes", "bandwidth_gbps", "vendor", "cloud_only", ""])
def test_other_figures_are_from_the_source_of_the_entry(catalogues: Catalogues, field: str) -> None:
    assert catalogues.accelerators.source(CARD, field) == catalogues.accelerators.get(CARD).source


def test_the_price_of_an_instance_is_not_from_where_its_machine_is(catalogues: Catalogues) -> None:
    instances = catalogues.instances
    offer = next(each for each in instances.ids() if "price:" in instances.get(each).source)
    price, machine = (instances.source(offer, field) for field in ("on_demand_usd_hr", "vcpu"))
    assert price != machine
    assert str(instances.get(offer).price_date) in price
    assert "price:" not in machine


def test_every_field_of_every_entry_has_a_source(catalogues: Catalogues) -> None:
    for catalogue in catalogues.by_name().values():
        for entry in list(catalogue.ids())[::20]:
            for field, value in (catalogue.fields(entry) or {}).items():
                assert value is None or catalogue.source(entry, field), (entry, field)


def test_a_proof_ends_at_the_source_of_the_figure() -> None:
    advisor = built_in_advisor()
    given = {"hardware.accelerator": Given(CARD), "hardware.count": Given(1)}
    facts = advisor.engine.infer(given).facts
    assert facts["price.median"].source.startswith("catalogue of instances")
    assert facts["hardware.bandwidth"].source == advisor.catalogues.accelerators.get(CARD).source
