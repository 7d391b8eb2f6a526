"""Which clouds a person can name with their prices: the same in the catalogue, in the rules and among the instances."""

from __future__ import annotations

from kb.catalogue import Catalogues
from kb.catalogue.accelerator import Accelerator
from kb.catalogue.clouds import CLOUDS, SIZES, rent_details, rent_fields
from tests.loaded_once import built_in_advisor

INSTANCES = Catalogues.load().instances


def test_each_has_at_least_four_offers() -> None:
    found = [INSTANCES.get(each) for each in INSTANCES.ids()]
    for name, cloud in CLOUDS.items():
        assert sum(each.provider == cloud.provider and each.on_demand for each in found) >= 4, name


def test_each_can_be_named_and_has_facts() -> None:
    rulebook = built_in_advisor().rulebook
    named = set(rulebook.type_of("site.cloud").values)
    assert named - set(CLOUDS) == {"any", "alibaba", "other"}
    assert all(f"price.{name}" in rulebook.facts and f"cloud.{name}_1" in rulebook.facts for name in CLOUDS)


def test_those_with_machines_are_the_same_in_the_rules() -> None:
    facts = built_in_advisor().rulebook.facts
    assert {name for name, cloud in CLOUDS.items() if cloud.machines} == {
        name for name in CLOUDS if f"price.{name}_8" in facts
    }
    assert {name for name, cloud in CLOUDS.items() if cloud.spot} == {
        name for name in CLOUDS if f"price.{name}_spot" in facts
    }


def test_an_accelerator_has_the_fields_of_all() -> None:
    fields = {field for name in CLOUDS for field in rent_fields(name)}
    assert fields <= set(Accelerator.rule_fields) & set(Accelerator.__struct_fields__)


def test_machines_have_fields_for_each_size() -> None:
    assert {f"aws_usd_hr_{size}" for size in SIZES} <= rent_fields("aws").keys()
    assert set(rent_fields("nebius")) == {"nebius_usd_hr", "nebius_month", "nebius_offers_1"}
    assert rent_details("nebius") == ("nebius_month", "nebius_offers_1")
