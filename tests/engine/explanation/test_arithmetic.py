"""Arithmetic written out with figures and units says what was calculated: read back, it gives the value."""

from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.explanation import written_out
from engine.inference import Given, InferenceEngine
from engine.language import Scope, evaluate, parse_expression
from engine.language.fact_type import FactType
from engine.rulebook import Rulebook
from tests.engine.conftest import RulesMaker
from tests.engine.explanation.reading import read_arithmetic
from tests.sample import examples

FACTS = """
units: [{id: part, bare: true}, {id: call}, {id: FLOP}]
facts:
  - {id: a, title: A, type: number}
  - {id: b, title: B, type: number}
  - {id: n, title: N, type: int}
  - {id: disk, title: Disk, type: quantity, unit: byte}
  - {id: box, title: Box, type: quantity, unit: byte, show: GiB}
  - {id: speed, title: Speed, type: quantity, unit: GB/s}
  - {id: net, title: Net, type: quantity, unit: bit/s, show: Gbit/s}
  - {id: time, title: Time, type: quantity, unit: s}
  - {id: parts, title: Parts, type: quantity, unit: part}
  - {id: each, title: Each, type: quantity, unit: byte/part}
  - {id: rate, title: Rate, type: quantity, unit: FLOP/s}
  - {id: rent, title: Rent, type: quantity, unit: USD/h}
  - {id: share, title: Share, type: number}
  - {id: warm, title: Warm, type: bool}
"""
NUMBER, BYTE, RATE, TIME, PARTS, WORK = "number", "byte", "byte/s", "s", "part", "FLOP"
NAMES = {
    NUMBER: ("a", "b", "n", "share"), BYTE: ("disk", "box"), RATE: ("speed", "net"), TIME: ("time",),
    PARTS: ("parts",), WORK: (),
}  # fmt: skip
LITERALS = {
    NUMBER: ("3", "0.25", "1e3", "7", "50 %"), BYTE: ("2 GB", "512 MiB", "40 byte"), RATE: ("3 GB/s", "100 Gbit/s"),
    TIME: ("2 h", "30 s", "5 ms"), PARTS: ("7B", "12 part"), WORK: ("4 TFLOP",),
}  # fmt: skip
UNITS = {"disk": 1e6, "box": 2.0**30, "speed": 1e9, "net": 1.25e8, "time": 1.0, "parts": 1e6, "each": 1.0, "rate": 1e12}


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rulebook, InferenceEngine]:
    from engine.rulebook import load_rulebook

    file = tmp_path_factory.mktemp("arithmetic") / "facts.yaml"
    file.write_text(f"schema: rules/1\npack: test\ntitle: Test\n{FACTS}", encoding="utf-8")
    rulebook = load_rulebook([file], {})
    return rulebook, InferenceEngine(rulebook, "reference")


@cache
def expressions(kind: str, depth: int = 4) -> st.SearchStrategy[str]:
    """Expressions that yield an amount of ``kind``, with brackets wherever one could be needed."""
    leaves = st.sampled_from(NAMES[kind] + LITERALS[kind])
    if depth == 0:
        return leaves

    def of(other: str) -> st.SearchStrategy[str]:
        return st.deferred(lambda: expressions(other, depth - 1))

    same, number = of(kind), of(NUMBER)
    found = [
        leaves,
        st.builds("({} {} {})".format, same, st.sampled_from("+-"), same),
        st.builds("({} * {})".format, same, number),
        st.builds("({} * {})".format, number, same),
        st.builds("({} / {})".format, same, number),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), same, same),
        st.builds("({} if {} else {})".format, same, st.sampled_from(["warm", "a > 3", "not warm and n < 5"]), same),
        st.builds("(-({} + {}))".format, same, same),
        st.sampled_from(NAMES[kind] + LITERALS[kind]).map("(-{})".format),
    ]
    if kind == NUMBER:
        found += [
            st.builds("({} / {})".format, of(BYTE), of(BYTE)),
            st.builds("{}({})".format, st.sampled_from(["ceil", "floor"]), st.sampled_from(["a", "n", "b", "2.5"])),
            st.builds("sqrt({})".format, st.sampled_from(["n", "9"])),
            st.just("round_up(n, 8)"),
        ]
    elif kind == BYTE:
        found += [st.builds("({} * {})".format, of(RATE), of(TIME)), st.builds("({} * each)".format, of(PARTS))]
    elif kind == RATE:
        found.append(st.builds("({} / {})".format, of(BYTE), of(TIME)))
    elif kind == TIME:
        found += [
            st.builds("({} / {})".format, of(BYTE), of(RATE)),
            st.builds("({} / rate)".format, of(WORK)),
        ]
    elif kind == WORK:
        found.append(st.builds("(rate * {})".format, of(TIME)))
    return st.one_of(found)


@st.composite
def situations(draw: st.DrawFn) -> dict[str, Given]:
    """Values that are displayed without rounding."""
    found = {name: Given(draw(st.integers(1, 999)) * factor) for name, factor in UNITS.items()}
    found["rent"] = Given(draw(st.integers(1, 99)) / 3600)
    found["share"] = Given(draw(st.sampled_from([0.5, 0.125, 0.9])))
    for name in ("a", "b"):
        found[name] = Given(float(draw(st.integers(-30, 9999))))
    found["n"] = Given(draw(st.integers(0, 50)))
    found["warm"] = Given(draw(st.booleans()))
    return found


@settings(max_examples=examples(400), deadline=None)
@given(data=st.data(), kind=st.sampled_from([NUMBER, BYTE, RATE, TIME, PARTS]), known=situations())
def test_read_back_it_gives_the_value(
    world: tuple[Rulebook, InferenceEngine], data: st.DataObject, kind: str, known: dict[str, Given]
) -> None:
    rulebook, engine = world
    text = data.draw(expressions(kind))
    wanted = FactType("number") if kind == NUMBER else FactType("quantity", rulebook.units.parse(kind))
    scope = Scope({name: fact.type for name, fact in rulebook.facts.items()}, lambda name: None)
    expression = scope.value_for(parse_expression(text, rulebook.units), wanted)
    inference = engine.infer(known)
    value = evaluate(expression, inference.values)
    assume(value is not None)
    _, arithmetic = written_out(expression, rulebook, inference)
    assume(arithmetic != "")
    try:
        read = read_arithmetic(arithmetic, rulebook.units)
    except ZeroDivisionError:  # a divisor that may have been rounded from either side of zero
        assume(False)
        return
    slack = 1e-9 * max(abs(read.low), abs(read.high), abs(float(value or 0)))
    assert read.low - slack <= float(value or 0) <= read.high + slack, arithmetic
    assert read.dimension == wanted.dimension


@pytest.mark.parametrize(
    ("written", "names", "figures"),
    [
        ("a * (b + n)", "A × (B + N)", "2 × (3 + 4)"),
        ("(a * b) + n", "A × B + N", "2 × 3 + 4"),
        ("a - (b - n)", "A - (B - N)", "2 - (3 - 4)"),
        ("(a - b) - n", "A - B - N", "2 - 3 - 4"),
        ("a / (b * n)", "A / (B × N)", "2 / (3 × 4)"),
        ("a / (b / n)", "A / (B / N)", "2 / (3 / 4)"),
        ("a * b / n", "A × B / N", "2 × 3 / 4"),
        ("a + (b - n)", "A + B - N", "2 + 3 - 4"),
        ("(a + b) * (a - n)", "(A + B) × (A - N)", "(2 + 3) × (2 - 4)"),
        ("min(a + b, n) * 2", "min(A + B, N) × 2", "min(2 + 3, 4) × 2"),
        ("ceil(a / b)", "ceil(A / B)", "ceil(2 / 3)"),
    ],
)
def test_brackets_stand_exactly_where_they_are_needed(
    world: tuple[Rulebook, InferenceEngine], written: str, names: str, figures: str
) -> None:
    rulebook, engine = world
    inference = engine.infer({"a": Given(2.0), "b": Given(3.0), "n": Given(4)})
    assert written_out(parse_expression(written, rulebook.units), rulebook, inference) == (names, figures)


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("disk", 141.1e9, "141.1 GB"),
        ("box", 80 * 2.0**30, "80 GiB"),
        ("speed", 3.35e12, "3.35 TB/s"),
        ("net", 1.25e10, "100 Gbit/s"),
        ("parts", 70.55e9, "70.55B part"),
        ("each", 2.0, "2 bytes/part"),
        ("rate", 989e12, "989 TFLOP/s"),
        ("rent", 2.5 / 3600, "$2.50/h"),
        ("time", 5400.0, "1.5 h"),
    ],
)
def test_figures_carry_the_units_people_use(
    world: tuple[Rulebook, InferenceEngine], name: str, value: float, shown: str
) -> None:
    rulebook, engine = world
    inference = engine.infer({name: Given(value)})
    expression = parse_expression(f"{name} * 2", rulebook.units)
    assert written_out(expression, rulebook, inference) == (f"{rulebook.title(name)} × 2", f"{shown} × 2")
    assert math.isclose(read_arithmetic(shown, rulebook.units).high, value, rel_tol=3e-3)


def test_only_the_side_of_a_conditional_that_was_taken_is_shown(
    world: tuple[Rulebook, InferenceEngine],
) -> None:
    rulebook, engine = world
    expression = parse_expression("a * ((b + 1) if warm else (n if a > 9 else 2 * n))", rulebook.units)

    def written(**known: float) -> str:
        given_ = {name: Given(bool(value) if name == "warm" else value) for name, value in known.items()}
        return written_out(expression, rulebook, engine.infer(given_))[1]

    assert written(a=2.0, b=3.0, n=4, warm=True) == "2 × (3 + 1)"
    assert written(a=2.0, b=3.0, n=4, warm=False) == "2 × 2 × 4"
    assert written(a=10.0, b=3.0, n=4, warm=False) == "10 × 4"


def test_a_conditional_nobody_can_decide_is_shown_whole(world: tuple[Rulebook, InferenceEngine]) -> None:
    rulebook, engine = world
    expression = parse_expression("a * (b if warm else 2)", rulebook.units)
    names, figures = written_out(expression, rulebook, engine.infer({"a": Given(2.0), "b": Given(3.0)}))
    assert names == "A × (B if Warm, otherwise 2)"
    assert figures == "2 × (3 if unknown, otherwise 2)"


@pytest.mark.parametrize("written", ["a", "3", "(a if warm else b)", "(7 if warm else b)"])
def test_nothing_is_written_out_where_nothing_was_calculated(
    world: tuple[Rulebook, InferenceEngine], written: str
) -> None:
    rulebook, engine = world
    inference = engine.infer({"a": Given(2.0), "warm": Given(True)})
    assert written_out(parse_expression(written, rulebook.units), rulebook, inference) == ("", "")


def test_conditions_read_unambiguously(rules: RulesMaker) -> None:
    from engine.explanation.reason_text import expression_text

    rulebook = rules(FACTS + "  - {id: kind, title: Kind, type: enum, values: {x: An X, y: A Y}}\n")
    scope = Scope({name: fact.type for name, fact in rulebook.facts.items()}, lambda name: None)

    def said(text: str) -> str:
        return expression_text(scope.condition(parse_expression(text, rulebook.units)), rulebook)

    assert said("a > 3 and (b > 1 or n == 2)") == "A > 3 and (B > 1 or N = 2)"
    assert said("(a > 3 and b > 1) or n == 2") == "(A > 3 and B > 1) or N = 2"
    assert said("kind in [x, y] and warm") == "(Kind is one of An X, A Y) and Warm"
    assert said("kind in [x, y]") == "Kind is one of An X, A Y"
    assert said("kind == y or x == kind") == "Kind = A Y or An X = Kind"
    assert said("not (a <= 3 or warm)") == "not (A ≤ 3 or Warm)"
    assert said("(a > 3) == warm") == "(A > 3) = Warm"
    assert said("(warm and a > 3) != (b is unknown)") == "(Warm and A > 3) ≠ (B is not known)"
    assert said("disk * 2 >= 4 GB") == "Disk × 2 ≥ 4 GB"
    assert said("(a if warm else b) > 2") == "(A if Warm, otherwise B) > 2"
    assert said("warm == true") == "Warm = yes"
