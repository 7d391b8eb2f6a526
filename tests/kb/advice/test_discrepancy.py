"""What a search computes and what the rules infer is compared at run time; a difference is told as a defect."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.inference import Given
from engine.language import columns
from engine.language.column import Cells, Known, Values
from kb.advice.discrepancy import Discrepancy, discrepancies, discrepancy_text
from kb.advice.report import build_report
from kb.advisor import Advisor
from tests.kb.advice.requests import the_advisor

REQUEST = {
    "workload.kind": Given("inference"),
    "model": Given("meta-llama/Llama-3.1-8B"),
    "hardware.accelerator": Given("l40s"),
    "inference.team": Given(10),
}


@pytest.fixture
def rounds_wrongly(monkeypatch):
    """A column evaluation in which numbers are rounded down where they ought to be rounded up."""
    right = columns.called

    def wrong(function: str, values: Sequence[Values], known: Known) -> Cells:
        return right("floor" if function == "ceil" else function, values, known)

    monkeypatch.setattr(columns, "called", wrong)


def test_search_and_rules_agree():
    advice = the_advisor().advise(REQUEST)
    assert advice.recommendation is not None
    assert advice.discrepancies == ()
    assert not any(each.id == "defect" for each in build_report(the_advisor().engine, advice).sections)


def test_a_defect_of_the_search_is_told_before_everything_else(rounds_wrongly):
    advisor = Advisor.load()  # which remembers no column that was right
    advice = advisor.advise(REQUEST)
    assert advice.discrepancies
    first = build_report(advisor.engine, advice).summary[0]
    assert first.id == "defect"
    assert first.lines[0].text.startswith("A defect of this program: for “")


def test_what_differs_by_rounding_only_is_the_same():
    inference = the_advisor().engine.infer({"hardware.count": Given(4)})
    assert discrepancies({"hardware.count": 4.0 + 1e-12}, inference) == ()
    assert discrepancies({"hardware.count": None}, inference) == (Discrepancy("hardware.count", None, 4),)


def test_it_is_said_in_words():
    text = discrepancy_text(the_advisor().rulebook, Discrepancy("hardware.count", 3, 4))
    assert "the search computed 3, the rules say 4" in text
