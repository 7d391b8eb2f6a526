"""``whygpu rules schema``: what editors learn about rule files, with the names that the rules in force know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

import rules
from kb.advisor import Advisor
from kb.architectures import ARCHITECTURES
from tests.engine.schema.editor import complaints, offered
from tests.tui.commands.test_rules_check import ON_TOP
from tui.cli import main
from tui.commands.rules.schema import schema_text

ROOT = Path(__file__).parents[3]
PACKS = sorted(Path(rules.__file__).parent.rglob("*.yaml"))

OWN = """\
schema: rules/1
pack: ours
title: Ours
rules:
  - id: ours.limit
    title: Limit
    kind: rule
    level: warn
    when: hardware.count > 8
    then: {zero.stage: 3}
    because: "{hardware.count} are many."
    sources: [{claim: X07}]
    tests:
      - {given: {workload.kind: training, hardware.accelerator: rtx-4090}, expect: {zero.offload: none}, fires: true}
"""

MISTAKES = {
    "a value that an enumeration lacks": ("workload.kind: training", "workload.kind: trainig", "given.workload.kind"),
    "a value that no test can expect": ("zero.offload: none", "zero.offload: nothing", "expect.zero.offload"),
    "a level that there is not": ("level: warn", "level: warning", "rules.0.level"),
    "a misspelt key": ("because:", "becuase:", "rules.0"),
}


@pytest.fixture(scope="module")
def schema() -> dict[str, object]:
    return json.loads((ROOT / "docs" / "rules.schema.json").read_text(encoding="utf-8"))


def test_the_one_in_the_documentation_is_up_to_date(capsys, schema):
    assert main(["rules", "schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema, "whygpu rules schema --output docs/rules.schema.json"
    Draft7Validator.check_schema(schema)


@pytest.fixture(scope="module")
def schema_of_architectures() -> dict[str, object]:
    return json.loads(schema_text(Advisor.load(rulebook=ARCHITECTURES)))


@pytest.mark.sample(4)
@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: f"{pack.parent.name}/{pack.stem}")
def test_the_built_in_packs_are_accepted(schema, schema_of_architectures, pack):
    used = schema_of_architectures if pack.parent.name == ARCHITECTURES else schema
    assert complaints(used, pack.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_underlined(schema, mistake):
    right, wrong, place = MISTAKES[mistake]
    assert complaints(schema, OWN) == []
    assert right in OWN
    (found,) = set(complaints(schema, OWN.replace(right, wrong)))
    assert found.endswith(place)


def test_claims_facts_rules_and_catalogues_are_offered(schema):
    names = schema["definitions"]
    assert {"S1-1.3-07", "X43"} <= set(offered(names["claim"]))
    assert {"model.params", "cuda.minimum"} <= set(offered(names["fact"]))
    assert "zero.states_stage_1" in offered(names["rule"])
    assert {"accelerators", "models"} <= set(offered(names["catalogue"]))
    assert "hardware.accelerator.memory_gb" in offered(names["field"])


def test_it_is_written_with_names_of_ones_own(capsys, tmp_path):
    pack = tmp_path / "rules" / "network.yaml"
    pack.parent.mkdir()
    pack.write_text(ON_TOP)
    target = tmp_path / "new" / "rules.schema.json"
    assert main(["rules", "schema", "--rules", str(pack.parent), "--output", str(target)]) == 0
    assert str(target) in capsys.readouterr().out
    names = json.loads(target.read_text())["definitions"]
    assert "network.floor" in offered(names["rule"])
    assert offered(names["value-of-network.link"]) == ["ethernet", "infiniband"]


def test_what_cannot_be_written_is_said(capsys, tmp_path):
    (tmp_path / "file").write_text("")
    assert main(["rules", "schema", "--output", str(tmp_path / "file" / "schema.json")]) == 2
    assert "cannot be written" in capsys.readouterr().err
