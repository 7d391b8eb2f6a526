"""From text to expression: what binds how tightly, what can be written, and where a mistake is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language.expression import (
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    Expression,
    In,
    Known,
    Literal,
    Name,
    Not,
    Or,
    names,
)
from engine.language.grammar import MAX_DEPTH, MAX_LENGTH, ExpressionError, parse_expression
from engine.language.unit import UnitTable

UNITS = UnitTable.default().with_counted("grape", bare=True).with_counted("glass")


def shape(expression: Expression) -> str:
    """The expression with every operation in parentheses."""
    match expression:
        case Literal(value, _, text):
            return text or str(value)
        case Name(name):
            return name
        case Not(operand):
            return f"(not {shape(operand)})"
        case And(operands):
            return f"({' and '.join(map(shape, operands))})"
        case Or(operands):
            return f"({' or '.join(map(shape, operands))})"
        case Compare(left, operator, right) | Arithmetic(left, operator, right):
            return f"({shape(left)} {operator} {shape(right)})"
        case In(operand, items):
            return f"({shape(operand)} in [{', '.join(map(shape, items))}])"
        case Known(fact, known):
            return f"({fact} is {'known' if known else 'unknown'})"
        case Call(function, arguments):
            return f"{function}({', '.join(map(shape, arguments))})"
        case Conditional(condition, then, other):
            return f"({shape(then)} if {shape(condition)} else {shape(other)})"


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("a or b and c", "(a or (b and c))"),
        ("(a or b) and c", "((a or b) and c)"),
        ("not a and b", "((not a) and b)"),
        ("not (a and b)", "(not (a and b))"),
        ("not(a and b)", "(not (a and b))"),
        ("not a == b", "(not (a == b))"),
        ("not not a", "(not (not a))"),
        ("a and b and c", "(a and b and c)"),
        ("a or b or c", "(a or b or c)"),
        ("a and (b and c)", "(a and (b and c))"),
        ("a + b * c", "(a + (b * c))"),
        ("(a + b) * c", "((a + b) * c)"),
        ("a - b - c", "((a - b) - c)"),
        ("a - (b - c)", "(a - (b - c))"),
        ("a / b / c", "((a / b) / c)"),
        ("a / b * c", "((a / b) * c)"),
        ("a-b", "(a - b)"),
        ("a -1", "(a - 1)"),
        ("-1 * a", "(-1 * a)"),
        ("-a * b", "((-1 * a) * b)"),
        ("--1", "--1"),
        ("a * -b", "(a * (-1 * b))"),
        ("a + b > c * d", "((a + b) > (c * d))"),
        ("a == b and c != d", "((a == b) and (c != d))"),
        ("a < b or c >= d", "((a < b) or (c >= d))"),
        ("a <= 3 and b > 4", "((a <= 3) and (b > 4))"),
        ("a in [b, c]", "(a in [b, c])"),
        ("a in[b]", "(a in [b])"),
        ("a not in [b, c]", "(not (a in [b, c]))"),
        ("not a in [b]", "(not (a in [b]))"),
        ("a + 1 in [2, 3]", "((a + 1) in [2, 3])"),
        ("a is unknown or b is known", "((a is unknown) or (b is known))"),
        ("not a is unknown", "(not (a is unknown))"),
        ("a == unknown", "(a == unknown)"),
        ("a if b else c", "(a if b else c)"),
        ("a if b else c if d else e", "(a if b else (c if d else e))"),
        ("(a if b else c) if d else e", "((a if b else c) if d else e)"),
        ("a + 1 if b and c else d * 2", "((a + 1) if (b and c) else (d * 2))"),
        ("min(a, b + 1, 3)", "min(a, (b + 1), 3)"),
        ("min (a, b)", "min(a, b)"),
        ("round_up(ceil(a), 8 glass)", "round_up(ceil(a), 8 glass)"),
        ("max(a if b else c, 0)", "max((a if b else c), 0)"),
        ("a\n  and\tb", "(a and b)"),
        ("android == notebook", "(android == notebook)"),
        ("island in [inn, orange]", "(island in [inn, orange])"),
        ("true and false", "(true and false)"),
        ("truely", "truely"),
        ("a.b_1.c2 == 3", "(a.b_1.c2 == 3)"),
        ("a * 2 byte/grape > 24 GB", "((a * 2 byte/grape) > 24 GB)"),
        ("a * 8 bit * 1 byte", "((a * 8 bit) * 1 byte)"),
        ("5 if a else 6", "(5 if a else 6)"),
        ("3 in [1]", "(3 in [1])"),
        ("1_000.5e-3 GB", "1_000.5e-3 GB"),
        ("((((a))))", "a"),
    ],
)
def test_operators_bind_as_usual(text: str, read_as: str) -> None:
    assert shape(parse_expression(text, UNITS)) == read_as


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("24 GB", 24e9, {"byte": 1}),
        ("24 GiB", 24 * 2**30, {"byte": 1}),
        ("8 bit", 1, {"byte": 1}),
        ("7B", 7e9, {"grape": 1}),
        ("8k", 8e3, {"grape": 1}),
        ("1.5M glass", 1.5e6, {"glass": 1}),
        ("10 %", 0.1, {}),
        ("1e-300", 1e-300, {}),
        ("-3 W", -3, {"W": 1}),
        ("- 3 W", -3, {"W": 1}),
    ],
)
def test_a_number_is_read_in_base_units(text: str, value: float, dimension: dict[str, int]) -> None:
    literal = parse_expression(text, UNITS)
    assert isinstance(literal, Literal)
    assert literal.value == value
    assert dict(literal.dimension) == dimension


def test_text_in_quotes_is_text_and_a_bare_word_is_a_name() -> None:
    assert parse_expression('"full red"', UNITS) == Literal("full red", text='"full red"')
    assert parse_expression("red", UNITS) == Name("red")
    assert parse_expression('"and"', UNITS) == Literal("and", text='"and"')


@pytest.mark.parametrize(
    ("text", "starts"),
    [("a and  bb == 3", [0, 7, 13]), ("min(a, bb)", [4, 7]), ("x in [y, true]", [0, 6, 9]), ("(  false)", [3])],
)
def test_each_leaf_knows_where_it_starts(text: str, starts: list[int]) -> None:
    def leaves(expression: Expression) -> list[int]:
        match expression:
            case And(parts) | Call(_, parts):
                return [start for part in parts for start in leaves(part)]
            case Compare(left, _, right):
                return [*leaves(left), *leaves(right)]
            case In(operand, items):
                return [*leaves(operand), *(start for item in items for start in leaves(item))]
            case _:
                return [expression.start]

    assert leaves(parse_expression(text, UNITS)) == starts


def test_names_are_listed_in_the_order_written() -> None:
    expression = parse_expression("(a if b > c else d.e) + min(f, a) > 0 and g is unknown and h in [i, j]", UNITS)
    assert list(names(expression)) == ["a", "b", "c", "d.e", "f", "a", "g", "h", "i", "j"]


@pytest.mark.parametrize(
    ("text", "start", "fragment", "suggestion"),
    [
        ("", 0, "ends too early", None),
        ("   ", 3, "ends too early", None),
        ("a and", 5, "ends too early", None),
        ("(a", 2, "ends too early", None),
        ("a b", 2, "'b' cannot stand here", None),
        ("a)", 1, "')' cannot stand here", None),
        ("a == ", 5, "ends too early", None),
        ("a = b", 2, "a single '='", "=="),
        ("a === b", 2, "a single '='", "=="),
        ("a => b", 2, "a single '='", ">="),
        ("a < b < c", 6, "'<' cannot stand here", None),
        ("a ** b", 3, "'*' cannot stand here", None),
        ("a // b", 3, "'/' cannot stand here", None),
        ("a % b", 2, "'%' cannot stand here", None),
        ("a && b", 2, "'&&' means nothing here", "and"),
        ("a||b", 1, "'||' means nothing here", " or "),
        ("!a", 0, "'!' cannot stand here", None),
        ("a == 'b'", 5, '"\'" cannot stand here', None),
        ('a == "b', 5, "'\"' cannot stand here", None),
        ("a in []", 6, "']' cannot stand here", None),
        ("a in (b, c)", 5, "'(' cannot stand here", None),
        ("a notin [b]", 2, "'notin' cannot stand here", None),
        ("a isknown", 2, "'isknown' cannot stand here", None),
        ("a is not", 8, "the expression ends too early", None),
        ("a + 1 is 2", 6, "'is' cannot stand here", None),
        ("1 is known", 2, "'is' cannot stand here", None),
        ("a if b", 6, "ends too early", None),
        ("A == b", 0, "names are written in lower case", "a"),
        ("a == Bar", 5, "names are written in lower case", "bar"),
        ("a + mni(b, c)", 4, "unknown function 'mni'", "min"),
        ("__import__('os')", 11, "cannot stand here", None),
        ("__import__(os)", 0, "unknown function '__import__'", None),
        ("a.__class__.__name__()", 20, "'(' cannot stand here", None),
        ("a[0]", 1, "'[' cannot stand here", None),
        ("lambda: a", 6, "':' cannot stand here", None),
        ("log2(a, b)", 0, "log2 takes 1 arguments, not 2", None),
        ("round_up(a)", 0, "round_up takes 2 arguments, not 1", None),
        (f"min({','.join('a' * 33)})", 0, "min takes 1 to 32 arguments, not 33", None),
        ("min()", 4, "')' cannot stand here", None),
        ("a > 3 GX", 6, "unknown unit 'GX'", None),
        ("a > 3 B", 6, "'B' is a magnitude", "GB"),
        ("a > 1e999", 4, "the number is too large", None),
        ("a > 1e308 PB", 4, "the number is too large", None),
        ("a > " + "9" * 400, 4, "not a number with a unit", None),
        ("é > 1", 0, "'é' cannot stand here", None),
        ("a > ٣", 4, "cannot stand here", None),
        ("a \x1b[31m", 2, "cannot stand here", None),
        ("a\x00", 1, "cannot stand here", None),
        ("and", 0, "'and' cannot stand here", None),
        ("a == not", 5, "'not' cannot stand here", None),
    ],
)
def test_a_mistake_is_found_where_it_is(text: str, start: int, fragment: str, suggestion: str | None) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_expression(text, UNITS)
    assert fragment in caught.value.problem
    assert caught.value.start == start
    assert (caught.value.suggestion and caught.value.suggestion.text) == suggestion


@pytest.mark.parametrize(
    "text",
    [
        "1+" * 900 + "1",
        "not " * 400 + "a",
        "-" * 1900 + "a",
        "1 if a else " * 150 + "1",
        "\n" + "1\nif\na\nelse\n" * 150 + "1",
        "min(" * 400 + "1" + ")" * 400,
        "a" + " and (a or b" * 150 + ")" * 150,
        "x" * (MAX_LENGTH + 1),
        "(" * 1999,
    ],
    ids=["sums", "negations", "signs", "choices", "choices on lines", "calls", "and or", "long", "brackets"],
)
def test_what_is_too_large_is_refused_and_not_a_crash(text: str) -> None:
    with pytest.raises(ExpressionError):
        parse_expression(text, UNITS)


def test_brackets_alone_do_not_count_as_operations() -> None:
    assert parse_expression("(" * 500 + "a" + ")" * 500, UNITS).start == 500


def test_as_many_operations_as_are_allowed_can_be_evaluated() -> None:
    expression = parse_expression("+".join("1" * MAX_DEPTH), UNITS)
    assert hash(expression) == hash(parse_expression("+".join("1" * MAX_DEPTH), UNITS))


PIECES = [
    *'ab.12 ()[],+-*/<>=!"%GBM_',
    " and ",
    " or ",
    " not ",
    " in ",
    " if ",
    " else ",
    "min(",
    " is unknown ",
    "\n",
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text(max_size=40))
def test_any_text_is_an_expression_or_refused_within_the_text(text: str) -> None:
    start = 0
    try:
        start = parse_expression(text, UNITS).start
    except ExpressionError as error:
        start = error.start
    assert 0 <= start <= len(text)
