"""Formatting changes how a rule file looks, and nothing else."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import event, given, settings

from engine.findings import RulebookError
from engine.formatting import UnformattableError, formatted
from engine.formatting.printer import WIDTH
from engine.rulebook.document import Mapping, Node, Scalar, parse_document
from tests.engine.formatting.random_texts import rule_files
from tests.engine.formatting.saying import says
from tests.engine.wine.cellar import FILES
from tests.sample import examples

CARELESS = """\


# about this file
title:   Wines
schema: rules/1   # the format
pack: "cellar"


rules:

    # --- reds -----
    -   title:  'Red, mostly'   # a title
        # why it is called so
        id: red
        kind: rule


        then: { colour:red ,wine:   'pinot' }
        because: >-
            Red wine
              goes with {dish},

            always.
        when:
            dish == meat
        tests:
        - {fires: true, expect: {colour: red}, given: {dish: meat}}
        - {fires: false, given: {dish: LONG}, expect: {colour: undecided}}
        sources: [ {claim: A1},
                   {note: no, claim: 1:30} ]
    -   {id: none, kind: rule, title: None,
         # nothing is known
         because: no, sources: []}
    # the end of the rules
goals:
- {title: Cheap, id: cheap, maximise: [taste], minimise: price}
"""

LONG = "a dish with a very long name indeed, guests: 12, season: winter, wine: riesling, size: 1 GB"

CAREFUL = """\
# about this file
schema: rules/1  # the format
pack: "cellar"
title: Wines

rules:
  # --- reds -----
  # why it is called so
  - id: red
    title: 'Red, mostly'  # a title
    kind: rule
    when: dish == meat

    then: {colour:red, wine: 'pinot'}
    because: >-
      Red wine
        goes with {dish},

      always.
    sources: [{claim: A1}, {claim: 1:30, note: no}]
    tests:
      - {given: {dish: meat}, expect: {colour: red}, fires: true}
      - {given: {dish: LONG},
         expect: {colour: undecided}, fires: false}

  - {
     id: none,
     title: None,
     kind: rule,
     # nothing is known
     because: no,
     sources: []}
  # the end of the rules
goals:
  - {id: cheap, title: Cheap, maximise: [taste], minimise: price}
"""


def pretty(text: str) -> str:
    return formatted(parse_document("rules.yaml", text))


def keys_in_order(node: Node) -> list[object]:
    if isinstance(node, Scalar):
        return []
    if isinstance(node, Mapping):
        return [[key, keys_in_order(value)] for key, value in node.entries.items()]
    return [keys_in_order(item) for item in node.items]


def comments(text: str) -> list[str]:
    """What looks like a comment, also in the lines of a longer text, which stay as they are."""
    return [found.rstrip() for found in re.findall(r"(?m)(?:^|\s)(#.*)$", text.replace('"a # b"', '""'))]


def rules(body: str) -> str:
    return f"schema: rules/1\npack: a\ntitle: A\n{body}"


def test_one_style_for_all():
    careless, careful = CARELESS.replace("LONG", LONG), CAREFUL.replace("LONG", LONG)
    assert pretty(careless) == careful
    assert pretty(careful) == careful


@given(rule_files())
@settings(max_examples=examples(300))
def test_it_says_the_same_with_all_comments_and_changes_nothing_more_the_second_time(text: str):
    try:
        document = parse_document("rules.yaml", text)
    except RulebookError:
        event("not YAML")
        return
    result = formatted(document)
    again = parse_document("rules.yaml", result)
    assert says(again.root) == says(document.root)
    assert formatted(again) == result
    assert Counter(comments(result)) == Counter(comments(text))
    if keys_in_order(again.root) == keys_in_order(document.root):
        assert comments(result) == comments(text)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_whole_packs(file):
    text = file.read_text(encoding="utf-8")
    result = pretty(text)
    assert says(parse_document("", result).root) == says(parse_document("", text).root)
    assert comments(result) == comments(text)
    assert pretty(result) == result


@pytest.mark.parametrize("value", ["1B..<3B", "no", "1:30", "'no'", '"1:30"', "~", "7B", "0.1 %", "<= 2 GB", '"a # b"'])
def test_scalars_keep_their_spelling(value):
    text = rules(f"facts:\n  - {{id: a, ask: {value}, suggest: [{value}]}}\n")
    assert pretty(text) == text


@pytest.mark.parametrize("column", [WIDTH, WIDTH + 1])
def test_what_is_in_brackets_stays_on_one_line_up_to_the_width(column):
    start = "  - {id: a, if: ["
    row = start + "x" * (column - len(start) - 2) + "]}\n"
    lines = pretty(rules("rows:\n" + row)).splitlines()
    assert (row.rstrip() in lines) == (column == WIDTH)


def test_too_many_entries_for_a_line_fill_lines_with_a_hanging_indent():
    words = [f"word{number:02}" for number in range(60)]
    result = pretty(rules(f"facts:\n  - id: a\n    words: [{', '.join(words)}]\n"))
    first, *others = result.splitlines()[5:]
    assert first.startswith("    words: [word00, word01, ")
    assert all(line.startswith("      word") for line in others)
    assert all(WIDTH - 10 < len(line) <= WIDTH for line in [first, *others[:-1]])
    assert re.findall("word[0-9]+", result) == words


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("units:\n  - {bare: true, id: a}", "units:\n  - {id: a, bare: true}"),
        ("facts:\n  - {unknown: {note: b, assume: c}, id: a}", "facts:\n  - {id: a, unknown: {assume: c, note: b}}"),
        (
            "facts:\n  - {values: {z: Z, a: A}, id: a, words: {z: [z], a: [a]}}",
            "facts:\n  - {id: a, values: {z: Z, a: A}, words: {z: [z], a: [a]}}",
        ),
        (
            "rules:\n  - {rows: [{then: [2], if: [1]}], kind: table, tests: [{expect: {}, given: {b: 1, a: 2}}]}",
            "rules:\n  - {kind: table, rows: [{if: [1], then: [2]}], tests: [{given: {b: 1, a: 2}, expect: {}}]}",
        ),
        ("goals:\n  - {maximise: [b], id: a, minimise: [c]}", "goals:\n  - {id: a, maximise: [b], minimise: [c]}"),
        ("goals:\n  - {minimise: [b], id: a, maximise: [c]}", "goals:\n  - {id: a, minimise: [b], maximise: [c]}"),
        ("rules:\n  - {kind: rule, id: a, new: b}", "rules:\n  - {kind: rule, id: a, new: b}"),
    ],
)
def test_keys_come_in_the_order_of_the_format_where_their_order_means_nothing(written, canonical):
    assert pretty(rules(written)) == rules(canonical + "\n")


def test_rules_are_a_blank_line_apart_and_nothing_is_two():
    result = pretty(rules("rules:\n\n\n  - id: a\n\n\n    title: A\n  # b\n  - id: b\n  - id: c\n\n\ngoals: []\n"))
    assert result == rules("rules:\n  - id: a\n\n    title: A\n\n  # b\n  - id: b\n\n  - id: c\n\ngoals: []\n")


def test_a_text_of_several_lines_that_ends_the_file_gets_its_line_feed_only_where_that_says_nothing():
    assert pretty(rules("facts: |\n    a")) == rules("facts: |-\n  a\n")


def test_a_byte_order_mark_goes():
    text = rules("facts:\n  - id: a  # a fact\n")
    assert pretty("\ufeff" + text) == text


@pytest.mark.parametrize("text", ["- a\n", "only text\n", "services: {}\n"])
def test_what_is_no_rule_file_is_refused(text):
    with pytest.raises(RulebookError, match="a rule file"):
        pretty(text)


def test_what_would_say_something_else_is_refused():
    with pytest.raises(UnformattableError, match=r"rules\.yaml: .*stays as it is"):
        pretty('schema: rules/1\n? "a key\n\n  of several lines"\n: text\n')
