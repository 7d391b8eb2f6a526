"""Error bars of a fact: two facts that are measured in the same."""

from __future__ import annotations

import pytest

from engine.rulebook import Bounds, RulebookError
from tests.engine.conftest import RulesMaker

FACTS = """\
facts:
  - {id: low, type: number}
  - {id: text, type: text}
  - {id: size, type: quantity, unit: byte}
parameters: [{id: limit, values: [{since: 2020-01-01, value: 3}], sources: []}]
"""


def with_bounds(bounds: str, kind: str = "number") -> str:
    return FACTS.replace("parameters:", f"  - {{id: a, type: {kind}, bounds: {bounds}}}\nparameters:")


@pytest.mark.parametrize(
    ("bounds", "wanted"),
    [
        ("{low: low, high: low}", Bounds("low", "low")),
        ("{low: low, high: low, covers: 90 %}", Bounds("low", "low", 0.9)),
        ("{low: low, high: low, covers: 0.5}", Bounds("low", "low", 0.5)),
    ],
)
def test_bounds_are_read(rules: RulesMaker, bounds: str, wanted: Bounds) -> None:
    rulebook = rules(with_bounds(bounds))
    assert rulebook.facts["a"].bounds == wanted
    assert rulebook.facts["low"].bounds is None


@pytest.mark.parametrize(
    ("bounds", "message"),
    [
        ("{low: low, high: hihg}", "E102 unknown fact 'hihg'"),
        ("{low: lov, high: low}", "E102 unknown fact 'lov'; did you mean 'low'?"),
        ("{low: low, high: limit}", "E102 unknown fact 'limit'"),
        ("{low: a, high: low}", "E013 a cannot be a bound of itself"),
        ("{low: low, high: text}", "E013 text is of type text, and so no bound of a number"),
        ("{low: size, high: low}", "E104 size does not measure what a does"),
        ("{low: low}", "E011 bounds lacks 'high'"),
        ("{low: low, high: low, covers: 2}", "E013 'covers' is a share between 0 and 100 %"),
        ("{low: low, high: low, covers: some}", "E105 'some' is not a number with a unit"),
    ],
)
def test_a_mistake_in_bounds(rules: RulesMaker, bounds: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rules(with_bounds(bounds))
    (finding,) = caught.value.findings
    assert str(finding).splitlines()[0].partition(": ")[2].startswith(message)
    assert finding.place.line == 8


def test_a_text_has_no_bounds(rules: RulesMaker) -> None:
    with pytest.raises(RulebookError, match="'bounds' are for numbers, this fact is of type text"):
        rules(with_bounds("{low: low, high: low}", "text"))
