"""Level-2 decision tables of the DMN Technology Compatibility Kit: every hit policy, through both matchers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine.inference import MatcherName
from engine.inference.network import durable_rules_module
from tests.dmn.decision_table import Case, DecisionTable, read_cases

ROOT = Path(os.environ.get("DMN_TCK") or Path(__file__).resolve().parents[3] / "shared" / "dmn_tck")
FILES = sorted(ROOT.glob("*/*-test-*.xml"))
CASES = [pytest.param(file, case, id=f"{file.parent.name}-{case.id}") for file in FILES for case in read_cases(file)]

if not FILES:
    pytest.skip(
        f"the DMN test suite is not at {ROOT}; the variable DMN_TCK names another folder", allow_module_level=True
    )


def test_the_suite_is_whole() -> None:
    assert (len({file.parent for file in FILES}), len(CASES)) == (17, 51)


@pytest.mark.parametrize("matcher", ["durable", "reference"])
@pytest.mark.parametrize(("file", "case"), CASES)
def test_case(file: Path, case: Case, matcher: MatcherName, tmp_path: Path) -> None:
    if matcher == "durable" and durable_rules_module() is None:
        pytest.skip("durable_rules is not installed")
    (model,) = file.parent.glob("*.dmn")
    table = DecisionTable(model, tmp_path, matcher)
    assert table.name == case.decision
    assert table.decide(case.inputs) == case.expected
