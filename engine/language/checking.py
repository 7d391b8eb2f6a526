"""Types and units of an expression, checked once, when its pack is loaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

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
from engine.language.fact_type import FactType
from engine.language.grammar import ExpressionError
from engine.language.suggestion import nearest
from engine.language.unit import DIMENSIONLESS, Dimension

__all__ = ["Checked", "Scope"]


@dataclass(frozen=True, slots=True)
class Checked:
    """An expression with its bare names resolved, and what it yields: bool, text, or a number of some dimension."""

    expression: Expression
    kind: str
    dimension: Dimension = DIMENSIONLESS
    fact_type: FactType | None = None


def _describe(dimension: Dimension) -> str:
    if not dimension:
        return "a pure number"
    above = "*".join(base if power == 1 else f"{base}^{power}" for base, power in dimension if power > 0) or "1"
    below = "".join(f"/{base}" * -power for base, power in dimension if power < 0)
    return above + below


@dataclass(frozen=True, slots=True)
class Scope:
    """The names an expression may use. ``entries`` gives the ids of a catalogue, or None where it is not known."""

    types: Mapping[str, FactType]
    entries: Callable[[str], Collection[str] | None]

    def condition(self, expression: Expression) -> Expression:
        """``expression`` resolved, which must be true, false or unknown. Raises `ExpressionError`."""
        checked = self._check(expression, None)
        if checked.kind != "bool":
            raise ExpressionError(
                f"a condition is wanted, but this is {self._kind(checked)}", expression.start, code="E103"
            )
        return checked.expression

    def value_for(self, expression: Expression, wanted: FactType) -> Expression:
        """``expression`` resolved, which must be assignable to a fact of type ``wanted``. Raises `ExpressionError`."""
        checked = self._check(expression, wanted)
        kind = "bool" if wanted.kind == "bool" else "number" if wanted.is_number else "text"
        if checked.kind != kind:
            raise ExpressionError(
                f"a {wanted.kind} is wanted, but this is {self._kind(checked)}", expression.start, code="E103"
            )
        if kind == "number" and checked.dimension != wanted.dimension:
            message = (
                f"the result is measured in {_describe(checked.dimension)}, but {_describe(wanted.dimension)} is wanted"
            )
            raise ExpressionError(message, expression.start, code="E104")
        return checked.expression

    def _kind(self, checked: Checked) -> str:
        return f"a number ({_describe(checked.dimension)})" if checked.kind == "number" else f"a {checked.kind}"

    def _check(self, expression: Expression, expected: FactType | None) -> Checked:
        match expression:
            case Literal():
                return self._literal(expression, expected)
            case Name():
                return self._name(expression, expected)
            case Known(fact):
                if fact not in self.types:
                    raise self._unknown(fact, expression.start)
                return Checked(expression, "bool")
            case Not(operand):
                return Checked(replace(expression, operand=self.condition(operand)), "bool")
            case And(operands) | Or(operands):
                return Checked(replace(expression, operands=tuple(self.condition(each) for each in operands)), "bool")
            case Compare():
                return self._compare(expression)
            case In(operand, items):
                left = self._check(operand, None)
                resolved = tuple(self._same(left, item, "in").expression for item in items)
                return Checked(replace(expression, operand=left.expression, items=resolved), "bool")
            case Arithmetic():
                return self._arithmetic(expression)
            case Call():
                return self._call(expression)
            case Conditional():
                condition = self.condition(expression.condition)
                then = self._check(expression.then, expected)
                other = self._same(then, expression.other, "else")
                resolved_choice = replace(expression, condition=condition, then=then.expression, other=other.expression)
                return Checked(resolved_choice, then.kind, then.dimension, then.fact_type)

    def _literal(self, literal: Literal, expected: FactType | None) -> Checked:
        if isinstance(literal.value, bool):
            return Checked(literal, "bool")
        if isinstance(literal.value, str):
            if expected is not None and expected.is_text:
                self._member(literal.value, expected, literal.start)
            return Checked(literal, "text", fact_type=expected)
        return Checked(literal, "number", literal.dimension)

    def _member(self, text: str, expected: FactType, start: int) -> None:
        if expected.kind == "text":
            return
        known = expected.values if expected.kind == "enum" else self.entries(expected.catalogue or "")
        if known is not None and text not in known:
            listed = f"; there are {', '.join(expected.values)}" if expected.kind == "enum" else ""
            raise ExpressionError(
                f"{text!r} is not a value of this {expected.kind}{listed}", start, nearest(text, known), "E106"
            )

    def _name(self, name: Name, expected: FactType | None) -> Checked:
        found = self.types.get(name.id)
        if found is None:
            if expected is not None and expected.is_text:
                self._member(name.id, expected, name.start)
                return Checked(Literal(name.id, text=name.id, start=name.start), "text", fact_type=expected)
            raise self._unknown(name.id, name.start)
        kind = "bool" if found.kind == "bool" else "number" if found.is_number else "text"
        return Checked(name, kind, found.dimension, found)

    def _unknown(self, name: str, start: int) -> ExpressionError:
        return ExpressionError(f"unknown fact {name!r}", start, nearest(name, self.types), "E102")

    def _same(self, left: Checked, right: Expression, operator: str) -> Checked:
        checked = self._check(right, left.fact_type)
        if checked.kind != left.kind:
            message = f"{self._kind(left)} and {self._kind(checked)} cannot be put together by {operator!r}"
            raise ExpressionError(message, right.start, code="E103")
        if checked.dimension != left.dimension:
            message = (
                f"{_describe(left.dimension)} and {_describe(checked.dimension)} cannot be put together by {operator!r}"
            )
            raise ExpressionError(message, right.start, code="E104")
        return checked

    def _compare(self, expression: Compare) -> Checked:
        first, second = expression.left, expression.right
        constant = isinstance(first, Literal) or (isinstance(first, Name) and first.id not in self.types)
        if constant and isinstance(second, Name) and second.id in self.types:
            right = self._check(second, None)
            left = self._same(right, first, expression.operator)
        else:
            left = self._check(first, None)
            right = self._same(left, second, expression.operator)
        if left.kind != "number" and expression.operator not in ("==", "!="):
            message = f"{expression.operator} compares numbers, but this is {self._kind(left)}"
            raise ExpressionError(message, expression.start, code="E103")
        return Checked(replace(expression, left=left.expression, right=right.expression), "bool")

    def _number(self, expression: Expression, operator: str) -> Checked:
        checked = self._check(expression, None)
        if checked.kind != "number":
            raise ExpressionError(
                f"{operator!r} needs numbers, but this is {self._kind(checked)}", expression.start, code="E103"
            )
        return checked

    def _arithmetic(self, expression: Arithmetic) -> Checked:
        left, right = (
            self._number(expression.left, expression.operator),
            self._number(expression.right, expression.operator),
        )
        resolved = replace(expression, left=left.expression, right=right.expression)
        if expression.operator in "+-":
            if left.dimension != right.dimension:
                first, second = _describe(left.dimension), _describe(right.dimension)
                message = f"{first} {expression.operator} {second} does not make sense"
                raise ExpressionError(message, expression.right.start, code="E104")
            return Checked(resolved, "number", left.dimension)
        powers = dict(left.dimension)
        for base, power in right.dimension:
            powers[base] = powers.get(base, 0) + (power if expression.operator == "*" else -power)
        dimension = tuple(sorted((base, power) for base, power in powers.items() if power))
        return Checked(resolved, "number", dimension)

    def _call(self, expression: Call) -> Checked:
        first = self._number(expression.arguments[0], expression.function)
        others = tuple(self._same(first, each, expression.function) for each in expression.arguments[1:])
        if expression.function in ("log2", "sqrt") and first.dimension:
            raise ExpressionError(f"{expression.function} needs a pure number", expression.start, code="E104")
        resolved = replace(expression, arguments=tuple(each.expression for each in (first, *others)))
        return Checked(resolved, "number", first.dimension)
