"""Rows that are never taken, and cases that no row takes."""

from __future__ import annotations

import pytest

from engine.verification import analyse
from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import DAY, rule, rule_file, table, told


def test_a_row_behind_a_wider_one_is_never_taken(rules: RulesMaker) -> None:
    rows = """
        {id: many, if: [3..], then: [good]}
        {id: five, if: [5], then: [fair]}
        {id: rest, if: [-], then: [poor]}
    """
    rulebook = rules(table(rows, hit="first", inputs="count"))
    (finding,) = analyse(rulebook, DAY).findings
    assert finding.code == "E306"
    assert (
        finding.message
        == "row five can never be taken: wherever it holds, row many comes first; at count = 5 it is row many"
    )
    assert finding.line.strip().startswith("- {id: five")
    assert [each.note for each in finding.related] == ["row many"]


def test_several_rows_together_can_come_first(rules: RulesMaker) -> None:
    rows = """
        {id: low, if: [..<3B, -], then: [good]}
        {id: high, if: [13B.., -], then: [good]}
        {id: flagged, if: [-, true], then: [fair]}
        {id: middle, if: ["1B..20B", true], then: [poor]}
        {id: rest, if: [-, -], then: [poor]}
    """
    assert told(rules(table(rows, hit="first", inputs="size, flag"))) == [
        "E306 row middle can never be taken: wherever it holds, row flagged comes first; "
        "at size = 1B param, flag = true it is row flagged"
    ]
    rows = rows.replace("[-, true], then: [fair]", "[3B..<13B, -], then: [fair]")
    assert told(rules(table(rows, hit="first", inputs="size, flag"))) == [
        "E306 row middle can never be taken: wherever it holds, rows low, high, flagged come first; "
        "at size = 1B param, flag = true it is row low",
        "E306 row rest can never be taken: wherever it holds, rows low, high, flagged and 1 more come first; "
        "at size = 0 param, flag = false it is row low",
    ]


def test_otherwise_is_never_taken_where_the_rows_cover_everything(rules: RulesMaker) -> None:
    rows = "{id: low, if: [1..3], then: [good]}\n{id: high, if: [4..6], then: [fair]}"
    assert told(rules(table(rows, inputs="count", more="    otherwise: [poor]\n"))) == [
        "E306 `otherwise` can never be taken: wherever it holds, rows low, high come first; at count = 1 it is row low"
    ]


def test_a_case_that_waits_for_what_it_needs_unknown_is_never_taken(rules: RulesMaker) -> None:
    cases = "[{if: free > 3, value: 1}, {if: free is unknown, value: 2}, {value: 3}]"
    assert told(rules(rule_file(rule("f", f"kind: formula, fact: figure, cases: {cases}")))) == [
        "E306 case 2 can never be taken: wherever it holds, case 1 comes first; "
        "at free is unknown case 1 is unknown and waited for"
    ]


def test_what_is_known_to_be_known_is_not_waited_for(rules: RulesMaker) -> None:
    cases = "[{if: free is known and free > 3, value: 1}, {if: free is unknown, value: 2}, {value: 3}]"
    assert told(rules(rule_file(rule("f", f"kind: formula, fact: figure, cases: {cases}")))) == []


@pytest.mark.parametrize(("better", "masked"), [("good", True), ("poor", False)])
def test_where_the_best_value_counts_a_better_row_masks_a_worse_one(
    rules: RulesMaker, better: str, masked: bool
) -> None:
    rows = f"{{id: few, if: [2..3], then: [fair]}}\n{{id: all, if: [-], then: [{better}]}}"
    found = told(rules(table(rows, hit="priority", inputs="count")))
    message = "E306 row few can never be taken: wherever it holds, row all comes first; at count = 2 it is row all"
    assert found == ([message] if masked else [])


def test_rows_apart_are_all_taken(rules: RulesMaker) -> None:
    rows = "\n".join(f"{{if: [{count}, {flag}], then: [good]}}" for count in range(1, 7) for flag in ("true", "false"))
    for hit in ("unique", "any", "first", "priority"):
        assert told(rules(table(rows, hit=hit, inputs="count, flag"))) == [], hit


@pytest.mark.parametrize(
    ("inputs", "rows", "example"),
    [
        ("size", "..<7B | '> 7B'", "size = 7B param"),
        ("count", "1 or 2 | 4..", "count = 3"),
        ("free", "..3 | 3..5", "free = 10"),
        ("colour", "red | white", "colour = rose"),
        ("flag", "true", "flag = false"),
        ("motto", "first | second", "motto = something else"),
        ("count, flag", "1..3, '-' | 4.., true", "count = 4, flag = false"),
        (
            "count, flag, colour",
            "-, true, '-' | '> 1', -, '-' | 1, false, not rose",
            "count = 1, flag = false, colour = rose",
        ),
    ],
)
def test_a_case_that_no_row_covers_is_shown(rules: RulesMaker, inputs: str, rows: str, example: str) -> None:
    lines = "\n".join(f"{{if: [{row}], then: [good]}}" for row in rows.split("|"))
    found = [each for each in told(rules(table(lines, inputs=inputs, hit="any"))) if each.startswith("W305")]
    assert found == [f"W305 no row covers {example}"]


@pytest.mark.parametrize("hit", ["unique", "any", "first", "priority"])
def test_all_policies_but_collect_leave_gaps(rules: RulesMaker, hit: str) -> None:
    body = table("{id: a, if: [1..3], then: [good]}", hit=hit, inputs="count")
    assert told(rules(body)) == ["W305 no row covers count = 4"]
    assert told(rules(body + "    gaps: intended\n")) == []
    assert told(rules(body + "    otherwise: [poor]\n")) == []


def test_a_table_that_collects_leaves_none(rules: RulesMaker) -> None:
    more = "    collect: sum\n"
    body = table("{id: a, if: [1..3], then: [1]}", hit="collect", inputs="count", outputs="figure", more=more)
    assert told(rules(body)) == []


def test_only_cases_within_the_condition_of_the_table_are_missed(rules: RulesMaker) -> None:
    rows = "{id: a, if: [1..3], then: [good]}"
    assert told(rules(table(rows, inputs="count", more="    when: count < 4\n"))) == []
    assert told(
        rules(table(rows, inputs="count", more='    when: "count < 5 and colour != red and free is unknown"\n'))
    ) == ["W305 no row covers count = 4, colour = white, free is unknown"]


def test_a_gap_is_a_case_in_which_every_row_is_false_not_one_in_which_something_is_unknown(rules: RulesMaker) -> None:
    rows = "{id: a, if: [1..3, -], then: [good]}\n{id: b, if: [4.., -], then: [fair]}"
    assert told(rules(table(rows, inputs="count, flag"))) == []


def test_ids_of_a_catalogue_are_covered_one_by_one(rules: RulesMaker) -> None:
    from tests.engine.wine.cellar import Cellar

    body = "facts:\n  - {id: wine, type: entry, entry: wines, ask: Which?}\n  - {id: sum, type: int}\nrules:\n"
    rows = "rows: [{if: [riesling or merlot], then: [1]}, {if: [not merlot], then: [2]}]"
    body += rule("t", f"kind: table, hit: first, inputs: [wine], outputs: [sum], {rows}")
    assert told(rules(body, {"wines": Cellar()})) == []
    assert told(rules(body.replace("not merlot", "tokaji or blue_nun"), {"wines": Cellar()})) == [
        "W305 no row covers wine = mystery"
    ]


def test_a_condition_that_calculates_is_confirmed_by_an_example_or_left_open(rules: RulesMaker) -> None:
    rows = "{id: a, if: [1..3], then: [good]}"
    (finding,) = analyse(rules(table(rows, inputs="count", more='    when: "free > other"\n')), DAY).findings
    assert finding.message.startswith("no row covers count = 4, free = ")
    never = analyse(rules(table(rows, inputs="count", more='    when: "free * free < 0"\n')), DAY)
    assert never.findings == ()
    assert [each.question for each in never.undecided] == ["whether the rows cover every case"]


@pytest.mark.parametrize(
    ("cases", "gap"),
    [
        ("{if: colour == red, value: 1}, {if: colour == white, value: 2}", "colour = rose"),
        ("{if: count < 3, value: 1}, {if: count > 3, value: 2}", "count = 3"),
        ("{if: colour == red, value: 1}, {if: colour == white, value: 2}, {value: 3}", None),
        ("{if: colour == red, value: 1}, {if: flag, value: 2}", None),
        ("{if: colour == red, value: 1}", None),
        ("{if: colour is known and colour == red, value: 1}, {if: colour is unknown, value: 2}", None),
        ("{if: free + 1 > 3, value: 1}, {if: free + 1 < 3, value: 2}", "free = 2"),
    ],
)
def test_a_formula_that_sorts_the_values_of_one_fact_must_not_forget_any(
    rules: RulesMaker, cases: str, gap: str | None
) -> None:
    body = rule_file(rule("f", f"kind: formula, fact: figure, cases: [{cases}]"))
    assert told(rules(body)) == ([] if gap is None else [f"W305 no case covers {gap}"])


def test_a_formula_says_by_its_condition_what_it_is_for(rules: RulesMaker) -> None:
    cases = "[{if: colour == red, value: 1}, {if: colour == white, value: 2}]"
    body = rule("f", f"kind: formula, fact: figure, when: colour != rose, cases: {cases}")
    assert told(rules(rule_file(body))) == []
