"""Types and units in the words that tell where they do not fit."""

from __future__ import annotations

from engine.language.expression import Expression, Name
from engine.language.fact_type import FactType
from engine.language.unit import Dimension

__all__ = ["dimension_words", "misfit", "name_words", "type_words"]

_VALUES_NAMED = 4
_COMPARING = ("==", "!=", "<", "<=", ">", ">=", "in", "is", "is not")


def misfit(operator: str) -> str:
    """That two things cannot stand on the sides of ``operator``."""
    return f"cannot be {'compared' if operator in _COMPARING else 'put together'} by {operator!r}"


def dimension_words(dimension: Dimension) -> str:
    """What a number of that ``dimension`` is measured in, in base units."""
    if not dimension:
        return "a pure number"
    above = "*".join(base if power == 1 else f"{base}^{power}" for base, power in dimension if power > 0) or "1"
    below = "".join(f"/{base}" * -power for base, power in dimension if power < 0)
    return above + below


def type_words(fact_type: FactType) -> str:
    """A type of names in words; a long enumeration by its first values."""
    if fact_type.kind == "enum":
        more = ", ..." if len(fact_type.values) > _VALUES_NAMED else ""
        return f"an enumeration of {', '.join(fact_type.values[:_VALUES_NAMED])}{more}"
    return f"an entry of {fact_type.catalogue}" if fact_type.kind == "entry" else "a text"


def name_words(expression: Expression, fact_type: FactType) -> str:
    """An expression of that type: its name, where it is one, and the type."""
    return f"{expression.id!r} ({type_words(fact_type)})" if isinstance(expression, Name) else type_words(fact_type)
