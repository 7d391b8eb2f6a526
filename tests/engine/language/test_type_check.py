"""Types and units are checked before anything is evaluated."""

from __future__ import annotations

import pytest

from engine.language.expression import Compare, Conditional, In, Literal, Name
from engine.language.fact_type import FactType
from engine.language.grammar import ExpressionError, parse_expression
from engine.language.type_check import Scope
from engine.language.unit import UnitTable

UNITS = UnitTable.default().with_counted("grape", bare=True).with_counted("glass")


def quantity(unit: str) -> FactType:
    return FactType("quantity", UNITS.parse(unit))


COLOUR = FactType("enum", values=("red", "white", "rose", "extra dry"))
BODY = FactType("enum", values=("light", "full"))
TYPES = {
    "formal": FactType("bool"),
    "colour": COLOUR,
    "other_colour": COLOUR,
    "still_colour": FactType("enum", values=("white", "red")),
    "mixed_colour": FactType("enum", values=("red", "green")),
    "grape": FactType("enum", values=("riesling", "merlot")),
    "body": BODY,
    "motto": FactType("text"),
    "wine": FactType("entry", catalogue="wines"),
    "other_wine": FactType("entry", catalogue="wines"),
    "stranger": FactType("entry", catalogue="elsewhere"),
    "guests": FactType("int"),
    "degrees": FactType("number"),
    "size": quantity("byte"),
    "rate": quantity("Gbit/s"),
    "harvest": quantity("grape"),
    "glasses": quantity("glass"),
    "price": quantity("USD/h"),
    "red_fact": FactType("bool"),
}
SCOPE = Scope(TYPES, lambda catalogue: {"merlot", "riesling"} if catalogue == "wines" else None)


@pytest.mark.parametrize(
    "text",
    [
        "formal",
        "not formal and true",
        "colour == red",
        "red == colour",
        'colour == "extra dry"',
        '"extra dry" == colour',
        "colour in [red, white]",
        "colour != other_colour",
        "motto == anything",
        'motto in [silence, "a b"]',
        "wine == merlot",
        "stranger == nobody_knows",
        "colour == still_colour",
        "colour != mixed_colour",
        "colour is red and colour is not white",
        "formal is true or formal is not false",
        "guests is 3 and guests is in [3, degrees]",
        "still_colour in [colour, white]",
        "wine == other_wine",
        "wine == grape",
        "motto == colour",
        "guests > 3 and guests <= 4.5",
        "size > 24 GB and size < 80 GiB",
        "size * 8 > 1 Gbit",
        "size / 3 s < rate",
        "rate > 10 GB/s",
        "harvest > 7B",
        "harvest * 2 byte/grape > size",
        "glasses / guests > 2 glass",
        "-size < 0 GB",
        "degrees - 3 > -2",
        "log2(guests) > 1 and sqrt(size / 1 GB) > 2",
        "sqrt(size * size) > 2 GB and sqrt(size * size / (3 s * 1 s)) > rate",
        "round_up(size, 512 byte) == ceil(size)",
        "min(size, 1 GB, 3 GiB) == max(size, 8 bit)",
        "price * 3 h > 0 USD",
        "(size if formal else 2 GB) > 1 GB",
        "colour == (red if formal else white)",
        "(formal if guests > 3 else false)",
        "guests in [1, 2, degrees]",
        "guests is unknown or colour is known",
        "10 % * guests > 1",
    ],
)
def test_what_makes_sense_is_accepted(text: str) -> None:
    SCOPE.condition(parse_expression(text, UNITS))


@pytest.mark.parametrize(
    ("text", "code", "fragment", "start", "suggestion"),
    [
        ("guest > 3", "E102", "unknown fact 'guest'", 0, "guests"),
        ("formal and xyzzy", "E102", "unknown fact 'xyzzy'", 11, None),
        ("colours is unknown", "E102", "unknown fact 'colours'", 0, "colour"),
        ("colour == read", "E106", "'read' is not a value of this enum; there are red, white", 10, "red"),
        ('colour == "Red"', "E106", "'Red' is not a value of this enum", 10, "red"),
        ("read == colour", "E106", "'read' is not a value of this enum", 0, "red"),
        ('"read" == colour', "E106", "'read' is not a value of this enum", 0, "red"),
        ("colour in [red, whit]", "E106", "'whit' is not a value of this enum", 16, "white"),
        ("colour == (red if formal else whit)", "E106", "'whit' is not a value of this enum", 30, "white"),
        ("wine == merlo", "E106", "'merlo' is not a value of this entry", 8, "merlot"),
        ("guests / 0 > 1", "E114", "nothing can be divided by zero", 9, None),
        ("guests / 0.0 > 1", "E114", "nothing can be divided by zero", 9, None),
        ("colour == 3", "E103", "a text and a number (a pure number) cannot be compared by '=='", 10, None),
        ("colour == formal", "E103", "a text and a bool cannot be compared by '=='", 10, None),
        (
            "colour == body",
            "E103",
            "'colour' (an enumeration of red, white, rose, extra dry) and 'body' (an enumeration of light, full) "
            "cannot be compared by '=='",
            10,
            None,
        ),
        ("colour is other_colour", "E103", "'is' compares with a value, not with another fact", 10, "=="),
        ("guests is not degrees", "E103", "'is not' compares with a value, not with another fact", 14, "!="),
        ("colour in [red, body]", "E103", "'body' (an enumeration of light, full) cannot be compared", 16, None),
        ("(colour if formal else body) == red", "E103", "cannot be put together by 'else'", 23, None),
        ("wine == colour", "E103", "'wine' (an entry of wines) and 'colour' (an enumeration", 8, None),
        ("wine == stranger", "E103", "'stranger' (an entry of elsewhere)", 8, None),
        ("colour < red", "E103", "< compares numbers, but this is a text", 0, None),
        ("formal > false", "E103", "> compares numbers, but this is a bool", 0, None),
        ("formal == 1", "E103", "a bool and a number", 10, None),
        ("guests == true", "E103", "a number (a pure number) and a bool", 10, None),
        ("guests", "E103", "a condition is wanted, but this is a number", 0, None),
        ("motto", "E103", "a condition is wanted, but this is a text", 0, None),
        ("guests + 1", "E103", "a condition is wanted, but this is a number", 0, None),
        ("not guests", "E103", "a condition is wanted, but this is a number", 4, None),
        ("formal and colour", "E103", "a condition is wanted, but this is a text", 11, None),
        ("true + 1 > 0", "E103", "'+' needs numbers, but this is a bool", 0, None),
        ("1 + true > 0", "E103", "'+' needs numbers, but this is a bool", 4, None),
        ("colour * 2 > 1", "E103", "'*' needs numbers, but this is a text", 0, None),
        ('"red" + 1 > 2', "E103", "'+' needs numbers, but this is a text", 0, None),
        ("min(colour) > 1", "E103", "'min' needs numbers, but this is a text", 4, None),
        ("min(1, formal) > 1", "E103", "a number (a pure number) and a bool", 7, None),
        ("size > 24", "E104", "byte and a pure number cannot be compared by '>'", 7, None),
        ("size > 24 W", "E104", "byte and W cannot be compared by '>'", 7, None),
        ("24 > size", "E104", "byte and a pure number cannot be compared by '>'", 0, None),
        ("size > rate", "E104", "byte and byte/s cannot be compared by '>'", 7, None),
        ("size + 1 > 2 GB", "E104", "byte + a pure number does not make sense", 7, None),
        ("size - 1 s > 2 GB", "E104", "byte - s does not make sense", 7, None),
        ("size * size > 2 GB", "E104", "byte^2 and byte", 14, None),
        ("1 / size > 2 GB", "E104", "1/byte and byte", 11, None),
        ("size in [1 GB, 2]", "E104", "byte and a pure number cannot be compared by 'in'", 15, None),
        ("(size if formal else 3) > 1 GB", "E104", "cannot be put together by 'else'", 21, None),
        ("(size if guests else 3 GB) > 1 GB", "E103", "a condition is wanted", 9, None),
        ("max(size, 1 s) > 1 GB", "E104", "byte and s cannot be put together by 'max'", 10, None),
        ("round_up(size, 8) > 1 GB", "E104", "byte and a pure number cannot be put together by 'round_up'", 15, None),
        ("log2(size) > 3", "E104", "log2 needs a pure number", 0, None),
        ("ln(size) > 3", "E104", "ln needs a pure number", 0, None),
        ("exp(size) > 3", "E104", "exp needs a pure number", 0, None),
        ("sqrt(1 GB) > 3", "E104", "sqrt needs a pure number or a square, not byte", 0, None),
        ("harvest * 2 byte > 3 GB", "E104", "byte*grape and byte", 19, None),
        ("price > 3 USD", "E104", "USD/s and USD", 8, None),
    ],
)
def test_what_makes_no_sense_is_refused(
    text: str, code: str, fragment: str, start: int, suggestion: str | None
) -> None:
    with pytest.raises(ExpressionError) as caught:
        SCOPE.condition(parse_expression(text, UNITS))
    assert caught.value.code == code
    assert fragment in caught.value.problem
    assert caught.value.start == start
    assert (caught.value.suggestion and caught.value.suggestion.text) == suggestion


@pytest.mark.parametrize(
    ("text", "fact", "code", "fragment"),
    [
        ("size", "rate", "E104", "the result is measured in byte, but byte/s is wanted"),
        ("guests", "size", "E104", "the result is measured in a pure number, but byte is wanted"),
        ("size / 1 GB", "size", "E104", "measured in a pure number"),
        ("formal", "guests", "E103", "a int is wanted, but this is a bool"),
        ("guests", "formal", "E103", "a bool is wanted, but this is a number"),
        ("guests > 1", "colour", "E103", "a enum is wanted, but this is a bool"),
        ("green", "colour", "E106", "'green' is not a value of this enum"),
        ('"green"', "colour", "E106", "'green' is not a value of this enum"),
        ("(red if formal else green)", "colour", "E106", "'green' is not a value of this enum"),
        ("shiraz", "wine", "E106", "'shiraz' is not a value of this entry"),
        ("red", "guests", "E102", "unknown fact 'red'"),
        ("body", "colour", "E103", "'body' (an enumeration of light, full) gives no value of an enumeration of red"),
        ("(red if formal else body)", "colour", "E103", "'body' (an enumeration of light, full) gives no value of"),
        ("stranger", "wine", "E103", "'stranger' (an entry of elsewhere) gives no value of an entry of wines"),
    ],
)
def test_a_value_must_suit_the_fact_it_is_meant_for(text: str, fact: str, code: str, fragment: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        SCOPE.value_for(parse_expression(text, UNITS), TYPES[fact])
    assert caught.value.code == code
    assert fragment in caught.value.problem


def test_bare_names_become_constants_only_where_no_fact_has_that_name() -> None:
    resolved = SCOPE.condition(parse_expression("colour == red", UNITS))
    assert isinstance(resolved, Compare)
    assert resolved.right == Literal("red", text="red", start=10)
    same = SCOPE.condition(parse_expression("colour == other_colour", UNITS))
    assert isinstance(same, Compare)
    assert same.right == Name("other_colour", 10)


def test_bare_names_are_resolved_in_lists_and_choices() -> None:
    listed = SCOPE.condition(parse_expression("colour in [red, other_colour]", UNITS))
    assert isinstance(listed, In)
    assert [type(item) for item in listed.items] == [Literal, Name]
    chosen = SCOPE.value_for(parse_expression("(red if formal else other_colour)", UNITS), COLOUR)
    assert isinstance(chosen, Conditional)
    assert [type(part) for part in (chosen.then, chosen.other)] == [Literal, Name]


def test_each_side_of_a_choice_is_measured_by_the_fact_it_is_meant_for() -> None:
    chosen = SCOPE.value_for(parse_expression("(still_colour if formal else rose)", UNITS), COLOUR)
    assert isinstance(chosen, Conditional)
    assert [type(part) for part in (chosen.then, chosen.other)] == [Name, Literal]
