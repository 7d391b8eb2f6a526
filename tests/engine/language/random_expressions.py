"""Random expressions over a few facts, and random situations in which only some of them are known."""

from __future__ import annotations

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
)
from engine.language.fact_type import Value

__all__ = ["BOOLS", "COLOURS", "NUMBERS", "conditions", "numbers", "situations", "texts"]

BOOLS, NUMBERS, TEXTS = ("formal", "warm"), ("guests", "price", "size"), ("colour", "body")
COLOURS = ("red", "white", "rose")

#: near one another, so that equal values are met; far from one another, so that sums and products leave the floats
FIGURES = (0.0, -0.0, 1.0, -1.0, 2.0, 3.0, 2.5, 1e-9, 1e16, 1e16 + 2, 1e300, -1e300, 1e-300, 5e-324, 2.0**53)
figures = st.sampled_from(FIGURES) | st.floats(allow_nan=False, allow_infinity=False) | st.integers(-5, 5).map(float)


def _number_literals() -> st.SearchStrategy[Expression]:
    return figures.map(lambda value: Literal(value, text=repr(value)))


def _names(of: tuple[str, ...]) -> st.SearchStrategy[Expression]:
    return st.sampled_from(of).map(Name)


def numbers(conditions_inside: st.SearchStrategy[Expression] | None = None) -> st.SearchStrategy[Expression]:
    """Expressions that yield a number."""
    inner = conditions_inside if conditions_inside is not None else _names(BOOLS)

    def larger(part: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        return st.one_of(
            st.builds(Arithmetic, part, st.sampled_from("+-*/"), part),
            st.builds(Call, st.sampled_from(["ceil", "floor", "log2", "ln", "exp", "sqrt"]), st.tuples(part)),
            st.builds(Call, st.just("round_up"), st.tuples(part, part)),
            st.builds(Call, st.sampled_from(["min", "max"]), st.lists(part, min_size=1, max_size=3).map(tuple)),
            st.builds(Conditional, inner, part, part),
        )

    return st.recursive(_number_literals() | _names(NUMBERS), larger, max_leaves=6)


def texts() -> st.SearchStrategy[Expression]:
    """Expressions that yield a text."""
    leaves = _names(TEXTS) | st.sampled_from(COLOURS).map(lambda text: Literal(text, text=f'"{text}"'))
    return leaves | st.builds(Conditional, _names(BOOLS), leaves, leaves)


def conditions() -> st.SearchStrategy[Expression]:
    """Expressions that are true, false or unknown."""
    relation = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    plain = st.one_of(
        _names(BOOLS),
        st.booleans().map(lambda value: Literal(value, text=str(value).lower())),
        st.builds(Known, st.sampled_from(BOOLS + NUMBERS + TEXTS), st.booleans()),
        st.builds(Compare, _names(NUMBERS), relation, _number_literals()),
        st.builds(Compare, _number_literals(), relation, _names(NUMBERS)),
        st.builds(Compare, numbers(), relation, numbers()),
        st.builds(Compare, texts(), st.sampled_from(["==", "!="]), texts()),
        st.builds(Compare, _names(BOOLS), st.sampled_from(["==", "!="]), _names(BOOLS)),
        st.builds(In, texts(), st.lists(texts(), min_size=1, max_size=3).map(tuple)),
        st.builds(In, numbers(), st.lists(_number_literals(), min_size=1, max_size=3).map(tuple)),
    )

    def larger(part: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        several = st.lists(part, min_size=2, max_size=3).map(tuple)
        return st.one_of(
            st.builds(Not, part),
            st.builds(And, several),
            st.builds(Or, several),
            st.builds(Conditional, part, part, part),
        )

    return st.recursive(plain, larger, max_leaves=8)


@st.composite
def situations(draw: st.DrawFn) -> dict[str, Value]:
    """Some of the facts, with values."""
    values: dict[str, st.SearchStrategy[Value]] = {
        **dict.fromkeys(BOOLS, st.booleans()),
        **dict.fromkeys(NUMBERS, figures),
        **dict.fromkeys(TEXTS, st.sampled_from(COLOURS)),
    }
    found = {name: draw(st.none() | value) for name, value in values.items()}
    return {name: value for name, value in found.items() if value is not None}
