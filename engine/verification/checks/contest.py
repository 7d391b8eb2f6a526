"""What two providers say of one fact in one situation, where the engine would find that they disagree."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
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
    known = {name: value for name, value in world.items() if name in rulebook.facts}
    found: dict[str, list[Value]] = {}
    for provider in rulebook.providers_of[fact]:
        values = _values(fact, provider, world, known, inspection) if provider.holds_on(inspection.day) else []
        proper = [value for value in values if rulebook.facts[fact].type.problem_with(value) is None]
        if proper:
            found[provider.id] = proper
    overridden = {other for name in found for other in rulebook.providers[name].overrides}
    standing = {name: rulebook.providers[name].priority for name in found if name not in overridden}
    if any(each.id not in standing or each.priority > min(standing.values()) for each in providers):
        return None
    pairs = product(*(found[each.id] for each in providers))
    return next(((one, other) for one, other in pairs if not _alike(one, other)), None)


def _values(
    fact: str, provider: Provider, world: Mapping[str, Value], known: Mapping[str, Value], inspection: Inspection
) -> list[Value]:
    """What ``provider`` sets ``fact`` to; more than one value only where it contradicts itself."""
    held = frozenset(number for number, each in enumerate(provider.all_branches) if is_true(each.condition, world))
    firings = select(provider, held, world, known, inspection.ranks)
    return [firing.concluded[fact] for firing in firings if fact in firing.concluded]


def _alike(one: Value, other: Value) -> bool:
    if isinstance(one, bool | str) or isinstance(other, bool | str):
        return one == other
    return isclose(one, other, rel_tol=_MARGIN)
