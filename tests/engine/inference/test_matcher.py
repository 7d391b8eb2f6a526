"""Two matchers, one answer: also where a condition or a rulebook is larger than a network can hold."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from engine.inference.match_plan import match_plan
from engine.inference.matcher import DurableMatcher, ReferenceMatcher
from engine.inference.network import durable_rules_module
from engine.inference.network_shelf import NetworkShelf
from engine.language import Value
from engine.language.expression import And, Compare, Expression, In, Known, Literal, Name, Not, Or

pytestmark = pytest.mark.skipif(durable_rules_module() is None, reason="durable_rules is not installed")


def holds(fact: str, operator: str, value: Value) -> Compare:
    return Compare(Name(fact), operator, Literal(value, text=repr(value)))


def same(conditions: Sequence[Expression | None], situations: Sequence[Mapping[str, Value]]) -> DurableMatcher:
    """The networks of the conditions, after they gave what single evaluation gives in all the situations.

    They are as large as they can be; many small ones, and asking about some of the conditions, give the same.
    """
    durable, small = (DurableMatcher(match_plan(conditions, {}, together), {}) for together in (1_000, 2))
    reference = ReferenceMatcher(conditions, {})
    some = [range(0, len(conditions), 3), range(len(conditions) // 2)]
    for facts in situations:
        held = reference.match(facts)
        assert durable.match(facts) == small.match(facts) == held
        for matcher in (durable, small, reference):
            assert held.intersection(*some[:1]) | held.intersection(*some[1:]) <= matcher.match(facts, some) <= held
    return durable


def networks(matcher: DurableMatcher) -> int:
    return len(matcher._plan.networks)


def test_seven_hundred_facts_take_several_networks() -> None:
    conditions = [holds(f"n{index}", ">", float(index % 5)) for index in range(700)]
    random = Random(1)
    situations = [{f"n{random.randrange(700)}": float(random.randrange(6)) for _ in range(300)} for _ in range(20)]
    assert networks(same(conditions, situations)) == 2


def test_three_hundred_rules_with_one_condition_take_several_networks() -> None:
    conditions = [holds("n", "==", 1.0)] * 300
    assert networks(same(conditions, [{}, {"n": 1.0}, {"n": 2.0}])) == 2


def test_a_thousand_rules_with_one_marker_take_several_networks() -> None:
    marker = Compare(Name("n"), ">", Name("m"))
    conditions = [And((marker, holds(f"k{index % 50}", "==", 1.0))) for index in range(1000)]
    situations: list[dict[str, Value]] = [
        {"n": 2.0, "m": 1.0, **{f"k{index}": 1.0 for index in range(0, 50, 3)}},
        {"n": 1.0},
        {},
    ]
    assert networks(same(conditions, situations)) == 4


def test_a_hundred_tests_of_one_fact_take_several_networks() -> None:
    conditions = [holds("n", "<", float(index)) for index in range(100)]
    assert networks(same(conditions, [{"n": value / 2} for value in range(-2, 205)])) == 2


def test_six_hundred_tests_of_one_fact_do_not_hang() -> None:
    conditions = [holds("n", "==", float(index)) for index in range(600)]
    assert networks(same(conditions, [{"n": 0.0}, {"n": 599.0}, {"n": 0.5}, {}])) == 10


@pytest.mark.parametrize("size", [15, 16, 20, 29, 64, 100])
def test_a_condition_with_many_parts_is_matched_as_a_whole_where_it_is_too_large(size: int) -> None:
    condition = And(tuple(holds(f"n{index}", ">", 0.0) for index in range(size)))
    everything: dict[str, Value] = {f"n{index}": 1.0 for index in range(size)}
    same([condition], [everything, {**everything, "n3": 0.0}, dict(list(everything.items())[1:]), {}])
    plan = match_plan([condition], {}, together=1_000)
    assert len(plan.networks) == 1
    assert list(plan.markers.values()) == ([condition] if size > 15 else [])


@pytest.mark.parametrize("size", [60, 61, 200])
def test_many_tests_of_one_fact_in_one_condition(size: int) -> None:
    condition = And(tuple(holds("n", "!=", float(index)) for index in range(size)))
    same([condition], [{"n": -1.0}, {"n": float(size)}, {"n": size - 1.0}, {"n": 0.5}, {}])


def test_thousands_of_rules_take_several_networks() -> None:
    conditions = [
        And((holds(f"n{index % 60}", ">", float(index % 11)), holds(f"m{index % 47}", "<=", float(index % 7))))
        for index in range(4_500)
    ]
    random = Random(2)
    situations = [
        {
            f"{letter}{index}": float(random.randrange(12))
            for letter in "nm"
            for index in range(60)
            if random.random() < 0.8
        }
        for _ in range(5)
    ]
    assert networks(same(conditions, situations)) >= 2


def test_alternatives_of_one_condition_may_stand_in_different_networks() -> None:
    conditions: list[Expression | None] = [
        Or((holds("n", "==", float(index)), holds("m", "==", 1.0))) for index in range(90)
    ]
    same(conditions, [{"n": 3.0}, {"m": 1.0}, {"n": 89.0, "m": 1.0}, {"n": 89.0}, {}])


@pytest.mark.parametrize(
    "values",
    [
        [1e300, -1e300, 1e-300, 5e-324, 0.0, 1e16, 1e-7, 2.0**63, 2.0**64, 1.7976931348623157e308],
        [0.1, 0.1 + 1e-17, 0.30000000000000004, 0.3, 1 / 3],
        [2.0**53, 2.0**53 + 2, 1.0, 1.0 + 2**-52],
    ],
)
def test_numbers_of_any_size_are_told_apart(values: list[float]) -> None:
    conditions = [holds("n", operator, value) for value in values for operator in ("==", "!=", "<", "<=", ">", ">=")]
    same(conditions, [{"n": value} for value in values] + [{"n": -value} for value in values] + [{}])


def test_whole_numbers_are_compared_like_floats() -> None:
    conditions = [holds("n", "==", 3.0), holds("n", "==", float(2**53)), holds("n", ">", 2.5)]
    same(conditions, [{"n": 3}, {"n": 3.0}, {"n": 2**53}, {"n": 2**53 + 1}, {"n": 10**300}])


def test_texts_that_would_trouble_a_parser_are_told_apart() -> None:
    texts = [
        "",
        "a",
        'a"',
        "a\\",
        "a\n",
        "a\x00",
        "ä",
        "中",
        "true",
        "1",
        "null",
        "x" * 70_000,
        "x" * 69_999 + "y",
        "~",
        "~~",
    ]
    conditions = [holds("k", operator, text) for text in texts for operator in ("==", "!=")]
    same(conditions, [{"k": text} for text in [*texts, "other"]])


def test_names_of_facts_never_reach_the_network() -> None:
    names = ['a"b', "~", "~~", "sid", "id", "$s", "n", "v", "s31597", "s618190", "x" * 1000]
    conditions = [holds(name, "==", True) for name in names]
    same(conditions, [{name: True} for name in names] + [dict.fromkeys(names, True), dict.fromkeys(names, False)])


def test_truth_values_are_no_numbers() -> None:
    conditions: list[Expression] = [holds("a", "==", True), holds("a", "!=", True), Name("a"), Not(Name("a"))]
    same(conditions, [{"a": True}, {"a": False}, {}])


def test_what_is_always_or_never_true() -> None:
    conditions: list[Expression | None] = [
        None,
        Literal(True),
        Literal(False),
        Not(Literal(False)),
        Or((Literal(True), Name("a"))),
        And((Literal(False), Name("a"))),
        And((Literal(True), Name("a"))),
        Or((Known("a", known=True), Known("a", known=False))),
    ]
    matcher = same(conditions, [{}, {"a": True}, {"a": False}])
    assert matcher.match({}) == {0, 1, 3, 4, 7}


def test_contradictions_never_hold() -> None:
    contradiction = And((holds("n", "==", 1.0), holds("n", "==", 2.0)))
    empty = And((holds("n", "<", 1.0), holds("n", ">", 1.0)))
    same([contradiction, empty, Not(contradiction)], [{"n": value} for value in (0.0, 1.0, 1.5, 2.0)] + [{}])


def test_a_fact_tested_twice_in_one_condition_is_matched_as_one() -> None:
    between = And((holds("n", ">", 30.0), holds("n", "<", 70.0), holds("n", "!=", 50.0)))
    same([between], [{"n": value} for value in (30.0, 30.1, 50.0, 69.9, 70.0)])


def test_long_lists_are_matched() -> None:
    listed = In(Name("n"), tuple(Literal(float(value), text=str(value)) for value in range(200)))
    same([listed, Not(listed)], [{"n": 0.0}, {"n": 199.0}, {"n": 200.0}, {"n": 0.5}, {}])


def test_parameters_are_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    conditions = [
        Compare(Name("n"), ">", Name("p")),
        Compare(Name("p"), ">", Literal(2.0)),
        Compare(Name("n"), ">", Name("later")),
    ]
    constants = {"p": 3.0}
    durable = DurableMatcher(match_plan(conditions, constants), constants)
    reference = ReferenceMatcher(conditions, constants)
    for facts in ({"n": 4.0}, {"n": 3.0}, {}):
        assert durable.match(facts) == reference.match(facts)
    assert durable.match({"n": 4.0}) == {0, 1}


def test_what_was_matched_before_is_remembered_and_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.inference.matcher._MEMO_SIZE", 3)
    conditions = [holds("n", "==", float(index)) for index in range(10)]
    matcher = same(conditions, [{"n": float(index)} for index in (*range(10), *range(10), 3, 3)])
    assert len(matcher._memo) <= 3


def test_situations_that_no_test_can_tell_apart_are_matched_once() -> None:
    matcher = same([holds("n", ">", 3.0)], [{"n": value} for value in (4.0, 5.0, 1e9)] + [{"n": 4.0, "other": 7}])
    assert len(matcher._memo) == 1


def test_a_network_is_built_when_one_of_its_rules_holds() -> None:
    conditions = [And((holds("n", ">", 3.0), holds("m", ">", 3.0))), holds("k", ">", 3.0)]
    plan, shelf = match_plan(conditions, {}, together=2), NetworkShelf()
    matcher = DurableMatcher(plan, {}, shelf)
    assert matcher.match({"n": 4.0, "other": 4.0}) == frozenset()
    assert matcher.match({"n": 4.0, "m": 3.0}) == frozenset()
    assert shelf.kept == ()
    assert matcher.match({"n": 4.0, "m": 4.0}) == {0}
    assert shelf.kept == (plan.networks[0].definition,)


@pytest.fixture
def threads_take_turns_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("threads_take_turns_often")
def test_threads_that_match_at_once_find_what_each_finds_alone() -> None:
    conditions = [holds(f"n{at % 40}", ">", float(at)) for at in range(400)]
    matcher, reference = DurableMatcher(match_plan(conditions, {}), {}), ReferenceMatcher(conditions, {})
    situations = [{f"n{at}": float((7 * at + 31 * turn) % 410) for at in range(40)} for turn in range(120)]
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(matcher.match, situations))
    assert found == [reference.match(each) for each in situations]
