"""Conditions as boxes say exactly what the reference evaluator says."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import Value, compiled
from engine.verification.situations import Box, ConditionReader, Derived, FactSpace, common, conjuncts, plain
from engine.verification.situations.region import UNKNOWN, contains
from tests.engine.verification.random_tables import FACTS, random_condition, situations
from tests.engine.verification.situations.conftest import Condition


def holds(box: Box, situation: Mapping[str, Value], space: FactSpace) -> bool:
    """Whether ``situation`` lies in ``box``, which is about facts alone."""
    points = {
        fact: space.domain(fact).point(situation[fact]) if fact in situation else UNKNOWN
        for fact in box
        if isinstance(fact, str)
    }
    return len(points) == len(box) and all(contains(box[fact], point) for fact, point in points.items())


@given(st.integers(0, 1_000_000))
def test_it_is_true_and_not_false_in_its_boxes_and_nowhere_else(
    space: FactSpace, condition: Condition, seed: int
) -> None:
    random = Random(seed)
    facts = random.sample(FACTS, 2)
    expression = condition(random_condition(random, facts))
    reader = ConditionReader(space)
    read, false = reader.read(expression), reader.read_false(expression)
    for situation in situations(facts, unknown=True):
        value = compiled(expression)(situation)
        assert any(holds(box, situation, space) for box in read.true) is (value is True), situation
        assert any(holds(box, situation, space) for box in read.possible) is (value is not False), situation
        assert any(holds(box, situation, space) for box in false) is (value is False), situation


def test_no_condition_is_true_everywhere(space: FactSpace) -> None:
    assert ConditionReader(space).read(None).true == ({},)
    assert ConditionReader(space).read(None).possible == ({},)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("size + other > 3", "(size + other) > limit"),
        ("size + other > 1 + 2", "3 < size + other"),
        ("other < free", "free > other"),
        ("limit * 2 < size", "size > 6"),
        ("limit is known and flag", "flag"),
        ("count in [1]", "count < 2"),
        ("not (flag and count > 2)", "count <= 2 or not flag"),
    ],
)
def test_however_it_is_written_the_boxes_are_the_same(
    space: FactSpace, condition: Condition, one: str, other: str
) -> None:
    reader = ConditionReader(space)
    first, second = (reader.read(condition(text)) for text in (one, other))
    assert sorted(map(str, first.true)) == sorted(map(str, second.true))


def test_what_is_calculated_or_compared_stands_for_the_facts_it_depends_on(
    space: FactSpace, condition: Condition
) -> None:
    reader = ConditionReader(space)
    for text, kind, facts in [
        ("size + other > 3", "measure", ("size", "other")),
        ("other < free", "order", ("free", "other")),
        ("colour == shade", "order", ("colour", "shade")),
        ("size > later", "order", ("size",)),
        ("(flag if size > 3 else other > 4)", "truth", ("flag", "size", "other")),
    ]:
        (box,) = reader.read(condition(text)).true
        (subject,) = box
        assert isinstance(subject, Derived)
        assert subject.kind == kind
        assert sorted(space.facts(subject)) == sorted(facts)


@pytest.mark.parametrize(
    "text",
    [
        "other < free and free < other",
        "size + other > 3 and size + other <= 3",
        "colour == shade and colour != shade",
        "(flag if size > 3 else other > 4) and not (flag if size > 3 else other > 4)",
        "other < free and free < third and third < other",
        "2 + 2 == 5",
    ],
)
def test_what_is_derived_can_contradict_itself(space: FactSpace, condition: Condition, text: str) -> None:
    assert ConditionReader(space).read(condition(text)).true == ()


def test_too_many_alternatives_become_one_truth_value(space: FactSpace, condition: Condition) -> None:
    pairs = [("count", "size"), ("free", "other"), ("third", "size + other")]
    parts = [" or ".join(f"{one} == {n} and {two} > {n}" for n in range(1, 6)) for one, two in pairs]
    boxes = ConditionReader(space).read(condition(" and ".join(f"({part})" for part in parts))).true
    assert 0 < len(boxes) <= 64
    assert any(isinstance(subject, Derived) and subject.kind == "truth" for box in boxes for subject in box)
    many = " or ".join(f"flag and free == {n}" for n in range(70))
    (box,) = ConditionReader(space).read(condition(many)).true
    assert [subject.kind for subject in box if isinstance(subject, Derived)] == ["truth"]


def test_conditions_joined_by_and_are_told_apart_however_nested(condition: Condition) -> None:
    parts = conjuncts(condition("flag and (count > 2 and (size > 1 or flag)) and not flag"))
    assert [type(each).__name__ for each in parts] == ["Name", "Compare", "Or", "Not"]
    assert conjuncts(None) == ()


def test_boxes_have_in_common_what_lies_in_both() -> None:
    assert common({"a": ((1, 5),)}, {"a": ((3, 9),), "b": ((0, 0),)}) == {"a": ((3, 5),), "b": ((0, 0),)}
    assert common({"a": ((1, 2),)}, {"a": ((3, 9),)}) is None


def test_expressions_are_alike_wherever_they_stand(space: FactSpace, condition: Condition) -> None:
    assert condition("size+other>3") != condition("size + other  > 3.0")
    assert plain(condition("size+other>3"), space) == plain(condition("size + other  > 3.0"), space)
