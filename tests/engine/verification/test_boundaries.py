"""Boundary cases: each number in a condition is tried just below, on and above, where it makes a difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.inference import InferenceEngine
from engine.rulebook import Rulebook
from engine.verification import Boundary, BoundarySnapshot, boundaries
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import DAY

BODY = """\
units: [{{id: glass}}]
facts:
  - {{id: n, type: int, range: 0..100}}
  - {{id: drinks, type: quantity, unit: glass}}
  - {{id: memory, type: quantity, unit: byte, show: GiB}}
  - {{id: ratio, type: number}}
  - {{id: price, type: quantity, unit: USD/h, range: 0 USD/h..5 USD/h}}
  - {{id: open, type: bool}}
  - {{id: colour, type: enum, values: [red, white], unknown: {{assume: red}}}}
  - {{id: size, type: enum, values: [small, large]}}
parameters:
  - {{id: limit, unit: byte, values: [{{since: 2020-01-01, value: 40 GB}}], sources: []}}
  - {{id: share, unit: "%", values: [{{since: 2020-01-01, value: 50 %}}], sources: []}}
rules:
  - {{id: r, title: T, kind: rule, {when}, then: {{size: large}}, because: b, sources: [], tests: [{tests}]}}
"""


def found(rules: RulesMaker, when: str, *tests: str, more: str = "") -> tuple[Boundary, ...]:
    written = ", ".join(f"{{given: {{{test}}}, fires: true}}" for test in tests)
    rulebook = rules(BODY.format(when=f'when: "{when}"{more}', tests=written))
    return boundaries(InferenceEngine(rulebook, as_of=DAY), rulebook.providers["r"])


def values(boundary: Boundary) -> list[object]:
    return [case.value for case in boundary.cases]


def fires(boundary: Boundary) -> list[bool]:
    return [bool(case.firings) for case in boundary.cases]


@pytest.mark.parametrize(
    ("when", "tried"),
    [
        ("n > 5", [4, 5, 6]),
        ("n > 2.5", [2, 3]),
        ("n == 5", [4, 5, 6]),
        ("5 < n", [4, 5, 6]),
        ("n <= 0", [0, 1]),
        ("n < 100", [99, 100]),
        ("drinks > 8 glass", [7.0, 8.0, 9.0]),
        ("drinks > 8192 glass", [8184.0, 8192.0, 8200.0]),
        ("drinks > 2.5 glass", [2.0, 2.5, 3.0]),
        ("memory > 24 GB", [23.98e9, 24e9, 24.02e9]),
        ("memory > 24 GiB", [23.98 * 2**30, 24.0 * 2**30, 24.02 * 2**30]),
        ("memory > limit", [39.96e9, 40e9, 40.04e9]),
        ("memory > limit * (1 - share)", [19.98e9, 20e9, 20.02e9]),
        ("ratio < 0", [-0.001, 0.0, 0.001]),
        ("ratio < -2", [-2.002, -2.0, -1.998]),
        ("ratio > share", [0.4995, 0.5, 0.5005]),
        ("memory > 0 byte", [-1.0, 0.0, 1.0]),
        ("price < 5 USD/h", [4.995 / 3600, 5 / 3600]),
    ],
)
def test_below_on_and_above_are_near_readable_and_within_the_range(
    rules: RulesMaker, when: str, tried: list[float]
) -> None:
    (boundary,) = found(rules, when, "open: true")
    assert values(boundary) == pytest.approx(tried, rel=1e-12)
    assert {type(each) for each in values(boundary)} == {type(each) for each in tried}


@pytest.mark.parametrize("when", ["open", "colour == red", "n is known", "n > ratio"])
def test_without_a_known_number_to_compare_with_there_is_none(rules: RulesMaker, when: str) -> None:
    assert found(rules, when, "open: true, n: 3, colour: red") == ()


def test_a_number_that_comes_from_elsewhere_is_that_of_the_situation(rules: RulesMaker) -> None:
    first, second = found(rules, "n > 2 * ratio and n > ratio", "n: 5", "n: 5, ratio: 2")
    assert [(each.fact, each.threshold, each.origin) for each in (first, second)] == [
        ("n", 2, ("ratio",)),
        ("n", 4, ("ratio",)),
    ]
    assert (values(first), values(second)) == ([1, 2, 3], [3, 4, 5])
    assert (fires(first), fires(second)) == ([False] * 3, [False, False, True])


def test_it_may_come_from_the_fact_itself(rules: RulesMaker) -> None:
    (boundary,) = found(rules, "n / 2 == floor(n / 2)", "n: 8")
    assert (boundary.threshold, boundary.origin, values(boundary)) == (8, (), [7, 8, 9])
    assert fires(boundary) == [False, True, False]


def test_equal_comparisons_make_one_boundary(rules: RulesMaker) -> None:
    (boundary,) = found(rules, "n > 5 or open and n > 5", "n: 1, open: true")
    assert boundary.threshold == 5


def test_the_situation_is_that_of_the_first_test_in_which_it_matters(rules: RulesMaker) -> None:
    (boundary,) = found(rules, "n > 5 and open", "n: 9, open: false", "n: 1, open: true, ratio: 2", "n: 2, open: true")
    assert dict(boundary.given) == {"open": True, "ratio": 2.0}
    assert fires(boundary) == [False, False, True]


TABLE = """\
facts: [{id: n, type: int}, {id: dry, type: bool}, {id: m, type: int}]
rules:
  - id: r
    title: T
    kind: table
    hit: first
    inputs: [n, dry]
    outputs: [m]
    rows: [{id: a, if: [..5, true], then: [1]}, {id: b, if: [..5, false], then: [2]}]
    because: b
    sources: []
    tests: [{given: {n: 1, dry: true}, row: a}, {given: {n: 1, dry: false}, row: b}]
"""


def test_each_branch_is_tried_where_it_matters_to_this_branch(rules: RulesMaker) -> None:
    rulebook = rules(TABLE)
    listed = boundaries(InferenceEngine(rulebook, as_of=DAY), rulebook.providers["r"])
    assert [(each.threshold, dict(each.given), fires(each)) for each in listed] == [
        (5, {"dry": True}, [True, True, False]),
        (5, {"dry": False}, [True, True, False]),
    ]


FORMULA = """\
facts: [{id: n, type: int}, {id: dry, type: bool}, {id: m, type: int}]
rules:
  - id: r
    title: T
    kind: formula
    fact: m
    value: (2 if n > 5 else 1)
    because: b
    sources: []
    when: dry
    tests: [{given: {n: 1, dry: false}, fires: false}, {given: {n: 1, dry: true}, expect: {m: 1}}]
"""


def test_a_comparison_in_a_value_matters_where_the_value_is_another(rules: RulesMaker) -> None:
    rulebook = rules(FORMULA)
    (boundary,) = boundaries(InferenceEngine(rulebook, as_of=DAY), rulebook.providers["r"])
    assert dict(boundary.given) == {"dry": True}
    assert [case.firings[0].concluded["m"] for case in boundary.cases] == [1, 1, 2]


def test_where_it_never_matters_the_first_test_is_taken(rules: RulesMaker) -> None:
    (boundary,) = found(rules, "n > 5 and open", "n: 9, open: false", "n: 1")
    assert dict(boundary.given) == {"open": False}
    assert fires(boundary) == [False, False, False]


def test_what_a_test_lets_be_assumed_is_assumed(rules: RulesMaker) -> None:
    rulebook = rules(BODY.format(when="when: n > 5 and colour == red", tests="{given: {}, assume: true, fires: false}"))
    (boundary,) = boundaries(InferenceEngine(rulebook, as_of=DAY), rulebook.providers["r"])
    assert boundary.assume
    assert fires(boundary) == [False, False, True]


def test_a_rule_without_a_test_or_out_of_force_has_none(rules: RulesMaker) -> None:
    assert found(rules, "n > 5") == ()
    assert found(rules, "n > 5", "n: 6", more=", status: draft") == ()


def test_a_test_that_cannot_be_run_gives_no_cases(rules: RulesMaker) -> None:
    assert found(rules, "n > 5", "limit: 3 GB") == ()


def snapshot(rules: RulesMaker, when: str, *tests: str, more: str = "") -> BoundarySnapshot:
    written = ", ".join(f"{{given: {{{test}}}, expect: {{size: large}}}}" for test in tests)
    rulebook = rules(BODY.format(when=f'when: "{when}"{more}', tests=written))
    return BoundarySnapshot.take(InferenceEngine(rulebook, as_of=DAY), rulebook.providers.values())


def test_a_snapshot_is_a_text_for_people(rules: RulesMaker) -> None:
    taken = snapshot(rules, "memory >= limit and n > 5 and open", "n: 6, memory: 48 GB, open: true, colour: red")
    assert str(taken).splitlines() == [
        "# What the rules conclude where no test expects it exactly, and just below, on and just above each number",
        "# they compare a fact with. Written by `rules test --freeze`. Review what changes here like the rules.",
        "",
        "r",
        "  memory at 40 GB (limit), with colour = red, n = 6, open = true",
        "    39.96 GB -> nothing",
        "    40 GB    -> size = large",
        "    40.04 GB -> size = large",
        "  n at 5, with colour = red, memory = 48 GB, open = true",
        "    4 -> nothing",
        "    5 -> nothing",
        "    6 -> size = large",
    ]


def test_a_snapshot_of_tables_names_rows_and_of_advice_who_overrides_it(
    wine: Rulebook, wine_engine: InferenceEngine
) -> None:
    taken = BoundarySnapshot.take(wine_engine, wine.providers.values())
    assert taken.sections["glass.by_sugar"] == (
        "  wine.sugar at 45 gram/litre",
        "    44.95 gram/litre -> nothing",
        "    45 gram/litre    -> row sweet: advice.glass = flute",
        "    45.05 gram/litre -> row sweet: advice.glass = flute",
        "  wine.sugar at 45 gram/litre, with evening.formal = false",
        "    44.95 gram/litre -> row any: advice.glass = tumbler",
        "    45 gram/litre    -> row sweet: advice.glass = flute",
        "    45.05 gram/litre -> row sweet: advice.glass = flute",
    )
    assert taken.sections["verdict.buy"] == (
        "  cost.total at 30 USD (budget), with budget = 30 USD, quality = good",
        "    29.97 USD -> verdict = buy",
        "    30 USD    -> verdict = buy",
        "    30.03 USD -> nothing",
    )
    assert taken.sections["temperature.by_colour"][-3:] == (
        "    44.95 gram/litre -> nothing",
        "    45 gram/litre    -> nothing",
        "    45.05 gram/litre -> case 1: serving.temperature = 6",
    )


def test_overridden_contradicting_and_refused_conclusions_are_marked(rules: RulesMaker) -> None:
    body = """\
facts: [{id: n, type: int}, {id: m, type: int, range: 0..9}]
rules:
  - {id: a, title: T, kind: rule, when: n > 5, then: {m: {expr: n + 2}}, because: b, sources: [], overrides: [c],
     tests: [{given: {n: 7}, fires: true}]}
  - {id: b, title: T, kind: rule, when: n > 8, then: {m: {expr: n * 2}}, because: b, sources: [],
     tests: [{given: {n: 9}, fires: true}]}
  - {id: c, title: T, kind: rule, when: n > 5, because: b, sources: [], tests: [{given: {n: 7}, fires: true}]}
  - {id: d, title: T, kind: table, hit: any, inputs: [n], outputs: [m], because: b, sources: [],
     rows: [{if: [..5], then: [1]}, {if: [5..], then: [2]}], tests: [{given: {n: 5}, fires: true}]}
"""
    rulebook = rules(body)
    taken = BoundarySnapshot.take(InferenceEngine(rulebook, as_of=DAY), rulebook.providers.values())
    lines = {rule: [line.strip() for line in each if "->" in line] for rule, each in taken.sections.items()}
    assert lines["a"] == ["4 -> nothing", "5 -> nothing", "6 -> m = 8"]
    assert lines["b"] == ["7 -> nothing", "8 -> nothing", "9 -> fires (refused: m = 18)"]
    assert lines["c"][-1] == "6 -> fires (overridden by a)"
    assert lines["d"] == ["4 -> row 1: m = 1", "5 -> row 1: m = 1; row 2: m = 2", "6 -> row 2: m = 2"]


def test_a_snapshot_also_holds_what_no_test_expects(rules: RulesMaker) -> None:
    rulebook = rules(TABLE)
    taken = BoundarySnapshot.take(InferenceEngine(rulebook, as_of=DAY), rulebook.providers.values())
    assert taken.sections["r"][:3] == ("  row a: m = 1", "  row b: m = 2", "  n at 5, with dry = true")


def test_a_change_of_a_threshold_is_seen_in_the_lines_that_it_changes(rules: RulesMaker) -> None:
    old, new = snapshot(rules, "n > 5", "n: 6"), snapshot(rules, "n >= 5", "n: 6")
    (difference,) = old.differences(new)
    assert difference.provider == "r"
    assert difference.lines == (
        "   n at 5",
        "     4 -> nothing",
        "-    5 -> nothing",
        "+    5 -> size = large",
        "     6 -> size = large",
    )
    assert old.differences(old) == ()


def test_a_rule_that_came_or_went_is_a_difference(rules: RulesMaker) -> None:
    some, none = snapshot(rules, "n > 5", "n: 6"), snapshot(rules, "open", "open: true")
    assert none.sections == {}
    assert [line[0] for line in none.differences(some)[0].lines] == ["+"] * 4
    assert [line[0] for line in some.differences(none)[0].lines] == ["-"] * 4


def test_some_rules_of_a_snapshot_can_be_renewed() -> None:
    old = BoundarySnapshot({"a": ("  1",), "b": ("  2",), "c": ("  3",)})
    assert old.updated(BoundarySnapshot({"b": ("  9",)}), {"b", "c"}).sections == {"a": ("  1",), "b": ("  9",)}
    assert old.updated(BoundarySnapshot({"b": ("  9",)})).sections == {"b": ("  9",)}


def test_what_is_written_is_read_again(wine: Rulebook, wine_engine: InferenceEngine) -> None:
    taken = BoundarySnapshot.take(wine_engine, wine.providers.values())
    assert len(taken.sections) > 5
    assert BoundarySnapshot.read(str(taken)) == taken


@given(st.text("ab# \t\n\x85\u2028"))
def test_any_text_can_be_read(text: str) -> None:
    named = BoundarySnapshot({rule: lines for rule, lines in BoundarySnapshot.read(text).sections.items() if rule})
    assert BoundarySnapshot.read(str(named)) == named
