"""Every mistake in a rule file is reported with its place, the line, a caret, and what was perhaps meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.rulebook import RulebookError, load_rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.wine.cellar import Cellar

HEADER = "schema: rules/1\npack: test\ntitle: Test\n"
FACTS = """\
units: [{id: grape, bare: true}, {id: glass}]
facts:
  - {id: formal, type: bool}
  - {id: colour, type: enum, values: [red, white]}
  - {id: guests, type: int, range: 1..500}
  - {id: size, type: quantity, unit: byte}
  - {id: wine, type: entry, entry: wines}
  - {id: motto, type: text}
parameters:
  - {id: limit, values: [{since: 2020-01-01, value: 3}], sources: []}
"""


def report(text: str, folder: Path) -> list[str]:
    """The findings on a rule file, each as it is printed."""
    file = folder / "rules.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load_rulebook([file], {"wines": Cellar()})
    assert str(caught.value) == "\n".join(map(str, caught.value.findings))
    return [str(finding) for finding in caught.value.findings]


#: (text of the file, the report: place, code, message, suggestion; the line; the caret)
WHOLE_FILES = {
    "not YAML": (
        "schema: rules/1\npack: [a",
        """\
rules.yaml:2:9: E002 this is not YAML: did not find expected ',' or ']'
    pack: [a
            ^""",
    ),
    "a tab": (
        "schema: rules/1\n\tpack: a\n",
        """\
rules.yaml:2:1: E002 this is not YAML: found a tab character that violates indentation
    pack: a
    ^""",
    ),
    "an anchor": (
        HEADER + "facts: &all []\n",
        """\
rules.yaml:4:8: E003 anchors are not allowed (all)
    facts: &all []
           ^""",
    ),
    "an alias": (
        HEADER + "facts: *all\n",
        """\
rules.yaml:4:8: E003 aliases are not allowed; write the value out
    facts: *all
           ^""",
    ),
    "a tag": (
        HEADER + "facts: !!set {a, b}\n",
        """\
rules.yaml:4:8: E003 tags are not allowed (tag:yaml.org,2002:set)
    facts: !!set {a, b}
           ^""",
    ),
    "several documents": (
        HEADER + "---\n" + HEADER,
        """\
rules.yaml:4:1: E003 only one document to a file
    ---
    ^""",
    ),
    "a key twice": (
        HEADER + "facts: []\nrules: []\nfacts: []\n",
        """\
rules.yaml:6:1: E004 'facts' is written twice, first in line 4
    facts: []
    ^""",
    ),
    "deep nesting": (
        "a: " + "[" * 30 + "]" * 30,
        f"""\
rules.yaml:1:23: E005 values are nested more than 20 deep
    a: {"[" * 30}{"]" * 30}
                          ^""",
    ),
    "an unknown section": (
        HEADER + "fact: []\n",
        """\
rules.yaml:4:1: E010 unknown key 'fact' in a rule file; did you mean 'facts'?
    fact: []
    ^""",
    ),
    "no title": (
        "schema: rules/1\npack: test\n",
        """\
rules.yaml:1:1: E011 a rule file lacks 'title'
    schema: rules/1
    ^""",
    ),
    "not a mapping": (
        "- schema\n- pack\n",
        """\
rules.yaml:1:1: E012 a rule file must be a mapping of keys to values
    - schema
    ^""",
    ),
    "a list as a key": (
        HEADER + "? [a, b]\n: c\n",
        """\
rules.yaml:4:3: E012 a key must be plain text
    ? [a, b]
      ^""",
    ),
    "another schema": (
        "schema: rules/2\npack: test\ntitle: Test\n",
        """\
rules.yaml:1:9: E013 this engine reads schema rules/1, not 'rules/2'; did you mean 'rules/1'?
    schema: rules/2
            ^""",
    ),
    "an id in capitals": (
        "schema: rules/1\npack: My Pack\ntitle: Test\n",
        """\
rules.yaml:2:7: E014 'My Pack' cannot be the id of a pack: lower-case words, digits and '_', joined by '.'
    pack: My Pack
          ^""",
    ),
    "a control character": (
        HEADER + "facts:\n  - {id: a\x1b[31m, type: bool}\n",
        """\
rules.yaml:5:11: E002 the character U+001B is not allowed
    - {id: a\ufffd[31m, type: bool}
            ^""",
    ),
    "an escaped control character": (
        HEADER + 'facts:\n  - {id: "a\\e[31m", type: bool}\n',
        """\
rules.yaml:5:10: E014 'a\\x1b[31m' cannot be the id of a fact: lower-case words, digits and '_', joined by '.'
    - {id: "a\\e[31m", type: bool}
           ^""",
    ),
    "an empty file": ("", "rules.yaml:1:1: E012 the file is empty"),
}


@pytest.mark.parametrize("case", WHOLE_FILES)
def test_a_file_that_cannot_be_read(case: str, tmp_path: Path) -> None:
    text, expected = WHOLE_FILES[case]
    assert report(text, tmp_path) == [expected]


#: (declarations, the first line of the report; where the caret stands, as the text from there on)
DECLARATIONS = [
    ("facts: {a: b}", "4:8: E012 facts must be a list", "{a: b}"),
    ("facts: [a]", "4:9: E012 a fact must be a mapping of keys to values", "a]"),
    ("facts: [{id: [a], type: bool}]", "4:14: E012 the id of a fact must be text", "[a], type"),
    ("facts: [{id: a}]", "4:9: E011 a fact lacks 'type'", "{id: a}]"),
    (
        "facts: [{id: a, type: bol}]",
        "4:23: E013 the type of a fact cannot be 'bol'; it is one of bool, enum, int, number, quantity, text, entry; "
        "did you mean 'bool'?",
        "bol}]",
    ),
    (
        "facts: [{id: a, type: bool, tilte: x}]",
        "4:29: E010 unknown key 'tilte' in a fact; did you mean 'title'?",
        "tilte: x",
    ),
    (
        "facts: [{id: A, type: bool}]",
        "4:14: E014 'A' cannot be the id of a fact: lower-case words, digits and '_', joined by '.'",
        "A, type",
    ),
    (
        "facts: [{id: and, type: bool}]",
        "4:14: E014 'and' cannot be the id of a fact: lower-case words, digits and '_', joined by '.'",
        "and, type",
    ),
    (
        "facts: [{id: a-b, type: bool}]",
        "4:14: E014 'a-b' cannot be the id of a fact: lower-case words, digits and '_', joined by '.'",
        "a-b, type",
    ),
    (
        f"facts: [{{id: {'a' * 101}, type: bool}}]",
        f"4:14: E014 '{'a' * 101}' cannot be the id of a fact: lower-case words, digits and '_', joined by '.'",
        "aaa",
    ),
    (
        "facts: [{id: a, type: bool}, {id: a, type: bool}]",
        "4:30: E015 'a' is declared twice, first at rules.yaml:4:9",
        "{id: a, type: bool}]",
    ),
    ("facts: [{id: a, type: quantity}]", "4:9: E011 a fact of type quantity needs 'unit'", "{id: a"),
    ("facts: [{id: a, type: enum}]", "4:9: E011 a fact of type enum needs 'values'", "{id: a"),
    (
        "facts: [{id: a, type: bool, unit: byte}]",
        "4:29: E013 'unit' is for facts of type quantity, this one is bool",
        "unit: byte",
    ),
    ("facts: [{id: a, type: quantity, unit: GiBi}]", "4:39: E104 unknown unit 'GiBi'; did you mean 'GiB'?", "GiBi}]"),
    (
        "facts: [{id: a, type: quantity, unit: B}]",
        "4:39: E104 'B' is a magnitude (10^9), not a unit; bytes are written 'byte', 'GB' or 'GiB'; did you mean 'GB'?",
        "B}]",
    ),
    (
        "facts: [{id: a, type: entry, entry: whines}]",
        "4:37: E112 there is no catalogue 'whines'; did you mean 'wines'?",
        "whines}]",
    ),
    ("facts: [{id: a, type: int, range: 5..1}]", "4:35: E105 a range is written low..high", "5..1}]"),
    ("facts: [{id: a, type: int, range: 5}]", "4:35: E105 a range is written low..high", "5}]"),
    ("facts: [{id: a, type: int, range: x..1}]", "4:35: E105 'x' is not a number with a unit", "x..1}]"),
    (
        "facts: [{id: a, type: text, range: a..b}]",
        "4:36: E013 'range' is for numbers, this fact is of type text",
        "a..b}]",
    ),
    (
        "facts: [{id: a, type: quantity, unit: GB, range: 1..2 GB}]",
        "4:50: E104 '1' needs a unit, as in '1 GB'",
        "1..2 GB}]",
    ),
    ("facts: [{id: a, type: int, unknown: {note: x}}]", "4:37: E011 unknown needs 'assume' or 'stop'", "{note: x}}]"),
    ("facts: [{id: a, type: int, unknown: {assume: b}}]", "4:46: E105 'b' is not a number with a unit", "b}}]"),
    ("facts: [{id: a, type: int, unknown: {assume: ceil(b)}}]", "4:51: E102 unknown fact 'b'", "b)}}]"),
    (
        "facts: [{id: a, type: int}, {id: b, type: enum, values: [x], unknown: {assume: a}}]",
        "4:80: E103 a enum is wanted, but this is a number (a pure number)",
        "a}}]",
    ),
    (
        "facts: [{id: a, type: enum, values: [y]}, {id: b, type: enum, values: [x], unknown: {assume: a}}]",
        "4:94: E103 'a' (an enumeration of y) gives no value of an enumeration of x",
        "a}}]",
    ),
    ("facts: [{id: a, type: bool, when: b}]", "4:35: E102 unknown fact 'b'", "b}]"),
    ("facts: [{id: a, type: bool, suggest: [maybe]}]", "4:39: E105 'maybe' is not true or false", "maybe]}]"),
    (
        "facts: [{id: a, type: enum, values: [red], words: {rde: [x]}}]",
        "4:52: E106 'rde' is not a value of this enumeration; there are red; did you mean 'red'?",
        "rde: [x]}}]",
    ),
    ("facts: [{id: a, type: int, from: b.c}]", "4:34: E102 'b.c' must be a field of a fact of type entry", "b.c}]"),
    (
        "facts: [{id: w, type: entry, entry: wines}, {id: a, type: int, from: w.vintag}]",
        "4:70: E112 entries of wines have no field 'vintag'; did you mean 'vintage'?",
        "w.vintag}]",
    ),
    (
        "facts: [{id: w, type: entry, entry: wines}, {id: a, type: int, from: w.vintage, as: GB}]",
        "4:85: E104 GB does not measure what a does",
        "GB}]",
    ),
    ("units: [{id: kg2}]", "4:14: E014 'kg2' cannot be a unit: it needs letters only", "kg2}]"),
    ("units: [{id: GB}]", "4:14: E014 'GB' cannot be a unit: GB has a meaning already", "GB}]"),
    ("units: [{id: B}]", "4:14: E014 'B' cannot be a unit: kB has a meaning already", "B}]"),
    ("units: [{id: M}]", "4:14: E014 'M' cannot be a unit: M has a meaning already", "M}]"),
    ("units: [{id: a}, {id: a}]", "4:23: E014 'a' cannot be a unit: a has a meaning already", "a}]"),
    ("units: [{id: a, bare: true}, {id: b, bare: true}]", "4:35: E015 a bare number already counts a", "b, bare"),
    ("units: [{id: a, bare: yes}]", "4:23: E013 bare cannot be 'yes'; it is one of true, false", "yes}]"),
    ("units: [{id: a, kilo: -1}]", "4:23: E013 kilo must be a whole number from 0, not '-1'", "-1}]"),
    (
        "parameters: [{id: p, values: [{since: 2020-13-01, value: 3}], sources: []}]",
        "4:39: E016 since must be a date such as 2026-11-21",
        "2020-13-01",
    ),
    (
        "parameters: [{id: p, values: [{since: 2020-01-01, value: 3 GB}], sources: []}]",
        "4:58: E104 '3 GB' is measured in GB, but a pure number is wanted",
        "3 GB",
    ),
    (
        "parameters: [{id: p, values: [], sources: []}]",
        "4:14: E011 a parameter needs 'values', each with 'since' and 'value'",
        "{id: p",
    ),
    (
        "parameters: [{id: p, values: [{since: 2020-01-01, value: 3}]}]",
        "4:14: E011 a parameter lacks 'sources'",
        "{id: p",
    ),
    (
        "parameters: [{id: p, unit: x, values: [{since: 2020-01-01, value: 3}], sources: [{}]}]",
        "4:28: E104 unknown unit 'x'",
        "x, values",
    ),
    (
        "parameters: [{id: p, values: [{since: 2020-01-01, value: 3}], sources: [{}]}]",
        "4:73: E011 a source needs one of claim, paper, url, datasheet, doc, thumb",
        "{}]}]",
    ),
    (
        "parameters: [{id: p, values: [{since: 2020-01-01, value: 3}], sources: [{doc: x, kind: maybe}]}]",
        "4:88: E013 kind of source cannot be 'maybe'; it is one of support, dissent",
        "maybe}]",
    ),
]


@pytest.mark.parametrize(("text", "first_line", "at"), DECLARATIONS, ids=[each[0][:60] for each in DECLARATIONS])
def test_a_mistake_in_a_declaration(text: str, first_line: str, at: str, tmp_path: Path) -> None:
    found = report(f"{HEADER}{text}\n", tmp_path)[0].splitlines()
    assert found[0] == f"rules.yaml:{first_line}"
    shown, caret = found[1][4:], found[2][4:]
    assert shown[len(caret) - 1 :].startswith(at)


def rule(text: str) -> str:
    """A rule of which only ``text`` matters."""
    return f"rules:\n  - {{id: r, title: R, because: b, sources: [], {text}}}\n"


def table(text: str, columns: str = "inputs: [guests], outputs: [colour]", hit: str = "unique") -> str:
    """A table of which only ``text`` matters."""
    return rule(f"kind: table, hit: {hit}, {columns}, {text}")


RULES = [
    ("rules: [a]", "E012 a rule must be a mapping of keys to values", "a]"),
    ("rules: [{kind: rule}]", "E011 a rule lacks 'id', 'title', 'because', 'sources'", "{kind: rule}]"),
    (
        rule("kind: rull"),
        "E013 the kind of a rule cannot be 'rull'; it is one of rule, table, formula; did you mean 'rule'?",
        "rull",
    ),
    (rule("kind: rule, than: {}"), "E010 unknown key 'than' in a rule; did you mean 'then'?", "than"),
    (
        rule("kind: rule, level: must"),
        "E013 level cannot be 'must'; it is one of inform, recommend, require, warn, answer, refuse",
        "must",
    ),
    (rule("kind: rule, gravity: 10"), "E013 gravity must be a whole number from 1 to 9, not 10", "10"),
    (rule("kind: rule, gravity: much"), "E013 gravity must be a whole number from 0, not 'much'", "much"),
    (
        rule("kind: rule, because: '{guests|guest}'").replace("because: b, ", ""),
        "E107 {guest} names no fact or parameter; did you mean 'guests'?",
        "guests|guest}",
    ),
    (rule("kind: rule, priority: high"), "E013 priority must be a whole number from 0, not 'high'", "high"),
    (rule("kind: rule, since: yesterday"), "E016 since must be a date such as 2026-11-21", "yesterday"),
    (rule("kind: rule, status: old"), "E013 status cannot be 'old'; it is one of active, draft, deprecated", "old"),
    (rule("kind: rule, when: guest > 3"), "E102 unknown fact 'guest'; did you mean 'guests'?", "guest > 3"),
    (
        rule("kind: rule, when: guests > 3 and colour == rad"),
        "E106 'rad' is not a value of this enum; there are red, white; did you mean 'red'?",
        "rad",
    ),
    (
        rule('kind: rule, when: "guests > 3 and colour == rad"'),
        "E106 'rad' is not a value of this enum; there are red, white; did you mean 'red'?",
        "rad",
    ),
    (rule("kind: rule, when: guests = 3"), "E101 a single '=' means nothing here; did you mean \"'=='\"?", "= 3"),
    (rule("kind: rule, when: guests >"), "E101 the expression ends too early", "}"),
    (rule("kind: rule, when: guests > red"), "E102 unknown fact 'red'", "red"),
    (rule("kind: rule, when: guests"), "E103 a condition is wanted, but this is a number (a pure number)", "guests"),
    (
        rule("kind: rule, when: colour == wine"),
        "E103 'colour' (an enumeration of red, white) and 'wine' (an entry of wines) cannot be put together by '=='",
        "wine",
    ),
    (rule("kind: rule, when: size > 24"), "E104 byte and a pure number cannot be put together by '>'", "24"),
    (rule("kind: rule, when: size > 24 GiBi"), "E104 unknown unit 'GiBi'; did you mean 'GiB'?", "24 GiBi"),
    (rule("kind: rule, when: \"__import__('os').system('id') == 0\""), 'E101 "\'" cannot stand here', "'os'"),
    (
        rule("kind: rule, when: __import__(motto)"),
        "E101 unknown function '__import__'; there are ceil, exp, floor, ln, log2, max, min, round_up, sqrt",
        "__import__",
    ),
    (rule("kind: rule, then: [colour]"), "E012 'then' must map facts to values", "[colour]"),
    (rule("kind: rule, then: {color: red}"), "E102 unknown fact 'color'; did you mean 'colour'?", "color: red"),
    (rule("kind: rule, then: {limit: 3}"), "E103 'limit' is a parameter, no rule can set it", "limit: 3"),
    (rule("kind: rule, then: {guests: 0}"), "E108 '0' cannot be: it is too small", "0}"),
    (rule("kind: rule, then: {guests: 1.5}"), "E108 '1.5' cannot be: it must be a whole number", "1.5}"),
    (rule("kind: rule, then: {formal: yes}"), "E105 'yes' is not true or false", "yes"),
    (
        rule("kind: rule, then: {wine: merlo}"),
        "E106 'merlo' is not in the catalogue wines; did you mean 'merlot'?",
        "merlo",
    ),
    (
        rule("kind: rule, then: {size: {expr: guests * 2}}"),
        "E104 the result is measured in a pure number, but byte is wanted",
        "guests * 2",
    ),
    (rule("kind: rule, then: {size: {express: guests}}"), "E011 a value lacks 'expr'", "{express"),
    (rule("kind: rule, then: {guests: [1]}"), "E012 a value must be text", "[1]"),
    (rule("kind: rule, overrides: [q]"), "E111 r overrides 'q', which does not exist", "{id: r"),
    (rule("kind: rule, overrides: [r]"), "E111 r cannot override itself", "{id: r"),
    (
        rule("kind: rule, because: x").replace("because: b, ", "").replace("because: x", "because: 'so {guest} it is'"),
        "E107 {guest} names no fact or parameter; did you mean 'guests'?",
        "guest} it",
    ),
    (rule("kind: formula, value: guests"), "E011 a formula lacks 'fact'", "{id: r"),
    (rule("kind: formula, fact: gusts, value: guests"), "E102 unknown fact 'gusts'; did you mean 'guests'?", "gusts"),
    (rule("kind: formula, fact: guests"), "E011 a formula needs either 'value' or 'cases'", "{id: r"),
    (
        rule("kind: formula, fact: guests, value: 1, cases: []"),
        "E011 a formula needs either 'value' or 'cases'",
        "{id: r",
    ),
    (rule("kind: formula, fact: guests, cases: [{if: formal}]"), "E011 a case lacks 'value'", "{if: formal}"),
    (
        rule("kind: formula, fact: guests, value: size"),
        "E104 the result is measured in byte, but a pure number is wanted",
        "size",
    ),
    (rule("kind: table"), "E011 a table lacks 'hit', 'inputs', 'outputs', 'rows'", "{id: r"),
    (
        table("rows: [{if: [3], then: [red, 2]}]"),
        "E110 'then' has 2 cells, but there are 1 columns (colour)",
        "[red, 2]",
    ),
    (table("rows: [{if: [], then: [red]}]"), "E110 'if' has 0 cells, but there are 1 columns (guests)", "[], then"),
    (table("rows: [{if: 3, then: [red]}]"), "E012 'if' must be a list", "3, then"),
    (table("rows: [{if: [3]}]"), "E011 a row lacks 'then'", "{if: [3]}"),
    (
        table("rows: [{if: [3..1], then: [red]}]"),
        "E105 the interval is empty: its ends are the wrong way round",
        "3..1",
    ),
    (table("rows: [{if: [3 or x], then: [red]}]"), "E105 'x' is not a number with a unit", "x]"),
    (table("rows: [{if: [900], then: [red]}]"), "E108 '900' cannot be: it is too large", "900"),
    (
        table("rows: [{if: [3], then: [green]}]"),
        "E106 'green' is not a value of this enumeration; there are red, white",
        "green",
    ),
    (table("rows: [{if: ['>'], then: [red]}]"), "E105 a value is missing", "'], then"),
    (
        table("rows: [{id: a, if: [1], then: [red]}, {id: a, if: [2], then: [red]}]"),
        "E015 row 'a' is written twice",
        "{id: a, if: [2",
    ),
    (
        table("rows: []", "inputs: [guest], outputs: [colour]"),
        "E102 unknown fact 'guest'; did you mean 'guests'?",
        "[guest]",
    ),
    (
        table("rows: []", "inputs: [guests], outputs: [limit]"),
        "E103 'limit' is a parameter, no rule can set it",
        "[limit]",
    ),
    (
        table("rows: []", "inputs: [guests, guests], outputs: [colour]"),
        "E015 'inputs' names a fact twice",
        "[guests, guests]",
    ),
    (
        table("rows: []", hit="often"),
        "E013 hit cannot be 'often'; it is one of unique, any, first, priority, collect",
        "often",
    ),
    (
        table("rows: []", hit="collect"),
        "E013 'hit: collect' and 'collect: sum|min|max|count' belong together",
        "{id: r",
    ),
    (
        table("rows: [], collect: count", hit="collect"),
        "E103 only numbers can be collected, and colour is not one",
        "[colour]",
    ),
    (rule("kind: rule, tests: [{expect: {}}]"), "E011 a test lacks 'given'", "{expect: {}}"),
    (rule("kind: rule, tests: [{given: {guest: 3}}]"), "E102 unknown fact 'guest'; did you mean 'guests'?", "guest: 3"),
    (rule("kind: rule, tests: [{given: {guests: many}}]"), "E105 'many' is not a number with a unit", "many"),
    (
        rule("kind: rule, tests: [{given: {guests: undecided}}]"),
        "E105 'undecided' is not a number with a unit",
        "undecided",
    ),
    (rule("kind: rule, tests: [{given: {guests: {expr: 3}}}]"), "E012 a value must be text", "{expr: 3}"),
    (
        rule("kind: rule, tests: [{given: {}, fires: maybe}]"),
        "E013 fires cannot be 'maybe'; it is one of true, false",
        "maybe",
    ),
    (
        rule("kind: rule, tests: [{given: {}, why-not: [rr]}]"),
        "E111 a test of r names the rule 'rr', which does not exist; did you mean 'r'?",
        "{given: {}, why",
    ),
    (
        rule("kind: rule, tests: [{given: {}, row: first}]"),
        "E111 a test of r names the row 'first', which does not exist: it has none",
        "{given: {}, row",
    ),
    (
        table("rows: [{id: few, if: [1], then: [red]}], tests: [{given: {}, row: fwe}]"),
        "E111 a test of r names the row 'fwe', which does not exist; there are few; did you mean 'few'?",
        "{",
    ),
    (rule("kind: rule, tests: [{given: {}, within: abc}]"), "E105 'abc' is not a number with a unit", "abc"),
    (
        rule("kind: rule, tests: [{given: {}, within: 1 GB}]"),
        "E104 '1 GB' is measured in GB, but a pure number is wanted",
        "1 GB",
    ),
    (rule("kind: rule, tests: [{given: {}, within: -1 %}]"), "E108 '-1 %' cannot be: it is too small", "-1 %"),
    ("choices: [{fact: guest, values: [1]}]", "E102 unknown fact 'guest'; did you mean 'guests'?", "guest"),
    ("choices: [{fact: guests}]", "E011 a choice needs 'values' or 'entries'", "{fact"),
    ("choices: [{fact: guests, values: [0]}]", "E108 '0' cannot be: it is too small", "0]"),
    ("choices: [{fact: guests, entries: wines}]", "E112 guests is not an entry of 'wines'", "wines"),
    (
        "requirements: [{id: q, require: guest > 1, because: b, sources: []}]",
        "E102 unknown fact 'guest'; did you mean 'guests'?",
        "guest > 1",
    ),
    (
        "requirements: [{id: q, require: guests > 1, because: '{guest}', sources: []}]",
        "E107 {guest} names no fact or parameter; did you mean 'guests'?",
        "guest}",
    ),
    (
        "requirements: [{id: q, require: true, because: b, sources: []},"
        " {id: q, require: true, because: c, sources: []}]",
        "E015 'q' is defined twice, first at rules.yaml:14:16",
        "{id: q, require: true, because: c",
    ),
    ("goals: [{id: g, title: G, minimise: [colour]}]", "E102 'colour' is not a fact with a number", "[colour]"),
    (
        "goals: [{id: g, title: G}, {id: g, title: G}]",
        "E015 'g' is defined twice, first at rules.yaml:14:9",
        "{id: g, title: G}]",
    ),
    ("report: [{title: T}]", "E011 a report section needs 'facts' or 'says'", "{title: T}]"),
    (
        "report: [{title: T, says: '{guest}'}]",
        "E107 {guest} names no fact or parameter; did you mean 'guests'?",
        "guest}",
    ),
    (
        "report: [{title: T, facts: [guests], level: first}]",
        "E013 level cannot be 'first'; it is one of detail, summary",
        "first",
    ),
    ("report: [{title: T, facts: [guest]}]", "E102 unknown fact 'guest'; did you mean 'guests'?", "[guest]"),
]


@pytest.mark.parametrize(
    ("text", "first_line", "at"), RULES, ids=[f"{each[1][:30]} {each[0][60:110]}" for each in RULES]
)
def test_a_mistake_in_a_rule(text: str, first_line: str, at: str, tmp_path: Path) -> None:
    found = report(f"{HEADER}{FACTS}{text}\n", tmp_path)[0].splitlines()
    place, message = found[0].split(": ", 1)
    assert message == first_line
    assert re.fullmatch(r"rules\.yaml:1[45]:\d+", place)
    shown, caret = found[1][4:], found[2][4:]
    assert shown[len(caret) - 1 :].startswith(at)


def test_all_mistakes_of_a_stage_are_reported_in_the_order_of_their_places(tmp_path: Path) -> None:
    found = report(
        HEADER + FACTS + rule("kind: rule, then: {guests: x, color: red}, when: size > 3") + "goals: [1]\n", tmp_path
    )
    assert [line.split(" ")[1] for line in (each.splitlines()[0] for each in found)] == ["E105", "E102", "E104", "E012"]


def test_a_later_stage_is_not_judged_before_an_earlier_one_is_right(tmp_path: Path) -> None:
    found = report(
        f"{HEADER}facts: [{{id: a, type: bool, when: nobody}}]\n{rule('kind: rule, when: nothing')}", tmp_path
    )
    assert [each.split(" ")[3] for each in found] == ["fact"]
    assert "nobody" in found[0]


def test_of_very_many_mistakes_the_first_hundred_are_reported(tmp_path: Path) -> None:
    wrong = ", ".join("{id: X, type: bool}" for _ in range(500))
    assert len(report(f"{HEADER}facts: [{wrong}]\n", tmp_path)) == 100


def test_two_packs_of_one_name_are_refused(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(HEADER)
    with pytest.raises(RulebookError, match=r"b\.yaml:2:7: E015 there are two packs 'test'"):
        load_rulebook([tmp_path], {})


def test_a_fact_may_not_share_its_name_with_a_parameter(rules: RulesMaker) -> None:
    with pytest.raises(RulebookError, match=r"E015 'limit' is declared twice, first at rules\.yaml:5:5"):
        rules(
            "facts:\n  - {id: limit, type: int}\n"
            "parameters:\n  - {id: limit, values: [{since: 2020-01-01, value: 3}], sources: []}\n"
        )
