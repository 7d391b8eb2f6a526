"""Hit policies: which rows of a table and which cases of a formula count."""

from __future__ import annotations

import pytest

from engine.explanation.reason_text import sources_of
from engine.inference import Given, Inference, InferenceEngine, MatcherName
from engine.language import Value
from engine.rulebook import RulebookError
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import DAY

FACTS = """\
facts:
  - {id: a, type: bool}
  - {id: n, type: int}
  - {id: m, type: int}
  - {id: x, type: int, range: 0..1000}
  - {id: size, type: quantity, unit: byte}
  - {id: colour, type: enum, values: [red, white, rose]}
  - {id: body, type: enum, values: [light, full]}
"""


def infer(rules: RulesMaker, matcher: MatcherName, body: str, **values: Value) -> Inference:
    engine = InferenceEngine(rules(FACTS + "rules:\n" + body), matcher, as_of=DAY)
    return engine.infer({name: Given(value) for name, value in values.items()})


def table(hit: str, rows: str, more: str = "", columns: str = "inputs: [n, m], outputs: [colour]") -> str:
    return (
        f"  - {{id: t, title: T, kind: table, hit: {hit}, {columns}, because: b, sources: []{more}, rows: [{rows}]}}\n"
    )


OVERLAPPING = (
    "{id: low, if: [..5, -], then: [red]}, {id: mid, if: [3..7, -], then: [white]}, {id: two, if: [-, 2], then: [red]}"
)


def branches(inference: Inference) -> list[str]:
    return [each.branch for each in inference.firings]


@pytest.mark.parametrize("hit", ["unique", "any"])
def test_unique_and_any_take_the_row_that_holds(rules: RulesMaker, matcher: MatcherName, hit: str) -> None:
    inference = infer(rules, matcher, table(hit, OVERLAPPING), n=2)
    assert (inference.value("colour"), branches(inference), inference.conflicts) == ("red", ["low"], ())


@pytest.mark.parametrize("hit", ["unique", "any"])
def test_unique_and_any_report_rows_that_disagree_and_follow_the_first(
    rules: RulesMaker, matcher: MatcherName, hit: str
) -> None:
    inference = infer(rules, matcher, table(hit, OVERLAPPING), n=4)
    assert inference.value("colour") == "red"
    assert [(each.first.branch, each.second.branch) for each in inference.conflicts] == [("low", "mid")]


@pytest.mark.parametrize("hit", ["unique", "any"])
def test_unique_and_any_let_rows_agree(rules: RulesMaker, matcher: MatcherName, hit: str) -> None:
    inference = infer(rules, matcher, table(hit, OVERLAPPING), n=2, m=2)
    assert (inference.value("colour"), branches(inference), inference.conflicts) == ("red", ["low"], ())


@pytest.mark.parametrize("hit", ["unique", "any"])
def test_unique_and_any_do_not_wait_for_other_rows(rules: RulesMaker, matcher: MatcherName, hit: str) -> None:
    assert infer(rules, matcher, table(hit, OVERLAPPING), m=2).value("colour") == "red"


@pytest.mark.parametrize(
    ("values", "branch"),
    [
        ({"n": 4, "m": 2}, "low"),
        ({"n": 6, "m": 2}, "mid"),
        ({"n": 9, "m": 2}, "two"),
        ({"n": 9, "m": 3}, None),
        ({"m": 2}, None),
        ({"n": 4}, "low"),
    ],
)
def test_first_takes_the_first_row_and_waits_while_an_earlier_one_is_unknown(
    rules: RulesMaker, matcher: MatcherName, values: dict[str, int], branch: str | None
) -> None:
    inference = infer(rules, matcher, table("first", OVERLAPPING), **values)
    assert branches(inference) == ([branch] if branch else [])
    assert inference.conflicts == ()


def test_priority_takes_the_value_that_stands_first_among_the_values_of_the_fact(
    rules: RulesMaker, matcher: MatcherName
) -> None:
    rows = "{id: a, if: [-, 2], then: [rose]}, {id: b, if: [..5, -], then: [white]}, {id: c, if: [..3, -], then: [red]}"
    assert branches(infer(rules, matcher, table("priority", rows), n=2, m=2)) == ["c"]
    assert branches(infer(rules, matcher, table("priority", rows), n=4, m=2)) == ["b"]
    assert branches(infer(rules, matcher, table("priority", rows), n=9, m=2)) == ["a"]
    assert branches(infer(rules, matcher, table("priority", rows), n=9, m=9)) == []


def test_priority_compares_one_output_after_the_other(rules: RulesMaker, matcher: MatcherName) -> None:
    columns = "inputs: [n], outputs: [colour, body]"
    rows = "{id: a, if: [..5], then: [white, full]}, {id: b, if: [..5], then: [white, light]}"
    assert branches(infer(rules, matcher, table("priority", rows, columns=columns), n=1)) == ["b"]


@pytest.mark.parametrize(("how", "value"), [("sum", 60), ("min", 10), ("max", 30), ("count", 3)])
def test_collect_puts_the_rows_together(rules: RulesMaker, matcher: MatcherName, how: str, value: int) -> None:
    rows = "{if: [..5], then: [10]}, {if: [..6], then: [20]}, {if: [..1], then: [500]}, {if: [..7], then: [30]}"
    text = table("collect", rows, f", collect: {how}", "inputs: [n], outputs: [x]")
    inference = infer(rules, matcher, text, n=5)
    assert inference.value("x") == value
    assert branches(inference) == ["1,2,4"]
    assert infer(rules, matcher, text, n=9).value("x") is None


def test_collect_leaves_out_empty_cells_and_what_is_out_of_range(rules: RulesMaker, matcher: MatcherName) -> None:
    columns = "inputs: [n], outputs: [x, size]"
    rows = "{if: [..5], then: [10, -]}, {if: [..6], then: [-, 3 GB]}, {if: [..2], then: [995, -]}"
    text = table("collect", rows, ", collect: sum", columns)
    assert [infer(rules, matcher, text, n=4).value(fact) for fact in ("x", "size")] == [10, 3e9]
    assert infer(rules, matcher, text, n=1).value("x") is None


@pytest.mark.parametrize("hit", ["unique", "any", "first", "priority"])
def test_otherwise_is_taken_only_when_every_row_is_false(rules: RulesMaker, matcher: MatcherName, hit: str) -> None:
    text = table(hit, OVERLAPPING, ", otherwise: [rose]")
    assert infer(rules, matcher, text, n=9, m=3).value("colour") == "rose"
    assert infer(rules, matcher, text, n=9).value("colour") is None
    assert infer(rules, matcher, text, m=3).value("colour") is None
    assert infer(rules, matcher, text).value("colour") is None
    assert infer(rules, matcher, text, n=4).value("colour") == "red"


def test_otherwise_needs_the_condition_of_the_table(rules: RulesMaker, matcher: MatcherName) -> None:
    text = table("unique", "{if: [1, -], then: [red]}", ", when: a, otherwise: [rose]")
    assert infer(rules, matcher, text, a=True, n=2).value("colour") == "rose"
    assert infer(rules, matcher, text, a=False, n=2).value("colour") is None
    assert infer(rules, matcher, text, n=2).value("colour") is None
    assert infer(rules, matcher, text, a=False, n=1).value("colour") is None


def test_a_row_of_dashes_always_holds_and_otherwise_never_after_it(rules: RulesMaker, matcher: MatcherName) -> None:
    text = table("first", "{if: [1, -], then: [red]}, {if: [-, -], then: [white]}", ", otherwise: [rose]")
    assert infer(rules, matcher, text, n=2).value("colour") == "white"
    assert infer(rules, matcher, text).value("colour") is None


def test_an_empty_output_sets_nothing(rules: RulesMaker, matcher: MatcherName) -> None:
    columns = "inputs: [n], outputs: [colour, body]"
    inference = infer(rules, matcher, table("unique", "{if: [1], then: [-, full]}", columns=columns), n=1)
    assert (inference.value("colour"), inference.value("body")) == (None, "full")


def test_an_output_may_be_calculated(rules: RulesMaker, matcher: MatcherName) -> None:
    columns = "inputs: [n], outputs: [x, size]"
    text = table("unique", '{if: [1..], then: [{expr: n + m}, {expr: "n * 1 GB"}]}', columns=columns)
    assert infer(rules, matcher, text, n=2, m=3).value("x") == 5
    partly = infer(rules, matcher, text, n=2)
    assert (partly.value("x"), partly.value("size")) == (None, 2e9)


CASES = """\
  - id: f
    title: T
    kind: formula
    fact: x
    when: a
    because: b
    sources: []
    cases:
      - {if: n > 5, value: "1"}
      - {if: m > 5, value: "2"}
      - {value: "3"}
"""


@pytest.mark.parametrize(
    ("values", "x"),
    [
        ({"a": True, "n": 6}, 1),
        ({"a": True, "n": 6, "m": 6}, 1),
        ({"a": True, "n": 5, "m": 6}, 2),
        ({"a": True, "m": 6}, None),
        ({"a": True, "n": 5, "m": 5}, 3),
        ({"a": True, "n": 5}, None),
        ({"a": True}, None),
        ({"a": False, "n": 6}, None),
        ({"n": 6}, None),
    ],
)
def test_a_formula_takes_its_first_true_case_and_waits_for_earlier_ones(
    rules: RulesMaker, matcher: MatcherName, values: dict[str, Value], x: int | None
) -> None:
    assert infer(rules, matcher, CASES, **values).value("x") == x


def test_a_case_whose_value_is_unknown_is_not_passed_over(rules: RulesMaker, matcher: MatcherName) -> None:
    text = CASES.replace('value: "1"', 'value: "m + 1"')
    assert infer(rules, matcher, text, a=True, n=6).value("x") is None


@pytest.mark.parametrize(
    ("values", "branch"),
    [({"m": 2}, []), ({"n": 9}, []), ({"n": 1}, ["c"]), ({"n": 4}, ["b"]), ({"n": 9, "m": 2}, ["a"])],
)
def test_priority_waits_while_a_row_that_stands_before_is_unknown(
    rules: RulesMaker, matcher: MatcherName, values: dict[str, int], branch: list[str]
) -> None:
    rows = "{id: a, if: [-, 2], then: [rose]}, {id: b, if: [..5, -], then: [white]}, {id: c, if: [..3, -], then: [red]}"
    assert branches(infer(rules, matcher, table("priority", rows), **values)) == branch


def test_priority_waits_for_an_outcome_that_is_not_known(rules: RulesMaker, matcher: MatcherName) -> None:
    rows = '{id: a, if: [..5], then: [{expr: "red if a else white"}]}, {id: b, if: [..5], then: [white]}'
    text = table("priority", rows, columns="inputs: [n], outputs: [colour]")
    assert branches(infer(rules, matcher, text, n=1)) == []
    assert branches(infer(rules, matcher, text, n=1, a=True)) == ["a"]


@pytest.mark.parametrize("how", ["sum", "min", "max", "count"])
def test_collect_waits_while_a_row_that_would_add_is_unknown(rules: RulesMaker, matcher: MatcherName, how: str) -> None:
    rows = "{if: [..5, -], then: [10, -]}, {if: [-, 2], then: [20, -]}, {if: [..7, -], then: [-, 3 GB]}"
    text = table("collect", rows, f", collect: {how}", "inputs: [n, m], outputs: [x, size]")
    inference = infer(rules, matcher, text, n=4)
    assert inference.value("x") is None
    assert inference.value("size") is not None
    assert infer(rules, matcher, text, n=4, m=3).value("x") is not None


def test_collect_waits_for_an_outcome_that_is_not_known(rules: RulesMaker, matcher: MatcherName) -> None:
    rows = '{if: [..5], then: [10]}, {if: [..6], then: [{expr: "m * 2"}]}'
    text = table("collect", rows, ", collect: sum", "inputs: [n], outputs: [x]")
    assert infer(rules, matcher, text, n=4).value("x") is None
    assert infer(rules, matcher, text, n=4, m=3).value("x") == 16


def test_what_collect_takes_otherwise_is_not_put_together(rules: RulesMaker, matcher: MatcherName) -> None:
    text = table("collect", "{if: [..5], then: [10]}", ", collect: count, otherwise: [7]", "inputs: [n], outputs: [x]")
    assert [infer(rules, matcher, text, n=n).value("x") for n in (4, 9)] == [1, 7]


EVERY = "{id: low, if: [..5, -], because: b}, {id: mid, if: [3..7, -], because: b}, {id: two, if: [-, 2], because: b}"


def every(rows: str, more: str = "") -> str:
    return table("every", rows, more, columns="inputs: [n, m]")


@pytest.mark.parametrize(
    ("given", "taken"),
    [
        ({"n": 4, "m": 2}, ["low", "mid", "two"]),
        ({"n": 4, "m": 1}, ["low", "mid"]),
        ({"n": 9, "m": 2}, ["two"]),
        ({"n": 9, "m": 1}, []),
        ({"m": 2}, ["two"]),  # rows that are not known yet are not waited for
        ({"n": 4}, ["low", "mid"]),
    ],
)
def test_each_row_that_holds_counts_for_itself(
    rules: RulesMaker, matcher: MatcherName, given: dict[str, int], taken: list[str]
) -> None:
    inference = infer(rules, matcher, every(EVERY), **given)
    assert branches(inference) == taken
    assert all(not each.concluded for each in inference.firings)
    assert inference.conflicts == ()


@pytest.mark.parametrize(
    "wrong",
    [
        table("every", "{id: low, if: [..5, -], then: [red]}"),
        table("first", "{id: low, if: [..5, -]}", columns="inputs: [n, m]"),
        table("first", "{id: low, if: [..5, -]}"),
        every("{id: low, if: [..5, -]}", ", otherwise: [red]"),
        every("{id: low, if: [..5, -], then: [red]}"),
    ],
)
def test_a_table_either_sets_facts_or_lets_every_row_count(rules: RulesMaker, matcher: MatcherName, wrong: str) -> None:
    with pytest.raises(RulebookError, match=r"every|then|cells"):
        infer(rules, matcher, wrong, n=1)


def test_a_row_that_speaks_for_itself_rests_on_its_own_sources(rules: RulesMaker, matcher: MatcherName) -> None:
    rows = "{id: low, if: [..5, -], sources: [{thumb: ours}]}, {id: mid, if: [3..7, -]}"
    text = every(rows).replace("sources: []", "sources: [{thumb: the table's}]")
    inference = infer(rules, matcher, text, n=4, m=1)
    provider = rules(FACTS + "rules:\n" + text).providers["t"]
    found = [[each.reference for each in sources_of(provider, firing)] for firing in inference.firings]
    assert found == [["ours"], ["the table's"]]
