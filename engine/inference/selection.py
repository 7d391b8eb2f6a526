"""Which of a provider's branches count: hit policies, and waiting for what is not known yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet

from engine.inference.inference import Firing
from engine.language import Value, compiled
from engine.rulebook.provider import Branch, Provider

__all__ = ["select"]

_PUT_TOGETHER = ("collect", "priority")
"""Policies by which rows are weighed against one another, or put together."""
_COLLECT: dict[str, Callable[[Sequence[float]], float]] = {"sum": sum, "min": min, "max": max, "count": len}


def select(
    provider: Provider,
    held: AbstractSet[int],
    world: Mapping[str, Value],
    known: Mapping[str, Value],
    ranks: Mapping[str, Sequence[str]],
) -> tuple[Firing, ...]:
    """The firings of ``provider``: those of its branches in ``held`` that its hit policy lets through.

    A branch that is true does not count while another one is still unknown that could take its place: an earlier one
    where order matters, one with a better outcome where that matters, any one where outcomes are put together.

    ``world`` holds facts and parameters, ``known`` the facts alone, ``ranks`` the order of an enumeration's values.
    More than one firing is returned only by a table of which every row counts for itself, and where one of unique or
    any hits contradicts itself.
    """
    if len(provider.all_branches) == 1 and provider.hit not in _PUT_TOGETHER:
        alone = _fire(provider, provider.all_branches[0], world, known) if held else None
        return () if alone is None else (alone,)
    chosen = _chosen(provider, held, world)
    if provider.hit == "priority":
        chosen = _best(provider, chosen, world, ranks)
    if provider.hit == "collect" and chosen and chosen[0] < len(provider.branches):
        return _collected(provider, chosen, world, known)
    firings = [firing for index in chosen if (firing := _fire(provider, provider.all_branches[index], world, known))]
    return tuple(firings) if provider.hit == "every" else _distinct(firings)


def _chosen(provider: Provider, held: AbstractSet[int], world: Mapping[str, Value]) -> list[int]:
    ordered = sorted(index for index in held if index < len(provider.branches))
    if not ordered:
        last = len(provider.branches)
        if provider.otherwise and last in held and all(_is_false(branch, world) for branch in provider.branches):
            return [last]
        return []
    if provider.hit == "first":
        first = ordered[0]
        excluded = all(_is_false(branch, world) for branch in provider.branches[:first])
        return [first] if excluded else []
    return ordered


def _is_false(branch: Branch, world: Mapping[str, Value]) -> bool:
    return branch.condition is not None and compiled(branch.condition)(world) is False


def _fire(provider: Provider, branch: Branch, world: Mapping[str, Value], known: Mapping[str, Value]) -> Firing | None:
    concluded: dict[str, Value] = {}
    reads: list[str] = []
    for effect in branch.effects:
        value = compiled(effect.expression)(world)
        if value is not None:
            concluded[effect.fact] = value
            reads += effect.reads
    if branch.effects and not concluded:
        return None
    used = dict.fromkeys(name for name in branch.condition_reads if name in known)
    used.update(dict.fromkeys(name for name in reads if name in world))
    return Firing(provider.id, branch.id, provider.level, tuple(used), concluded)


def _open(provider: Provider, world: Mapping[str, Value]) -> list[Branch]:
    """The rows that may yet turn out to hold."""
    return [
        each for each in provider.branches if each.condition is not None and compiled(each.condition)(world) is None
    ]


def _best(
    provider: Provider, chosen: Sequence[int], world: Mapping[str, Value], ranks: Mapping[str, Sequence[str]]
) -> list[int]:
    """The row whose outcome stands first; none while a row with a better, or unknown, outcome is still unknown."""
    standings = {index: _standing(provider, provider.all_branches[index], world, ranks) for index in chosen}
    if not standings or None in standings.values():
        return []
    best, standing = min(standings.items(), key=lambda each: (each[1] or (), each[0]))
    for branch in _open(provider, world):
        other = _standing(provider, branch, world, ranks)
        if other is None or standing is None or other < standing:
            return []
    return [best]


def _standing(
    provider: Provider, branch: Branch, world: Mapping[str, Value], ranks: Mapping[str, Sequence[str]]
) -> tuple[int, ...] | None:
    """The ranks of what a row sets, an output it leaves out last; None while one of its values is unknown."""
    values = {effect.fact: compiled(effect.expression)(world) for effect in branch.effects}
    if None in values.values():
        return None
    return tuple(_rank(values.get(fact), ranks.get(fact, ())) for fact in provider.sets)


def _rank(value: Value | None, order: Sequence[str]) -> int:
    return order.index(str(value)) if value in order else len(order)


def _collected(
    provider: Provider, chosen: Sequence[int], world: Mapping[str, Value], known: Mapping[str, Value]
) -> tuple[Firing, ...]:
    """One firing for all rows that hold. An output to which an unknown row, or value, would add stays unknown."""
    branches = [provider.all_branches[index] for index in chosen]
    waiting = {effect.fact for branch in _open(provider, world) for effect in branch.effects}
    concluded: dict[str, Value] = {}
    for fact in provider.sets:
        values = [
            compiled(effect.expression)(world)
            for branch in branches
            for effect in branch.effects
            if effect.fact == fact
        ]
        numbers = [float(value) for value in values if value is not None]
        if numbers and len(numbers) == len(values) and fact not in waiting:
            concluded[fact] = float(_COLLECT[provider.collect](numbers))
    if not concluded:
        return ()
    firings = [firing for branch in branches if (firing := _fire(provider, branch, world, known))]
    used = dict.fromkeys(name for firing in firings for name in firing.used)
    return (Firing(provider.id, ",".join(firing.branch for firing in firings), provider.level, tuple(used), concluded),)


def _distinct(firings: Sequence[Firing]) -> tuple[Firing, ...]:
    kept: list[Firing] = []
    for firing in firings:
        if all(firing.concluded != other.concluded for other in kept):
            kept.append(firing)
    return tuple(kept)
