"""What two providers say of one fact in one situation, where the engine would find that they disagree."""

from __future__ import annotations

from collections.abc import Mapping
from math import isclose

from engine.inference.selection import select
from engine.language import Value
from engine.rulebook import Provider
from engine.verification.checks.inspection import Inspection, is_true

__all__ = ["contest"]

_MARGIN = 1e-9


def contest(
    fact: str, providers: tuple[Provider, Provider], world: Mapping[str, Value], inspection: Inspection
) -> tuple[Value, Value] | None:
    """The different values that ``providers`` give to ``fact`` in ``world``, facts and parameters, by selection itself.

    None where they do not both fire, where they agree (numbers: but for rounding), or where another rule decides.
    """
    rulebook = inspection.rulebook
    found: dict[str, Value] = {}
    for provider in rulebook.providers_of[fact]:
        value = _value(fact, provider, world, inspection) if provider.holds_on(inspection.day) else None
        if value is not None and rulebook.facts[fact].type.problem_with(value) is None:
            found[provider.id] = value
    overridden = {other for name in found for other in rulebook.providers[name].overrides}
    standing = {name: rulebook.providers[name].priority for name in found if name not in overridden}
    if any(each.id not in standing or each.priority > min(standing.values()) for each in providers):
        return None
    one, other = (found[each.id] for each in providers)
    return None if _alike(one, other) else (one, other)


def _value(fact: str, provider: Provider, world: Mapping[str, Value], inspection: Inspection) -> Value | None:
    facts = inspection.rulebook.facts
    held = frozenset(number for number, each in enumerate(provider.all_branches) if is_true(each.condition, world))
    known = {name: value for name, value in world.items() if name in facts}
    firings = select(provider, held, world, known, {name: each.type.values for name, each in facts.items()})
    return next((firing.concluded[fact] for firing in firings if fact in firing.concluded), None)


def _alike(one: Value, other: Value) -> bool:
    if isinstance(one, bool | str) or isinstance(other, bool | str):
        return one == other
    return isclose(one, other, rel_tol=_MARGIN)
