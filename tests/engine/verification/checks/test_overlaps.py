"""Rows that are true at once: overlaps, disagreements, duplicates, rows within others."""

from __future__ import annotations

import pytest

from engine.verification import analyse
from tests.engine.conftest import RulesMaker
from tests.engine.verification.checks.conftest import DAY, rule, rule_file, table, told

BANDS = """
    {id: lt3b, if: [..<3B], then: [good]}
    {id: 3b_7b, if: [3B..7B], then: [fair]}
    {id: 7b_13b, if: [7B..<13B], then: [poor]}
    {id: ge13b, if: [13B..], then: [good]}
"""


def test_rows_of_a_unique_table_must_not_overlap_even_on_one_value(rules: RulesMaker) -> None:
    rulebook = rules(table(BANDS))
    (finding,) = analyse(rulebook, DAY).findings
    assert finding.code == "E303"
    assert finding.message == "rows 3b_7b and 7b_13b overlap, for example at size = 7B param"
    assert finding.line.strip() == "- {id: 7b_13b, if: [7B..<13B], then: [poor]}"
    ((other, note),) = [(each.line.strip(), each.note) for each in finding.related]
    assert other == "- {id: 3b_7b, if: [3B..7B], then: [fair]}"
    assert note == "row 3b_7b"
    assert "3B..<7B" in finding.cure


def test_bands_that_touch_do_not_overlap(rules: RulesMaker) -> None:
    assert told(rules(table(BANDS.replace("3B..7B", "3B..<7B")))) == []


@pytest.mark.parametrize(
    ("first", "second", "example"),
    [
        ("2..4, red", "4.., red or white", "count = 4, colour = red"),
        ("-, rose", "not 1, '-'", "colour = rose, count = 2"),
        ("'> 3', not red", "'< 5', not white", "count = 4, colour = rose"),
    ],
)
def test_rows_overlap_where_they_do_in_every_column(rules: RulesMaker, first: str, second: str, example: str) -> None:
    rows = f"{{id: a, if: [{first}], then: [good]}}\n{{id: b, if: [{second}], then: [good]}}"
    found = told(rules(table(rows, inputs="count, colour", more="    gaps: intended\n")))
    assert found == [f"E303 rows a and b overlap, for example at {example}"]


def test_each_row_is_told_once_with_the_first_row_it_overlaps(rules: RulesMaker) -> None:
    rows = """
        {id: a, if: [1..3], then: [good]}
        {id: b, if: [4..6], then: [good]}
        {id: c, if: [3..4], then: [good]}
        {id: d, if: [4..5], then: [good]}
    """
    assert told(rules(table(rows, inputs="count"))) == [
        "E303 rows a and c overlap, for example at count = 3",
        "E303 rows b and d overlap, for example at count = 4",
    ]


def test_the_condition_of_the_table_counts_and_is_part_of_the_example(rules: RulesMaker) -> None:
    rows = "{id: a, if: [-], then: [good]}\n{id: b, if: [4..], then: [fair]}"
    more = '    when: "flag and free is unknown and count {}"\n'
    assert told(rules(table(rows, inputs="count", more=more.format("> 2")))) == [
        "E303 rows a and b overlap, for example at count = 4, flag = true, free is unknown"
    ]
    rows = "{id: a, if: ['< 4'], then: [good]}\n{id: b, if: ['> 2'], then: [fair]}"
    assert told(rules(table(rows, inputs="count", more=more.format("!= 3")))) == []


def test_a_condition_that_calculates_is_confirmed_by_an_example_or_left_open(rules: RulesMaker) -> None:
    rows = "{id: a, if: ['<= 3'], then: [good]}\n{id: b, if: ['>= 3'], then: [fair]}"
    shown = rules(table(rows, inputs="count", more='    when: "free + other > 3"\n'))
    (finding,) = analyse(shown, DAY).findings
    assert finding.message.startswith("rows a and b overlap, for example at count = 3, free = ")
    never = analyse(rules(table(rows, inputs="count", more='    when: "free * free < 0"\n')), DAY)
    assert never.findings == ()
    assert [each.question for each in never.undecided] == ["whether row b clashes with another"]


def test_orders_that_exclude_each_other_keep_rows_apart(rules: RulesMaker) -> None:
    rows = "{id: a, if: ['< 3'], then: [good]}\n{id: b, if: ['> 5'], then: [fair]}"
    found = analyse(rules(table(rows, inputs="free", more='    when: "free == other"\n    gaps: intended\n')), DAY)
    assert (found.findings, found.undecided) == ((), ())


def test_rows_of_an_any_table_may_overlap_if_they_agree(rules: RulesMaker) -> None:
    rows = """
        {id: old, if: [4.., -], then: [good, 1]}
        {id: red, if: [-, red], then: [good, 1]}
        {id: rose, if: [-, rose], then: [-, 1]}
        {id: young, if: ['< 3', not red], then: [good, 1]}
    """
    more = "    gaps: intended\n"
    any_table = table(rows, hit="any", inputs="count, colour", outputs="grade, figure", more=more)
    assert told(rules(any_table)) == []
    clash = any_table.replace(
        "{id: young, if: ['< 3', not red], then: [good, 1]}", "{id: young, if: ['< 5', -], then: [fair, 1]}"
    )
    assert told(rules(clash)) == [
        "E304 rows old and young disagree on grade where they overlap, for example at count = 4"
    ]


def test_calculated_values_disagree_only_if_an_example_shows_it(rules: RulesMaker) -> None:
    rows = "{{id: a, if: [-], then: [{{expr: {}}}]}}\n{{id: b, if: [4..], then: [{{expr: {}}}]}}"
    for one, other, clash in [("free + 1", "1 + free", False), ("free + 1", "free * 2", True), ("free", "free", False)]:
        body = table(rows.format(one, other), hit="any", inputs="count", outputs="figure")
        found = [each.code for each in analyse(rules(body), DAY).findings]
        assert ("E304" in found) is clash, (one, other)


def test_a_row_that_stands_there_twice_is_a_duplicate(rules: RulesMaker) -> None:
    rows = """
        {id: a, if: [1 or 2], then: [good]}
        {id: b, if: [3..], then: [fair]}
        {id: c, if: ['< 3'], then: [good]}
    """
    for hit in ("unique", "any", "first", "priority"):
        assert told(rules(table(rows, hit=hit, inputs="count"))) == ["E308 row c is row a once more"], hit


def test_a_row_within_another_with_the_same_conclusion_is_not_needed(rules: RulesMaker) -> None:
    rows = """
        {id: narrow, if: [4..5], then: [good]}
        {id: wide, if: [3..], then: [good]}
        {id: rest, if: ['< 3'], then: [fair]}
    """
    expected = ["W307 row narrow is contained in row wide, which concludes the same"]
    for hit in ("any", "first", "priority"):
        assert told(rules(table(rows, hit=hit, inputs="count"))) == expected, hit


@pytest.mark.parametrize(
    "rows",
    [
        # Another reason is worth a row.
        "{id: a, if: [5..], then: [good], because: it is many}\n{id: b, if: [-], then: [good]}",
        # Without the first row, the second would be taken.
        "{id: a, if: [5..], then: [good]}\n{id: b, if: [4..], then: [fair]}\n{id: c, if: [-], then: [good]}",
    ],
)
def test_a_row_that_makes_a_difference_is_needed(rules: RulesMaker, rows: str) -> None:
    assert told(rules(table(rows, hit="first", inputs="count"))) == []


def test_a_case_that_saves_a_question_is_needed(rules: RulesMaker) -> None:
    # Without the first case, one would have to know the colour before the last one can be taken.
    cases = (
        "[{if: flag, value: 1}, {if: not flag and colour == red, value: 2}, {if: colour == rose, value: 3}, {value: 1}]"
    )
    assert told(rules(rule_file(rule("f", f"kind: formula, fact: figure, cases: {cases}")))) == []
    cases = "[{if: colour == rose, value: 3}, {if: flag, value: 1}, {value: 1}]"
    assert told(rules(rule_file(rule("f", f"kind: formula, fact: figure, cases: {cases}")))) == [
        "W307 case 2 is contained in case 3, which concludes the same"
    ]


def test_where_rows_add_up_they_may_overlap(rules: RulesMaker) -> None:
    rows = "{id: a, if: [-], then: [1]}\n{id: b, if: [-], then: [1]}\n{id: c, if: [4..], then: [2]}"
    assert told(rules(table(rows, hit="collect", inputs="count", outputs="figure", more="    collect: sum\n"))) == []
