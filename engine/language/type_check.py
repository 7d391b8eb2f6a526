"""Types and units of an expression, checked once, when its pack is loaded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

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
from engine.language.expression_error import ExpressionError
from engine.language.fact_type import FactType
from engine.language.source_text import source_text
from engine.language.suggestion import Suggestion, meant
from engine.language.type_words import dimension_words, misfit, name_words, type_words
from engine.language.unit import DIMENSIONLESS, Dimension

__all__ = ["Checked", "Scope"]

_TWO_VALUED = ("is", "is not")


class Checked(Struct, frozen=True):
    """An expression with its bare names resolved, and what it yields: bool, text, or a number of some dimension."""

    expression: Expression
    kind: str
    dimension: Dimension = DIMENSIONLESS
    fact_type: FactType | None = None


def _yielded(expression: Expression) -> Iterator[Name]:
    """The facts whose value ``expression`` can hand on unchanged."""
    if isinstance(expression, Name):
        yield expression
    elif isinstance(expression, Conditional):
        yield from _yielded(expression.then)
        yield from _yielded(expression.other)


def _flat(kind: type[And] | type[Or], operands: Iterable[Expression]) -> tuple[Expression, ...]:
    """``operands`` with those of the same kind in their place: and, as or, is associative."""
    found: list[Expression] = []
    for operand in operands:
        found.extend(operand.operands if isinstance(operand, kind) else (operand,))
    return tuple(found)


class Scope(Struct, frozen=True):
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
            found, needed = dimension_words(checked.dimension), dimension_words(wanted.dimension)
            message = f"the result is measured in {found}, but {needed} is wanted"
            raise ExpressionError(message, expression.start, code="E104")
        for name in _yielded(checked.expression):
            given = self.types[name.id]
            if not self._kindred(given, wanted):
                message = f"{name_words(name, given)} gives no value of {type_words(wanted)}"
                raise ExpressionError(message, name.start, code="E103")
        return checked.expression

    def _kind(self, checked: Checked) -> str:
        return f"a number ({dimension_words(checked.dimension)})" if checked.kind == "number" else f"a {checked.kind}"

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
                resolved_operands = [self.condition(each) for each in operands]
                return Checked(replace(expression, operands=_flat(type(expression), resolved_operands)), "bool")
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
                other = self._same(then, expression.other, "else", expected)
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
                f"{text!r} is not a value of this {expected.kind}{listed}", start, meant(text, known), "E106"
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
        return ExpressionError(f"unknown fact {name!r}", start, meant(name, self.types), "E102")

    def _unquoted(self, right: Arithmetic) -> ExpressionError:
        """What is wrong with arithmetic where a text is meant: most likely it is an id with a hyphen."""
        text = source_text(right).replace(" ", "")
        first = next((name for name in names(right) if name not in self.types), "")
        problem = f"unknown fact {first!r}" if first else f"{text!r} is arithmetic, and no text"
        return ExpressionError(
            f"{problem}: an id with a hyphen needs quotes", right.start, Suggestion(f'"{text}"', text), "E102"
        )

    def _same(self, left: Checked, right: Expression, operator: str, expected: FactType | None = None) -> Checked:
        wanted = expected or left.fact_type
        if isinstance(right, Arithmetic) and wanted is not None and wanted.is_text:
            raise self._unquoted(right)
        checked = self._check(right, wanted)
        if checked.kind != left.kind:
            message = f"{self._kind(left)} and {self._kind(checked)} {misfit(operator)}"
            raise ExpressionError(message, right.start, code="E103")
        if checked.dimension != left.dimension:
            message = f"{dimension_words(left.dimension)} and {dimension_words(checked.dimension)} {misfit(operator)}"
            raise ExpressionError(message, right.start, code="E104")
        one, two = left.fact_type, checked.fact_type
        if expected is None and one and two and not self._comparable(one, two):
            first, second = name_words(left.expression, one), name_words(checked.expression, two)
            raise ExpressionError(f"{first} and {second} {misfit(operator)}", right.start, code="E103")
        return checked

    def _kindred(self, one: FactType, two: FactType) -> bool:
        """Whether names of one type can be names of the other: an enumeration may be a narrower form of another."""
        if one.kind == two.kind == "entry":
            return one.catalogue == two.catalogue
        first, second = self._names_of(one), self._names_of(two)
        return first is None or second is None or first <= second or second <= first

    def _comparable(self, one: FactType, two: FactType) -> bool:
        """Whether a name of one type can also be a name of the other: enumerations may have some values in common."""
        if one.kind == two.kind == "enum":
            return not frozenset(one.values).isdisjoint(two.values)
        return self._kindred(one, two)

    def _names_of(self, fact_type: FactType) -> frozenset[str] | None:
        """What facts of a type can be called; None where that is not limited, or the catalogue is not known."""
        if fact_type.kind == "enum":
            return frozenset(fact_type.values)
        entries = self.entries(fact_type.catalogue or "") if fact_type.kind == "entry" else None
        return None if entries is None else frozenset(entries)

    def _compare(self, expression: Compare) -> Checked:
        first, second = expression.left, expression.right
        if expression.operator in _TWO_VALUED:
            return Checked(self._is(expression), "bool")
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

    def _is(self, expression: Compare) -> Expression:
        """``x is v``, which is never unknown: x is known and has that value."""
        fact = self._check(expression.left, None)
        value = self._same(fact, expression.right, expression.operator).expression
        negated = expression.operator == "is not"
        if not isinstance(fact.expression, Name) or not isinstance(value, Literal):
            problem = f"{expression.operator!r} compares with a value, not with another fact"
            instead = Suggestion("!=" if negated else "==", expression.operator)
            raise ExpressionError(problem, expression.right.start, instead, "E103")
        name, start = fact.expression, expression.start
        test: Expression = Compare(name, "!=" if negated else "==", value, start)
        if isinstance(value.value, bool):
            test = name if value.value != negated else Not(name, start)
        known = Known(name.id, not negated, start)
        return Or((known, test), start) if negated else And((known, test), start)

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
        divisor = resolved.right
        if expression.operator == "/" and isinstance(divisor, Literal) and not divisor.value:
            raise ExpressionError("nothing can be divided by zero", expression.right.start, code="E114")
        if expression.operator in "+-":
            if left.dimension != right.dimension:
                first, second = dimension_words(left.dimension), dimension_words(right.dimension)
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
        if expression.function in ("log2", "ln", "exp") and first.dimension:
            raise ExpressionError(f"{expression.function} needs a pure number", expression.start, code="E104")
        dimension = first.dimension
        if expression.function == "sqrt":
            if any(power % 2 for _, power in dimension):
                message = f"sqrt needs a pure number or a square, not {dimension_words(dimension)}"
                raise ExpressionError(message, expression.start, code="E104")
            dimension = tuple((base, power // 2) for base, power in dimension)
        resolved = replace(expression, arguments=tuple(each.expression for each in (first, *others)))
        return Checked(resolved, "number", dimension)
