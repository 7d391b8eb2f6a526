"""Candidates: all combinations of what is open, none twice, conditions seen in the right order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import pytest

from engine.inference import Given, Inference, InferenceEngine
from engine.language import Value
from engine.search.assessment import Assessment
from engine.search.candidates import Block, CandidateSpace
from engine.search.exploration import Exploration
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.stages import Stages

EngineMaker = Callable[..., InferenceEngine]

RULES = """
schema: rules/1
pack: small
title: Small
facts:
  - {{id: a, title: A, type: enum, values: [p, q, r]}}
  - {{id: b, title: B, type: int, unknown: {{assume: 7}}}}
  - {{id: c, title: C, type: bool}}
  - {{id: from_b, title: From B, type: int}}
rules:
  - {{id: from_b_formula, title: F, kind: formula, fact: from_b, value: 2 * b, because: b,
     sources: [{{thumb: t}}]}}
choices:
{choices}
"""


def candidates(
    engine: InferenceEngine, given: Mapping[str, Value] | None = None, vary: Collection[str] = ()
) -> list[Mapping[str, Value]]:
    base = engine.infer({fact: Given(value) for fact, value in (given or {}).items()})
    space = CandidateSpace(engine, base, vary, ColumnMemory(engine))
    return [space.choices(block, row) for block in blocks(engine, space, base) for row in range(block.size)]


def blocks(engine: InferenceEngine, space: CandidateSpace, base: Inference) -> list[Block]:
    influence = Influence(engine, base, tuple(space.values))
    stages = Stages(engine.rulebook, influence, space.decisions)
    assessment = Assessment(
        engine, base, influence, [], space.memory, requirements=stages.requirements, read=space.reads
    )
    return [block for block, _ in Exploration(space, assessment, influence, stages).assessed()]


@pytest.fixture
def engine_of(engine_for: EngineMaker) -> Callable[..., InferenceEngine]:
    return lambda *choices: engine_for(RULES.format(choices="\n".join(f"  - {{{each}}}" for each in choices)))


def test_they_are_all_combinations_in_the_order_written(engine_of: EngineMaker) -> None:
    found = candidates(engine_of("fact: a, values: [q, p]", "fact: b, values: [1, 2]"))
    assert found == [{"a": "q", "b": 1}, {"a": "q", "b": 2}, {"a": "p", "b": 1}, {"a": "p", "b": 2}]


def test_what_is_given_is_not_varied_unless_it_is_asked_for(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p]", "fact: b, values: [1, 2]")
    assert candidates(engine, {"a": "r"}) == [{"b": 1}, {"b": 2}]
    assert len(candidates(engine, {"a": "r"}, vary=["a"])) == 4


def test_a_value_written_twice_counts_once(engine_of: EngineMaker) -> None:
    assert candidates(engine_of("fact: b, values: [1, 1, 2, 1]")) == [{"b": 1}, {"b": 2}]


def test_a_condition_on_what_is_given_leaves_a_choice_in_or_out(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p]", "fact: b, values: [1, 2], when: c")
    assert candidates(engine, {"c": True}) == candidates(
        engine_of("fact: a, values: [q, p]", "fact: b, values: [1, 2]")
    )
    assert candidates(engine, {"c": False}) == [{"a": "q"}, {"a": "p"}]
    assert candidates(engine) == [{"a": "q"}, {"a": "p"}]


def test_a_condition_on_another_choice_is_met_candidate_by_candidate(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p]", "fact: b, values: [1, 2], when: a == p")
    assert candidates(engine) == [{"a": "q"}, {"a": "p", "b": 1}, {"a": "p", "b": 2}]


def test_a_condition_on_what_follows_from_a_later_choice_waits_for_it(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p], when: from_b > 3", "fact: b, values: [1, 2]")
    assert candidates(engine) == [{"b": 1}, {"a": "q", "b": 2}, {"a": "p", "b": 2}]
    assert list(candidates(engine)[1]) == ["a", "b"]


def test_conditions_in_a_circle_are_taken_as_written(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p], when: from_b == 14", "fact: b, values: [1, 2], when: a == p")
    assert candidates(engine) == [{"a": "q"}, {"a": "p", "b": 1}, {"a": "p", "b": 2}]


def test_of_several_choices_for_one_fact_the_first_that_holds_counts(engine_of: EngineMaker) -> None:
    engine = engine_of(
        "fact: a, values: [q, p]",
        "fact: b, values: [1, 2], when: a == p",
        "fact: b, values: [3], when: c",
        "fact: b, values: [4, 5]",
    )
    assert [each for each in candidates(engine) if each["a"] == "p"] == [{"a": "p", "b": 1}, {"a": "p", "b": 2}]
    assert [each for each in candidates(engine) if each["a"] == "q"] == [{"a": "q", "b": 4}, {"a": "q", "b": 5}]
    assert [each for each in candidates(engine, {"c": True}) if each["a"] == "q"] == [{"a": "q", "b": 3}]


def test_a_choice_that_is_not_made_keeps_what_was_given(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p], when: from_b == 10", "fact: b, values: [1, 5], when: c")
    assert candidates(engine, {"b": 5}, vary=["b"]) == [{"a": "q"}, {"a": "p"}]
    assert candidates(engine, {"b": 5, "c": True}, vary=["b"]) == [{"b": 1}, {"a": "q", "b": 5}, {"a": "p", "b": 5}]


@pytest.mark.parametrize("block", [1, 3, 5, 1000])
def test_blocks_are_small_and_lose_nothing(engine_of: EngineMaker, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    engine = engine_of(
        "fact: a, values: [q, p, r]", "fact: b, values: [1, 2, 3], when: a != q", "fact: c, values: [true]"
    )
    everything = candidates(engine)
    monkeypatch.setattr("engine.search.exploration.BLOCK", block)
    base = engine.infer({})
    space = CandidateSpace(engine, base, (), ColumnMemory(engine))
    assert max(each.size for each in blocks(engine, space, base)) <= max(block, 3)
    assert candidates(engine) == everything
    assert len(everything) == 7


def test_of_the_values_those_are_tried_that_fit_what_was_chosen_before(engine_of: EngineMaker) -> None:
    engine = engine_of(
        "fact: a, values: [q, p], where: a != q or c is unknown",
        "fact: b, values: [1, 2, 3], where: from_b / 4 == floor(from_b / 4) or a == q",
    )
    assert [(each["a"], each["b"]) for each in candidates(engine)] == [("q", 1), ("q", 2), ("q", 3), ("p", 2)]
    assert candidates(engine, {"c": True}) == [{"a": "p", "b": 2}]


def test_each_option_sifts_its_own_values(engine_of: EngineMaker) -> None:
    engine = engine_of(
        "fact: a, values: [q, p]",
        "fact: b, values: [1, 2], when: a == p, where: b > 1",
        "fact: b, values: [1, 2]",
    )
    assert [(each["a"], each["b"]) for each in candidates(engine)] == [("q", 1), ("q", 2), ("p", 2)]


def test_the_rows_with_some_choices_are_those_that_make_just_these(engine_of: EngineMaker) -> None:
    engine = engine_of("fact: a, values: [q, p]", 'fact: b, values: [1, 2], when: "a == p"')
    base = engine.infer({})
    space = CandidateSpace(engine, base, (), ColumnMemory(engine))
    (block,) = blocks(engine, space, base)
    for row in range(block.size):
        assert space.rows_with(block, space.choices(block, row)).tolist() == [row]
    assert not space.rows_with(block, {"a": "p"}).size
    assert not space.rows_with(block, {"a": "q", "b": 1}).size
    assert not space.rows_with(block, {"a": "r"}).size
