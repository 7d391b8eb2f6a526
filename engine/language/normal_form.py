"""Conditions as alternatives of plain tests, the only form in which a matching network sees them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from msgspec import Struct

from engine.language.expression import And, Compare, Expression, In, Known, Literal, Name, Not, Or
from engine.language.fact_type import Value

__all__ = ["MAX_ALTERNATIVES", "FactTest", "MarkerTest", "Test", "conjunctions"]

MAX_ALTERNATIVES = 32
"""A condition that would need more alternatives is evaluated as a whole and matched as one marker."""

_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


class FactTest(Struct, frozen=True):
    """A known fact stands in a relation to a constant."""

    fact: str
    operator: str
    constant: Value


class MarkerTest(Struct, frozen=True):
    """What a network cannot test itself (arithmetic, two facts, being unknown): true by the reference evaluator."""

    expression: Expression


Test = FactTest | MarkerTest


def conjunctions(condition: Expression | None, constants: Mapping[str, Value]) -> tuple[frozenset[Test], ...]:
    """The alternatives of ``condition``: it is true exactly when all tests of at least one of them are.

    ``constants`` are the values of the parameters. Strong Kleene logic is distributive, so this holds with unknown
    facts too: a test of an unknown fact is not true, and neither is its negation. No condition gives one empty
    alternative.
    """
    if condition is None:
        return (frozenset(),)
    alternatives = _alternatives(condition, constants, negated=False)
    if alternatives is None:
        return (frozenset({MarkerTest(condition)}),)
    return alternatives


def _alternatives(
    expression: Expression, constants: Mapping[str, Value], *, negated: bool
) -> tuple[frozenset[Test], ...] | None:
    match expression:
        case Not(operand):
            return _alternatives(operand, constants, negated=not negated)
        case And(operands) | Or(operands):
            parts = [_alternatives(each, constants, negated=negated) for each in operands]
            if any(part is None for part in parts):
                return None
            known = [part for part in parts if part is not None]
            if isinstance(expression, Or) is not negated:
                joined = dict.fromkeys(each for part in known for each in part)
            else:
                size = 1
                for part in known:
                    size *= len(part)
                if size > MAX_ALTERNATIVES:
                    return None
                joined = dict.fromkeys(frozenset[Test]().union(*each) for each in product(*known))
            return tuple(joined) if len(joined) <= MAX_ALTERNATIVES else None
        case In(operand, items):
            compares: tuple[Expression, ...] = tuple(Compare(operand, "==", item) for item in items)
            return _alternatives(Or(compares), constants, negated=negated)
        case Literal(value):
            return (frozenset(),) if bool(value) is not negated else ()
        case Name(fact) if fact in constants:
            return (frozenset(),) if bool(constants[fact]) is not negated else ()
        case Name(fact):
            return (frozenset({FactTest(fact, "==", not negated)}),)
        case Known():
            return (frozenset({MarkerTest(Known(expression.fact, expression.known is not negated))}),)
        case Compare(left, operator, right):
            test = _fact_test(left, operator, right, constants)
            if test is None:
                operator = _NEGATED[operator] if negated else operator
                return (frozenset({MarkerTest(Compare(left, operator, right))}),)
            if negated:
                test = FactTest(test.fact, _NEGATED[test.operator], test.constant)
            return (frozenset({test}),)
        case _:
            return None


def _constant(expression: Expression, constants: Mapping[str, Value]) -> Value | None:
    if isinstance(expression, Literal):
        return expression.value
    if isinstance(expression, Name):
        return constants.get(expression.id)
    return None


def _fact_test(left: Expression, operator: str, right: Expression, constants: Mapping[str, Value]) -> FactTest | None:
    if isinstance(left, Name) and left.id not in constants:
        constant = _constant(right, constants)
        return None if constant is None else FactTest(left.id, operator, constant)
    if isinstance(right, Name) and right.id not in constants:
        constant = _constant(left, constants)
        return None if constant is None else FactTest(right.id, _MIRRORED[operator], constant)
    return None
