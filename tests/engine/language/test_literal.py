"""Literals and table cells: what they say about the fact they are written for."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language.evaluation import evaluate
from engine.language.fact_type import FactType, Value
from engine.language.grammar import MAX_LENGTH, ExpressionError
from engine.language.literal import LiteralReader
from engine.language.unit import UnitTable

UNITS = UnitTable.default().with_counted("grape", bare=True).with_counted("glass")


def reader(kind: str, unit: str | None = None, **more: object) -> LiteralReader:
    fact_type = FactType(kind, UNITS.parse(unit) if unit else None, **more)  # type: ignore[arg-type]
    return LiteralReader(fact_type, UNITS, {"merlot", "riesling"} if kind == "entry" else None)


READERS: Mapping[str, LiteralReader] = {
    "bool": reader("bool"),
    "enum": reader("enum", values=("red", "white", "rose", "1:30", "no", "a or b")),
    "entry": reader("entry", catalogue="wines"),
    "text": reader("text"),
    "int": reader("int", low=0.0, high=100.0),
    "number": reader("number"),
    "size": reader("quantity", "byte"),
    "rate": reader("quantity", "Gbit/s"),
    "grapes": reader("quantity", "grape"),
    "glasses": reader("quantity", "glass"),
}


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("bool", "true", True),
        ("bool", "false", False),
        ("enum", "red", "red"),
        ("enum", ' "red" ', "red"),
        ("enum", "no", "no"),
        ("enum", "1:30", "1:30"),
        ("entry", "merlot", "merlot"),
        ("text", "full bodied, red", "full bodied, red"),
        ("text", '"true"', "true"),
        ("int", "7", 7),
        ("int", "7.0", 7),
        ("int", "1e1", 10),
        ("int", "50 %", None),
        ("number", "-1.5", -1.5),
        ("number", "12.5 %", 0.125),
        ("number", "7B", 7e9),
        ("size", "24 GB", 24e9),
        ("size", "8 bit", 1.0),
        ("rate", "100 Gbps", 12.5e9),
        ("grapes", "7B", 7e9),
        ("grapes", "7", 7.0),
        ("grapes", "7 Mgrape", 7e6),
        ("glasses", "8", 8.0),
        ("glasses", "8K", 8000.0),
        ("glasses", "8 glass", 8.0),
    ],
)
def test_a_literal_is_read_by_the_type_of_its_fact(kind: str, text: str, value: Value | None) -> None:
    if value is None:
        with pytest.raises(ExpressionError):
            READERS[kind].value(text)
    else:
        found = READERS[kind].value(text)
        assert found == value
        assert type(found) is type(value)


@pytest.mark.parametrize(
    ("kind", "text", "code", "fragment", "suggestion"),
    [
        ("bool", "yes", "E105", "'yes' is not true or false", None),
        ("bool", "True", "E105", "'True' is not true or false", None),
        ("enum", "rde", "E106", "'rde' is not a value of this enumeration; there are red, white", "red"),
        ("entry", "merlo", "E106", "'merlo' is not in the catalogue wines", "merlot"),
        ("text", "", "E105", "a value is missing", None),
        ("int", "  ", "E105", "a value is missing", None),
        ("int", "seven", "E105", "'seven' is not a number with a unit", None),
        ("int", "1.5", "E108", "it must be a whole number", None),
        ("int", "-1", "E108", "it is too small", None),
        ("int", "101", "E108", "it is too large", None),
        ("number", "1e999", "E108", "it must be a finite number", None),
        ("number", "3 GB", "E104", "'3 GB' is measured in GB, but a pure number is wanted", None),
        ("size", "24", "E104", "'24' needs a unit, as in '24 byte'", None),
        ("size", "7B", "E104", "'7B' needs a unit, as in '7B byte'", None),
        ("size", "24 B", "E105", "'B' is a magnitude", "GB"),
        ("size", "24 GiBi", "E105", "unknown unit 'GiBi'; byte is wanted", "GiB"),
        ("size", "much", "E105", "'much' is not a number with a unit; byte is wanted", None),
        ("size", "24 W", "E104", "'24 W' is measured in W, but byte is wanted", None),
        ("glasses", "7 grape", "E104", "'7 grape' is measured in grape, but glass is wanted", None),
        ("text", "x" * (MAX_LENGTH + 1), "E105", "at most 2,000 are allowed", None),
    ],
)
def test_another_literal_is_refused(kind: str, text: str, code: str, fragment: str, suggestion: str | None) -> None:
    with pytest.raises(ExpressionError) as caught:
        READERS[kind].value(text, 5)
    begin = text.index(caught.value.suggestion.written) if caught.value.suggestion else 0
    assert (caught.value.code, caught.value.start) == (code, 5 + begin)
    assert (caught.value.suggestion and caught.value.suggestion.text) == suggestion
    assert fragment in caught.value.problem


def holds(kind: str, cell: str, value: Value | None) -> Value | None:
    """What the cell says of a value: true, false, or unknown."""
    condition = READERS[kind].cell("fact", cell)
    assert condition is not None
    return evaluate(condition, {} if value is None else {"fact": value})


@pytest.mark.parametrize(
    ("kind", "cell", "met_by", "not_met_by"),
    [
        ("bool", "true", [True], [False]),
        ("bool", "not true", [False], [True]),
        ("bool", "true or false", [True, False], []),
        ("enum", "red", ["red"], ["white"]),
        ("enum", "red or white", ["red", "white"], ["rose"]),
        ("enum", "red   or\twhite", ["red", "white"], ["rose"]),
        ("enum", "not red", ["white"], ["red"]),
        ("enum", "not red or red", ["white", "red"], []),
        ("enum", "!= red", ["white"], ["red"]),
        ("enum", "== red", ["red"], ["white"]),
        ("enum", '"a or b" or red', ["a or b", "red"], ["white"]),
        ("entry", "merlot or riesling", ["merlot", "riesling"], ["tokaji"]),
        ("text", '"this or that"', ["this or that"], ["this", "that"]),
        ("text", "not nothing", ["nothings"], ["nothing"]),
        ("int", "3", [3, 3.0], [2, 4]),
        ("int", "3 or 5", [3, 5], [4]),
        ("int", "not 3", [2], [3]),
        ("int", "< 3", [2], [3]),
        ("int", "<= 3", [3], [4]),
        ("int", "> 3", [4], [3]),
        ("int", ">=3", [3], [2]),
        ("int", "!= 3", [4], [3]),
        ("int", "1..<3", [1, 2], [0, 3]),
        ("int", "1..3", [1, 3], [0, 4]),
        ("int", "1 .. 3", [1, 3], [0, 4]),
        ("int", "3..", [3, 100], [2]),
        ("int", "..<3", [0, 2], [3]),
        ("int", "..3", [0, 3], [4]),
        ("int", "3..3", [3], [2, 4]),
        ("int", "..2 or 5.. or 3", [2, 3, 5], [4]),
        ("int", "not 2..4", [1, 5], [2, 4]),
        ("number", "-5..-1", [-5, -1.0], [0, -6]),
        ("number", "-1", [-1.0], [1]),
        ("size", "1 GB..<1 GiB", [1e9, 2**30 - 1], [2**30, 1e9 - 1]),
        ("size", "> 24 GB", [24.1e9], [24e9]),
        ("rate", "..10 GB/s", [1e10], [1.1e10]),
        ("grapes", "..<1B or 3B..<7B", [0, 3e9, 6.9e9], [1e9, 7e9]),
    ],
)
def test_a_cell_is_a_condition_on_its_fact(kind: str, cell: str, met_by: list[Value], not_met_by: list[Value]) -> None:
    assert [holds(kind, cell, value) for value in met_by] == [True] * len(met_by)
    assert [holds(kind, cell, value) for value in not_met_by] == [False] * len(not_met_by)
    assert holds(kind, cell, None) is None


@pytest.mark.parametrize("kind", READERS)
def test_a_dash_is_met_by_anything_even_the_unknown(kind: str) -> None:
    assert READERS[kind].cell("fact", " - ") is None


@pytest.mark.parametrize(
    ("kind", "cell", "code", "fragment", "start"),
    [
        ("int", "3..1", "E105", "the interval is empty", 0),
        ("int", "3..<3", "E105", "the interval is empty", 0),
        ("int", "..", "E105", "an interval needs at least one end", 0),
        ("int", "..<", "E105", "an interval needs at least one end", 0),
        ("int", "1...5", "E105", "'.5' is not a number", 3),
        ("int", "1..200", "E108", "it is too large", 3),
        ("int", "3 or four", "E105", "'four' is not a number", 5),
        ("int", "3 or 3 or x", "E105", "'x' is not a number", 10),
        ("int", "3 or", "E105", "unknown unit 'or'", 2),
        ("int", "<", "E105", "a value is missing", 1),
        ("int", "not", "E105", "'not' is not a number", 0),
        ("int", "not not 3", "E105", "'not not 3' is not a number", 0),
        ("int", "not " * 400, "E105", "is not a number", 0),
        ("int", "", "E105", "a value is missing", 0),
        ("int", "- or 3", "E105", "'-' is not a number", 0),
        ("size", "1..2 GB", "E104", "'1' needs a unit", 0),
        ("size", "< 24", "E104", "'24' needs a unit", 2),
        ("enum", "< red", "E103", "< compares numbers, but this is a enum", 0),
        ("enum", "red or whit", "E106", "'whit' is not a value", 7),
        ("enum", "red..white", "E106", "'red..white' is not a value", 0),
        ("bool", "> false", "E103", "> compares numbers, but this is a bool", 0),
        ("bool", "maybe", "E105", "'maybe' is not true or false", 0),
        ("text", "x or " * 500, "E105", "the cell has 2,499 characters", 0),
    ],
)
def test_another_cell_is_refused(kind: str, cell: str, code: str, fragment: str, start: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        READERS[kind].cell("fact", cell)
    assert fragment in caught.value.problem
    assert (caught.value.code, caught.value.start) == (code, start)


@given(
    st.sampled_from(sorted(READERS)),
    st.text(max_size=30)
    | st.lists(st.sampled_from(["..", "<", "not ", " or ", "3", "red", '"', "-", " "])).map("".join),
)
def test_any_text_is_a_cell_or_refused(kind: str, text: str) -> None:
    start = 0
    try:
        READERS[kind].cell("fact", text)
    except ExpressionError as error:
        start = error.start
    assert 0 <= start <= len(text)
