"""Thresholds: what the comparisons of a rule measure each fact against."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from engine.language import Expression
from engine.language.expression import And, Arithmetic, Call, Compare, In, Name, children
from engine.rulebook import Branch, Provider, Rulebook

__all__ = ["Threshold", "thresholds"]

_INVERSE = {"+": "-", "-": "+", "*": "/", "/": "*"}


@dataclass(frozen=True, slots=True)
class Threshold:
    """``fact``, a number, is compared with ``other``.

    The comparison stands in ``branch``, in its value or its condition, or else in the condition of all branches.
    """

    fact: str
    other: Expression
    branch: Branch | None = None
    in_value: bool = False


def thresholds(provider: Provider, rulebook: Rulebook) -> tuple[Threshold, ...]:
    """Those of ``provider``, in its conditions and in what it calculates.

    ``min`` and ``max`` compare their arguments. A comparison of two expressions is turned around until a fact stands
    alone on one side, if that can be done: ``2 * a + b > c`` compares a with ``(c - b) / 2``. Of two facts the first is
    taken.
    """
    found: list[Threshold] = []
    if provider.when is not None:
        found.extend(Threshold(*each) for each in _comparisons(provider.when, rulebook))
    for branch in provider.all_branches:
        for part in _own_conditions(provider, branch):
            found.extend(Threshold(*each, branch) for each in _comparisons(part, rulebook))
        for effect in branch.effects:
            found.extend(Threshold(*each, branch, in_value=True) for each in _comparisons(effect.expression, rulebook))
    return tuple(found)


def _own_conditions(provider: Provider, branch: Branch) -> tuple[Expression, ...]:
    """What the branch asks for beyond the condition of all branches."""
    parts = branch.condition.operands if isinstance(branch.condition, And) else (branch.condition,)
    return tuple(each for each in parts if each is not None and each != provider.when)


def _comparisons(expression: Expression, rulebook: Rulebook) -> Iterator[tuple[str, Expression]]:
    match expression:
        case Compare(left, _, right):
            yield from _compared(left, right, rulebook)
        case In(operand, items):
            for item in items:
                yield from _compared(operand, item, rulebook)
        case Call("min" | "max", arguments):
            for left, right in combinations(arguments, 2):
                yield from _compared(left, right, rulebook)
    for child in children(expression):
        yield from _comparisons(child, rulebook)


def _compared(left: Expression, right: Expression, rulebook: Rulebook) -> Iterator[tuple[str, Expression]]:
    isolated = [*_isolated(left, right, rulebook), *_isolated(right, left, rulebook)]
    # A fact that stands alone as it is written makes the plainer threshold.
    yield from sorted(isolated, key=lambda each: each[1] not in (left, right))[:1]


def _isolated(expression: Expression, other: Expression, rulebook: Rulebook) -> Iterator[tuple[str, Expression]]:
    """The facts of ``expression``, each with what it is, but for rounding, where ``expression`` equals ``other``."""
    match expression:
        case Name(name) if name in rulebook.facts and rulebook.facts[name].type.is_number:
            yield name, other
        case Call("floor" | "ceil" | "round_up", arguments):
            yield from _isolated(arguments[0], other, rulebook)
        case Arithmetic(left, operator, right):
            inverse = _INVERSE[operator]
            yield from _isolated(left, Arithmetic(other, inverse, right), rulebook)
            turned = Arithmetic(other, inverse, left) if operator in "+*" else Arithmetic(left, operator, other)
            yield from _isolated(right, turned, rulebook)
