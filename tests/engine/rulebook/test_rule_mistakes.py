"""Every mistake in a rule, table, formula, test or plan of a search is reported with its place and a caret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.engine.rulebook.mistakes import FACTS, HEADER, report, rule, table

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
    (rule("kind: rule, when: guests = 3"), "E101 a single '=' means nothing here; did you mean '=='?", "= 3"),
    (rule("kind: rule, when: guests >"), "E101 the expression ends too early", "}"),
    (rule("kind: rule, when: guests > red"), "E102 unknown fact 'red'", "red"),
    (rule("kind: rule, when: guests"), "E103 a condition is wanted, but this is a number (a pure number)", "guests"),
    (
        rule("kind: rule, when: colour == wine"),
        "E103 'colour' (an enumeration of red, white) and 'wine' (an entry of wines) cannot be compared by '=='",
        "wine",
    ),
    (rule("kind: rule, when: size > 24"), "E104 byte and a pure number cannot be compared by '>'", "24"),
    (rule("kind: rule, when: size > 24 GiBi"), "E104 unknown unit 'GiBi'; did you mean 'GiB'?", "GiBi"),
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
    (rule("kind: rule, overrides: [q]"), "E111 r overrides 'q', which does not exist", "q]"),
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
    (rule("kind: table"), "E011 a table lacks 'hit', 'inputs', 'rows'", "{id: r"),
    (
        table("rows: [{if: [3], then: [red, 2]}]"),
        "E110 'then' has 2 cells, but there are 1 columns (colour)",
        "[red, 2]",
    ),
    (table("rows: [{if: [], then: [red]}]"), "E110 'if' has 0 cells, but there are 1 columns (guests)", "[], then"),
    (table("rows: [{if: 3, then: [red]}]"), "E012 'if' must be a list", "3, then"),
    (
        table("rows: [{if: [3], then: [red]}], otherwise: [red, 2]"),
        "E110 'otherwise' has 2 cells, but there are 1 columns (colour)",
        "[red, 2]",
    ),
    (table("rows: [{if: [3]}]"), "E011 a row lacks 'then': the table sets colour", "{if: [3]}"),
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
        "E013 hit cannot be 'often'; it is one of unique, any, first, priority, collect, every",
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
        "rr]",
    ),
    (
        rule("kind: rule, tests: [{given: {}, row: first}]"),
        "E111 a test of r names the row 'first', which does not exist: it has none",
        "first",
    ),
    (
        table("rows: [{id: few, if: [1], then: [red]}], tests: [{given: {}, row: fwe}]"),
        "E111 a test of r names the row 'fwe', which does not exist; there are few; did you mean 'few'?",
        "fwe",
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
        "E013 level cannot be 'first'; it is one of detail, summary, proof",
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
