"""The reference evaluator: one expression, one situation, three values (true, false and unknown, which is None)."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping

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

__all__ = ["Evaluator", "applied", "compare", "compiled", "evaluate"]

Evaluator = Callable[[Mapping[str, Value]], Value | None]

_MOST_COMPILED = 65_536
# Found by identity: to hash an expression is to walk through all of it, which takes longer than to evaluate it. The
# expression is kept beside its function, so that its identity cannot become another's.
_COMPILED: dict[int, tuple[Expression, Evaluator]] = {}

LARGEST_EXPONENT = math.log(sys.float_info.max)
"""Of what it is not below, exp is not taken: it is beyond all numbers, or close to it."""

_ORDER: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def compare(left: Value, operator: str, right: Value) -> bool:
    """Whether two known values stand in the relation ``operator``."""
    if operator == "==":
        return left == right
    if operator == "!=":
        return left != right
    return _ORDER[operator](float(left), float(right))


def evaluate(expression: Expression, facts: Mapping[str, Value]) -> Value | None:
    """The value of ``expression`` where ``facts`` are known and nothing else; None when it cannot be told.

    Numbers are floating-point throughout, so that the vectorised evaluation agrees bit for bit.
    """
    return compiled(expression)(facts)


def compiled(expression: Expression) -> Evaluator:
    """``expression`` as a function of the known facts. It is made once for as long as the expression is in use."""
    kept = _COMPILED.get(id(expression))
    if kept is None:
        if len(_COMPILED) >= _MOST_COMPILED:
            _COMPILED.clear()
        kept = _COMPILED[id(expression)] = (expression, _made(expression))
    return kept[1]


def _made(expression: Expression) -> Evaluator:
    match expression:
        case Literal(value):
            constant: Value = value if isinstance(value, bool | str) else float(value)
            return lambda _: constant
        case Name(name):
            return _name(name)
        case Known(fact, known):
            return lambda facts: (fact in facts) is known
        case Not(operand):
            return _not(_made(operand))
        case And(operands):
            return _junction(tuple(map(_made, operands)), absorbing=False)
        case Or(operands):
            return _junction(tuple(map(_made, operands)), absorbing=True)
        case Compare(left, operator, right):
            return _compare(_made(left), operator, _made(right))
        case In(operand, items):
            tests = tuple(_compare(_made(operand), "==", _made(item)) for item in items)
            return _junction(tests, absorbing=True)
        case Arithmetic(left, operator, right):
            return _arithmetic(_made(left), operator, _made(right))
        case Call(function, arguments):
            return _call(function, tuple(map(_made, arguments)))
        case Conditional(condition, then, other):
            return _conditional(_made(condition), _made(then), _made(other))


def _name(name: str) -> Evaluator:
    def look_up(facts: Mapping[str, Value]) -> Value | None:
        value = facts.get(name)
        return float(value) if type(value) is int else value

    return look_up


def _not(operand: Evaluator) -> Evaluator:
    def negate(facts: Mapping[str, Value]) -> Value | None:
        value = operand(facts)
        return None if value is None else not value

    return negate


def _junction(operands: tuple[Evaluator, ...], *, absorbing: bool) -> Evaluator:
    """Kleene's conjunction (absorbing false) and disjunction (absorbing true)."""

    def junction(facts: Mapping[str, Value]) -> Value | None:
        result: bool | None = not absorbing
        for operand in operands:
            value = operand(facts)
            if value is absorbing:
                return absorbing
            if value is None:
                result = None
        return result

    return junction


def _compare(left: Evaluator, operator: str, right: Evaluator) -> Evaluator:
    def comparison(facts: Mapping[str, Value]) -> Value | None:
        a, b = left(facts), right(facts)
        return None if a is None or b is None else compare(a, operator, b)

    return comparison


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _arithmetic(left: Evaluator, operator: str, right: Evaluator) -> Evaluator:
    def arithmetic(facts: Mapping[str, Value]) -> Value | None:
        a, b = left(facts), right(facts)
        if a is None or b is None:
            return None
        x, y = float(a), float(b)
        if operator == "+":
            return _finite(x + y)
        if operator == "-":
            return _finite(x - y)
        if operator == "*":
            return _finite(x * y)
        return None if y == 0 else _finite(x / y)

    return arithmetic


def _call(function: str, arguments: tuple[Evaluator, ...]) -> Evaluator:
    def call(facts: Mapping[str, Value]) -> Value | None:
        values = []
        for argument in arguments:
            value = argument(facts)
            if value is None:
                return None
            values.append(float(value))
        return applied(function, values)

    return call


def applied(function: str, values: list[float]) -> float | None:
    """What a built-in function makes of known numbers; None where it has no value."""
    first = values[0]
    match function:
        case "min":
            return min(values)
        case "max":
            return max(values)
        case "ceil":
            return float(math.ceil(first))
        case "floor":
            return float(math.floor(first))
        case "round_up":
            return _rounded_up(first, values[1])
        case "log2":
            return math.log2(first) if first > 0 else None
        case "ln":
            return math.log(first) if first > 0 else None
        case "exp":
            return math.exp(first) if first < LARGEST_EXPONENT else None
        case "sqrt":
            return math.sqrt(first) if first >= 0 else None
        case _:
            raise AssertionError(function)


def _rounded_up(value: float, step: float) -> float | None:
    steps = value / step if step > 0 else math.inf
    return _finite(math.ceil(steps) * step) if math.isfinite(steps) else None


def _conditional(condition: Evaluator, then: Evaluator, other: Evaluator) -> Evaluator:
    def choose(facts: Mapping[str, Value]) -> Value | None:
        holds = condition(facts)
        if holds is None:
            return None
        return then(facts) if holds else other(facts)

    return choose
