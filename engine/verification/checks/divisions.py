"""Division by something that is always zero (E114): what is divided has no value, and what reads it stays unknown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet

from engine.findings import Finding, Place
from engine.language import Expression, Value, evaluate, names
from engine.language.expression import Arithmetic, Conditional, children
from engine.language.source_text import source_text
from engine.rulebook import Provider
from engine.verification.checks.inspection import Inspection

__all__ = ["provider_divisions", "requirement_divisions"]


def requirement_divisions(inspection: Inspection, sound: AbstractSet[Place] = frozenset()) -> Iterator[Finding]:
    """Division by what is always zero in requirements, but for those at places that are known to be sound."""
    for each in inspection.rulebook.requirements:
        if each.place not in sound:
            yield from _findings(each.condition, each.place, inspection)


def provider_divisions(provider: Provider, inspection: Inspection) -> Iterator[Finding]:
    """Division by what is always zero in what a rule, table or formula asks and sets."""
    for branch in provider.all_branches:
        for expression in (branch.condition, *(effect.expression for effect in branch.effects)):
            if expression is not None:
                yield from _findings(expression, branch.place, inspection)


def _findings(expression: Expression, place: Place, inspection: Inspection) -> Iterator[Finding]:
    constants = inspection.space.constants
    for division in _by_zero(expression, constants):
        read = dict.fromkeys(name for name in names(division.right) if name in constants)
        values = ", ".join(f"{name} is {inspection.rulebook.show(name, constants[name])}" for name in read)
        message = f"`{source_text(division)}` divides by zero{values and f': {values}'}"
        yield inspection.finding("E114", message, place, cure="divide by what was meant, or say when it is not zero")


def _by_zero(expression: Expression, constants: Mapping[str, Value]) -> Iterator[Arithmetic]:
    """The divisions by zero in ``expression`` that count as far as can be told from ``constants``."""
    if evaluate(expression, constants) is not None:
        return
    if isinstance(expression, Conditional):
        holds = evaluate(expression.condition, constants)
        taken = (expression.then,) if holds else (expression.other,) if holds is False else ()
        for part in (expression.condition, *taken):
            yield from _by_zero(part, constants)
        return
    if isinstance(expression, Arithmetic) and expression.operator == "/" and evaluate(expression.right, constants) == 0:
        yield expression
    for part in children(expression):
        yield from _by_zero(part, constants)
