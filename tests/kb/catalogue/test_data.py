"""The data files: complete, consistent, with a source for everything."""

import json
import re
from pathlib import Path

import pytest

from kb.catalogue import Catalogues
from kb.catalogue.clouds import CLOUDS
from kb.data import read_data

CATALOGUES = Catalogues.load()
NAMES = ("accelerators", "instances", "models", "number_formats", "products")
README = (Path(__file__).parents[3] / "kb" / "data" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_every_catalogue_is_complete_and_every_record_is_valid(name):
    catalogue = CATALOGUES.by_name()[name]

    assert list(catalogue.ids()) == [record["id"] for record in json.loads(read_data(f"{name}.json"))]
    assert len(catalogue.ids()) == len(set(catalogue.ids()))
    for entry_id in catalogue.ids():
        record = catalogue.get(entry_id)
        assert record.id == entry_id
        assert catalogue.source(entry_id) == record.source != ""
        assert catalogue.label(entry_id)


@pytest.mark.parametrize("name", NAMES)
def test_the_fields_of_every_record_are_those_that_the_catalogue_declares(name):
    catalogue = CATALOGUES.by_name()[name]

    for entry_id in catalogue.ids():
        fields = catalogue.fields(entry_id)
        assert frozenset(fields) == catalogue.field_names()
        for field, value in fields.items():
            assert value is None or isinstance(value, bool | int | float | str), field
            if isinstance(value, float | int) and not isinstance(value, bool) and field not in MAY_BE_ZERO:
                assert value > 0, f"{entry_id}.{field}: unknown is None, never 0"


MAY_BE_ZERO = {
    "full_attention_layers", "sliding_attention_layers", "linear_attention_layers", "shared_experts",
    "shared_expert_intermediate", "first_dense_layers", "downloads", "vision_params",
    "released", "kept_values", "window_values",
}  # fmt: skip


def test_every_instance_offers_an_accelerator_of_the_catalogue():
    known = set(CATALOGUES.accelerators.ids())

    assert {CATALOGUES.instances.get(one).accelerator for one in CATALOGUES.instances.ids()} <= known


def test_every_price_has_a_kind_and_dollars_per_accelerator_agree_with_the_price():
    for entry_id in CATALOGUES.instances.ids():
        offer = CATALOGUES.instances.get(entry_id)
        if offer.on_demand_usd_hr is not None and offer.usd_per_accelerator_hr is not None:
            share = offer.on_demand_usd_hr / offer.accelerator_count
            assert offer.usd_per_accelerator_hr == pytest.approx(share, rel=0.01, abs=0.006), entry_id
        if offer.spot_usd_hr is not None and offer.on_demand_usd_hr is not None:
            assert offer.spot_usd_hr <= offer.on_demand_usd_hr, entry_id


def test_what_the_driver_reports_is_close_to_the_label():
    for entry_id in CATALOGUES.accelerators.ids():
        record = CATALOGUES.accelerators.get(entry_id)
        if record.usable_bytes and record.memory_bytes:
            assert 0.9 < record.usable_bytes / record.memory_bytes < 1.03, entry_id


def test_the_native_format_of_every_model_is_a_number_format():
    formats = set(CATALOGUES.number_formats.ids())

    native = {CATALOGUES.models.get(one).native_format for one in CATALOGUES.models.ids()}
    assert native - {None} <= formats


def test_every_field_that_a_format_needs_is_a_field_of_accelerators():
    needs = {CATALOGUES.number_formats.get(one).needs for one in CATALOGUES.number_formats.ids()}

    assert needs - {None} <= CATALOGUES.accelerators.field_names()


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_names_every_field_that_rules_can_read(name):
    section = README.split(f"### {name} ")[1].split("\n### ")[0]

    missing = [
        field for field in CATALOGUES.by_name()[name].field_names() if f"`{_of_any_cloud(field)}`" not in section
    ]
    assert missing == []


def test_the_readme_names_every_cloud():
    assert [each for each in CLOUDS if f"`{each}`" not in README] == []


def _of_any_cloud(field: str) -> str:
    cloud, _, rest = field.partition("_")
    return f"<cloud>_{rest}" if cloud in CLOUDS else field


def test_the_readme_names_every_number_format():
    words = set(re.findall(r"[a-z0-9_-]+", README))

    assert set(CATALOGUES.number_formats.ids()) <= words


@pytest.mark.parametrize("name", NAMES)
def test_data_files_keep_one_record_a_line(name):
    text = read_data(f"{name}.json").decode()

    records = [line for line in text.splitlines() if line.startswith('{"id"')]
    assert len(records) == len(json.loads(text))
