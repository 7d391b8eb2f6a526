"""Examples are situations in which what is claimed really holds, told as rule files write them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import LiteralReader, Value, compiled
from engine.verification.situations import ConditionReader, Example, FactSpace, find_example, written_value
from engine.verification.situations.region import UNKNOWN
from tests.engine.verification.situations.conftest import Condition


def shown(space: FactSpace, condition: Condition, text: str) -> str | None:
    """A situation in which the condition is true."""
    (box,) = ConditionReader(space).read(condition(text)).true
    found = find_example(space, box, lambda world: compiled(condition(text))(world) is True)
    return None if found is None else found.text(space.rulebook)


@pytest.mark.parametrize(
    ("text", "example"),
    [
        ("count > 3 and flag", "count = 4, flag = true"),
        ("size > 0.3 and size < 1", "size = 0.4"),
        ("motto != first and colour != red", "motto = something else, colour = white"),
        ("price > 12.5 USD", "price = 100 USD"),
        ("disk > 8589934592 byte and disk < 10737418240 byte", "disk = 9 GiB"),
        ("colour is unknown and count in [2, 3]", "count = 2, colour is unknown"),
    ],
)
def test_a_box_of_facts_gives_a_natural_situation(
    space: FactSpace, condition: Condition, text: str, example: str
) -> None:
    assert shown(space, condition, text) == example


@pytest.mark.parametrize(
    "text",
    ["other < free", "size + other > 3", "colour == shade and count > 2", "price / 2 > other * 1 USD"],
)
def test_for_what_is_derived_a_situation_is_looked_for(space: FactSpace, condition: Condition, text: str) -> None:
    assert shown(space, condition, text) is not None


def test_what_does_not_hold_is_never_shown(space: FactSpace, condition: Condition) -> None:
    assert shown(space, condition, "other * other < 0") is None
    assert find_example(space, {"count": ((2.0, 3.0),)}, lambda world: False) is None


def test_the_situation_is_what_was_evaluated(space: FactSpace) -> None:
    seen: list[Mapping[str, Value]] = []
    box = {"count": ((2.0, 3.0),), "flag": ((UNKNOWN, UNKNOWN),)}
    found = find_example(space, box, lambda world: not seen.append(world), also=["colour"])  # type: ignore[func-returns-value]
    assert found == Example({"count": 2, "colour": "red"}, ("flag",))
    assert seen == [{"count": 2, "colour": "red", "limit": 3.0}]


def test_where_nothing_matters_any_situation_will_do(space: FactSpace) -> None:
    assert Example({}).text(space.rulebook) == "any situation"


@given(st.floats(allow_nan=False, allow_infinity=False), st.sampled_from(["price", "disk", "size", "free"]))
def test_a_value_is_written_so_that_it_reads_back_unchanged(space: FactSpace, value: float, fact: str) -> None:
    rulebook = space.rulebook
    if rulebook.facts[fact].type.problem_with(value) is None:
        text = written_value(rulebook, fact, value)
        assert LiteralReader(rulebook.facts[fact].type, rulebook.units).value(text) == value


def test_names_and_truth_values_are_written_as_in_rule_files(space: FactSpace) -> None:
    assert written_value(space.rulebook, "flag", True) == "true"
    assert written_value(space.rulebook, "colour", "red") == "red"
    assert written_value(space.rulebook, "price", 100_000.0) == "100000 USD"
