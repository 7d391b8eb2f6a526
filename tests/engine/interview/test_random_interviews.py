"""Whatever the rules are, an interview leaves nothing open that an answer could change."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.inference import Given, InferenceEngine
from engine.interview import Question, next_question
from engine.language import Value
from tests.engine.interview.picnic import loaded


def interview(engine: InferenceEngine, goals: list[str], choose: Mapping[str, Value]) -> list[Question]:
    known: dict[str, Given] = {}
    questions: list[Question] = []
    while (question := next_question(engine, known, goals)) is not None:
        assert question.fact not in known
        questions.append(question)
        known[question.fact] = Given(choose[question.fact])
    return questions


FACTS = ("a", "b", "c", "d")


atoms = st.sampled_from([*FACTS, *(f"not {each}" for each in FACTS), "m", "not m"])


formulas = st.recursive(
    atoms, lambda part: st.builds("({} {} {})".format, part, st.sampled_from(["and", "or"]), part), max_leaves=4
)


conditionals = formulas | st.builds("({} if {} else {})".format, formulas, formulas, formulas)


def _settled_at_the_end(engine: InferenceEngine, values: list[bool]) -> None:
    """Whatever else were answered: the goal is as it is at the end of the interview."""
    answer = dict(zip(FACTS, values, strict=True))
    known = {each.fact: Given(answer[each.fact]) for each in interview(engine, ["g"], answer)}
    settled = engine.infer(known).value("g")
    for others in itertools.product([False, True], repeat=len(FACTS)):
        everything = {**{fact: Given(value) for fact, value in zip(FACTS, others, strict=True)}, **known}
        assert engine.infer(everything).value("g") == settled


@settings(deadline=None)
@given(
    middle=st.lists(conditionals.filter(lambda text: "m" not in text), min_size=1, max_size=2),
    goal=st.lists(conditionals, min_size=1, max_size=3),
    otherwise=st.booleans(),
    values=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_an_interview_leaves_nothing_open_that_an_answer_could_change(
    tmp_path_factory: pytest.TempPathFactory, middle: list[str], goal: list[str], otherwise: bool, values: list[bool]
) -> None:
    rules_ = "".join(
        f"  - {{id: m{number}, title: M, kind: formula, fact: m, priority: {number}, value: '{text}', because: x,"
        " sources: [{thumb: x}]}\n"
        for number, text in enumerate(middle)
    )
    cases = "".join(f"      - {{if: '{text}', value: {number}}}\n" for number, text in enumerate(goal))
    last = "      - {value: 99}\n" if otherwise else ""
    rules_ += f"  - id: g\n    title: G\n    kind: formula\n    fact: g\n    cases:\n{cases}{last}"
    engine = _random_engine(tmp_path_factory, f"{rules_}    because: x\n    sources: [{{thumb: x}}]\n")
    _settled_at_the_end(engine, values)


cells = st.lists(st.sampled_from(["true", "false", "'-'", "'-'"]), min_size=4, max_size=4).map(", ".join)


@settings(deadline=None)
@given(
    rows=st.lists(cells, min_size=1, max_size=4),
    hit=st.sampled_from(["first", "collect"]),
    otherwise=st.booleans(),
    values=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_tables_leave_nothing_open_either(
    tmp_path_factory: pytest.TempPathFactory, rows: list[str], hit: str, otherwise: bool, values: list[bool]
) -> None:
    lines = "".join(f"      - {{if: [{row}], then: [{2**number}]}}\n" for number, row in enumerate(rows))
    table = f"  - id: g\n    title: G\n    kind: table\n    hit: {hit}\n    inputs: [{', '.join(FACTS)}]\n"
    table += "    collect: sum\n" if hit == "collect" else ""
    table += f"    outputs: [g]\n    rows:\n{lines}" + ("    otherwise: [99]\n" if otherwise else "")
    engine = _random_engine(tmp_path_factory, f"{table}    because: x\n    sources: [{{thumb: x}}]\n")
    _settled_at_the_end(engine, values)


def _random_engine(folder: pytest.TempPathFactory, rules_: str) -> InferenceEngine:
    facts = "".join(f"  - {{id: {each}, type: bool, ask: '?'}}\n" for each in FACTS)
    declared = "  - {id: m, type: bool}\n  - {id: g, type: int}\n"
    return InferenceEngine(loaded(folder, f"facts:\n{facts}{declared}rules:\n{rules_}"), "reference")
