"""Literals: what is written in a rule file where the fact it is meant for is known."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from engine.language.expression import MAX_LENGTH, And, Compare, Expression, In, Literal, Name, Not, Or
from engine.language.expression_error import ExpressionError
from engine.language.fact_type import FactType, Value
from engine.language.late_pattern import LatePattern
from engine.language.suggestion import Suggestion, meant
from engine.language.unit import DIMENSIONLESS, UnitError, UnitTable

__all__ = ["LiteralReader"]

_RANGE = LatePattern(r"(?P<low>.*?)\.\.(?P<open><?)(?P<high>.*)\Z")
_OPERATOR = LatePattern(r"(==|!=|<=|>=|<|>)\s*(.*)\Z")
_QUOTED_OR = LatePattern(r'"[^"]*"|\s+(or)\s+')


class LiteralReader(Struct, frozen=True):
    """Reads literals and table cells for one fact type.

    ``entries`` are the ids of the catalogue a fact of kind entry refers to; None when they are not checked.
    """

    type: FactType
    units: UnitTable
    entries: Collection[str] | None = None

    def value(self, text: str, start: int = 0) -> Value:
        """The value written in ``text``, in base units. Raises `ExpressionError`."""
        text = text.strip()
        if not text:
            raise ExpressionError("a value is missing", start, code="E105")
        if len(text) > MAX_LENGTH:
            message = f"the value has {len(text):,} characters; at most {MAX_LENGTH:,} are allowed"
            raise ExpressionError(message, start, code="E105")
        if self.type.kind == "bool":
            if text not in ("true", "false"):
                raise ExpressionError(f"{text!r} is not true or false", start, code="E105")
            return text == "true"
        if self.type.is_text:
            return self._name(text.strip('"'), start)
        return self._number(text, start)

    def _name(self, text: str, start: int) -> str:
        known: Collection[str] | None = self.type.values if self.type.kind == "enum" else self.entries
        if self.type.kind != "text" and known is not None and text not in known:
            listed = f"; there are {', '.join(self.type.values)}" if self.type.kind == "enum" else ""
            what = (
                "a value of this enumeration" if self.type.kind == "enum" else f"in the catalogue {self.type.catalogue}"
            )
            raise ExpressionError(f"{text!r} is not {what}{listed}", start, meant(text, known), "E106")
        return text

    def _number(self, text: str, start: int) -> int | float:
        try:
            number, unit, written = self.units.quantity(text)
        except UnitError as error:
            wanted = f"; {self.type.unit.symbol} is wanted" if self.type.unit else ""
            suggestion = error.suggestion if self._measures(error.suggestion) else None
            raise ExpressionError(error.problem + wanted, start + error.start, suggestion, "E105") from None
        dimension = self.type.dimension
        bare = not written and (unit.dimension == DIMENSIONLESS or unit.symbol == self.units.bare)
        if bare and (dimension == DIMENSIONLESS or self.units.is_counted(dimension)):
            value = number
        elif unit.dimension == dimension:
            value = number * unit.factor
        elif bare:
            symbol = self.type.unit.symbol if self.type.unit else ""
            raise ExpressionError(f"{text!r} needs a unit, as in '{text} {symbol}'", start, code="E104")
        else:
            wanted = self.type.unit.symbol if self.type.unit else "a pure number"
            raise ExpressionError(f"{text!r} is measured in {unit.symbol}, but {wanted} is wanted", start, code="E104")
        problem = self.type.problem_with(value)
        if problem:
            raise ExpressionError(f"{text!r} cannot be: {problem}", start, code="E108")
        return int(value) if self.type.kind == "int" else value

    def _measures(self, suggestion: Suggestion | None) -> bool:
        """Whether a suggested unit measures what is wanted: nobody meant GB who is asked for a share."""
        unit = self.units.symbols.get(suggestion.text) if suggestion is not None else None
        return unit is not None and unit.dimension == self.type.dimension

    def cell(self, fact: str, text: str) -> Expression | None:
        """The condition on ``fact`` that a table cell writes; None for ``-``, which is always met.

        Raises `ExpressionError`.
        """
        text = text.strip()
        if text == "-":
            return None
        if len(text) > MAX_LENGTH:
            message = f"the cell has {len(text):,} characters; at most {MAX_LENGTH:,} are allowed"
            raise ExpressionError(message, 0, code="E105")
        breaks = [found.span() for found in _QUOTED_OR.compiled.finditer(text) if found[1]]
        starts, ends = [0, *(end for _, end in breaks)], [*(start for start, _ in breaks), len(text)]
        conditions = [self._alternative(fact, text[a:b], a) for a, b in zip(starts, ends, strict=True)]
        if len(conditions) == 1:
            return conditions[0]
        literals = [each.right for each in conditions if isinstance(each, Compare) and each.operator == "=="]
        return In(Name(fact), tuple(literals)) if len(literals) == len(conditions) else Or(tuple(conditions))

    def _alternative(self, fact: str, text: str, start: int) -> Expression:
        name = Name(fact, start)
        if text.startswith("not ") and not text.startswith("not not "):
            return Not(self._alternative(fact, text[4:].strip(), start + 4), start)
        if found := _OPERATOR.compiled.match(text):
            operator, operand = found.groups()
            self._needs_number(operator, start)
            return Compare(name, operator, self._literal(operand, start + found.start(2)), start)
        found = _RANGE.compiled.match(text) if self.type.is_number else None
        if found:
            bounds: list[Expression] = []
            low, high = found["low"].strip(), found["high"].strip()
            if low:
                bounds.append(Compare(name, ">=", self._literal(low, start), start))
            if high:
                bounds.append(
                    Compare(
                        name, "<" if found["open"] else "<=", self._literal(high, start + found.start("high")), start
                    )
                )
            if not bounds:
                raise ExpressionError("an interval needs at least one end", start, code="E105")
            if len(bounds) == 2:
                self._not_empty(bounds, start)
                return And(tuple(bounds), start)
            return bounds[0]
        return Compare(name, "==", self._literal(text, start), start)

    def _literal(self, text: str, start: int) -> Literal:
        return Literal(self.value(text, start), self.type.dimension, text.strip(), start)

    def _needs_number(self, operator: str, start: int) -> None:
        if operator not in ("==", "!=") and not self.type.is_number:
            raise ExpressionError(f"{operator} compares numbers, but this is a {self.type.kind}", start, code="E103")

    def _not_empty(self, bounds: list[Expression], start: int) -> None:
        low, high = bounds
        if (
            isinstance(low, Compare)
            and isinstance(high, Compare)
            and isinstance(low.right, Literal)
            and isinstance(high.right, Literal)
        ):
            a, b = low.right.value, high.right.value
            if float(a) > float(b) or (float(a) == float(b) and high.operator == "<"):
                raise ExpressionError("the interval is empty: its ends are the wrong way round", start, code="E105")
