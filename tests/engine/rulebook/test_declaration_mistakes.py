"""Every mistake in a declaration is reported with its place, the line, a caret, and what was perhaps meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.rulebook.mistakes import HEADER, report

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
        "parameters: [{id: p, unit: '%', values: [{since: 2020-01-01, value: 2}], sources: []}]",
        "4:69: E104 '2' needs a unit, as in '2 %'",
        "2}]",
    ),
    (
        "parameters: [{id: p, values: [], sources: []}]",
        "4:14: E011 a parameter needs 'values', each with 'since' and 'value'",
        "{id: p",
    ),
    (
        "parameters: [{id: p, values: [{since: 2020-01-01, value: 3}]}]",
        "4:14: E011 a parameter lacks 'sources', and so does a value of it",
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
