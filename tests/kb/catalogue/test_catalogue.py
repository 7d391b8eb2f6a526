"""Catalogues: lazy, immutable, extensible, and honest about damage."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import kb.catalogue.catalogue as module
from kb.catalogue import Accelerators, Catalogues, Model, Models
from kb.errors import DataError, UnknownEntryError

ROOT = Path(__file__).parents[3]


def own(**facts):
    return Model(
        **{"id": "local/own", "family": "own", "architecture": "decoder", "source": "a person", "layers": 2, **facts}
    )


def test_nothing_is_read_before_the_first_question(monkeypatch):
    read = []
    monkeypatch.setattr(module, "read_data", lambda file: read.append(file) or b"[]")

    catalogues = Catalogues.load()
    names = catalogues.models.field_names()
    assert read == []
    assert "params_total" in names
    assert catalogues.models.ids() == ()
    assert read == ["models.json"]


def test_importing_the_catalogues_loads_nothing_heavy():
    code = (
        "import sys, kb.catalogue, kb.claims, kb.architectures; "
        "assert not {'pandas', 'torch', 'rich', 'rapidfuzz', 'numpy', 'lark'} & set(sys.modules), sorted(sys.modules)"
    )

    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_exact_names_are_found_without_the_library_for_similar_ones():
    code = (
        "import sys; from kb.catalogue import Catalogues; "
        "assert Catalogues.load().accelerators.resolve('rtx 4090') == 'rtx-4090'; assert 'rapidfuzz' not in sys.modules"
    )

    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def test_a_damaged_record_is_named(monkeypatch):
    rows = [
        {"id": "good", "family": "f", "architecture": "decoder", "source": "s"},
        {"id": "bad", "family": 7, "source": "s"},
    ]
    monkeypatch.setattr(module, "read_data", lambda _: json.dumps(rows).encode())

    for ask in (Models().ids, lambda: Models().get("good"), lambda: Models().find("good")):
        with pytest.raises(DataError, match=r"models\.json: bad: Expected `str`, got `int` - at `\$\.family`"):
            ask()


def test_what_is_no_list_of_records_is_damage(monkeypatch):
    for data in (b"", b"[", b"{}", b"[7]", b"\xff"):
        monkeypatch.setattr(module, "read_data", lambda _, data=data: data)
        with pytest.raises(DataError, match=r"models\.json: "):
            Models().ids()


def test_two_records_with_one_id_are_damage(monkeypatch):
    row = {"id": "a", "name": "A", "vendor": "nvidia", "kind": "asic", "source": "s"}
    monkeypatch.setattr(module, "read_data", lambda _: json.dumps([row, row]).encode())

    with pytest.raises(DataError, match="two records with the id a"):
        Accelerators().ids()


def test_an_unknown_id_is_said_with_the_nearest_ones():
    with pytest.raises(UnknownEntryError) as caught:
        Accelerators().get("rtx-4091")

    assert "rtx-4090" in caught.value.suggestions
    assert "no entry 'rtx-4091' in accelerators; nearest: rtx-4090" in str(caught.value)


def test_the_fields_of_an_unknown_id_are_none():
    assert Accelerators().fields("nope") is None


def test_the_fields_of_a_record_cannot_be_changed():
    with pytest.raises(TypeError):
        Accelerators().fields("l4")["name"] = "X"


def test_a_persons_own_model_joins_a_copy_of_the_catalogue():
    before = Catalogues.load()
    after = before.with_model(own(params_total=8_000_000_000))

    assert "local/own" not in before.models.ids()
    assert after.models.ids()[-1] == "local/own"
    assert after.models.get("local/own").params_total == 8_000_000_000
    assert after.models.fields("local/own")["layers"] == 2
    assert after.models.resolve("own") == "local/own"
    assert after.models.source("local/own") == "a person"
    assert after.accelerators is before.accelerators


def test_a_model_of_the_same_id_is_replaced_and_others_are_kept():
    once = Models().with_model(own(layers=2)).with_model(own(id="local/other"))
    twice = once.with_model(own(layers=4))

    assert len(twice.ids()) == len(once.ids()) == len(Models().ids()) + 2
    assert (once.get("local/own").layers, twice.get("local/own").layers) == (2, 4)


def test_the_digest_tells_catalogues_apart():
    plain = Models()

    assert plain.digest == Models().digest
    assert plain.digest != plain.with_model(own()).digest
    assert plain.with_model(own()).digest == plain.with_model(own()).digest


def test_single_accelerators_need_no_link_and_marketplaces_are_marked():
    instances = Catalogues.load().instances

    assert instances.get("aws/p5.48xlarge").link == "nvlink"
    assert instances.get("aws/g5.2xlarge").link == "none"
    assert {instances.get(one).marketplace for one in instances.ids()} == {True, False, None}
