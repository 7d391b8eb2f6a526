"""Which of a provider's branches count: hit policies, and waiting for what is not known yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.inference.inference import Firing
from engine.language import Value, compiled, names
from engine.rulebook.provider import Branch, Provider

__all__ = ["select"]

_COLLECT: dict[str, Callable[[Sequence[float]], float]] = {"sum": sum, "min": min, "max": max, "count": len}


def select(
    provider: Provider,
    held: frozenset[int],
    world: Mapping[str, Value],
    known: Mapping[str, Value],
    ranks: Mapping[str, Sequence[str]],
) -> tuple[Firing, ...]:
    """The firings of ``provider``: those of its branches in ``held`` that its hit policy lets through.

    A branch that is true does not count while an earlier one that would take its place is still unknown, where order
    matters. ``world`` holds facts and parameters, ``known`` the facts alone, ``ranks`` the order of an enumeration's
    values. More than one firing is returned only where a table of unique or any hits contradicts itself.
    """
    chosen = _chosen(provider, held, world)
    firings = [firing for index in chosen if (firing := _fire(provider, provider.all_branches[index], world, known))]
    if provider.hit == "priority":
        firings.sort(key=lambda firing: [_rank(value, ranks.get(fact, ())) for fact, value in firing.concluded.items()])
        return tuple(firings[:1])
    if provider.hit == "collect" and firings:
        return (_collected(provider, firings),)
    return _distinct(firings)


def _chosen(provider: Provider, held: frozenset[int], world: Mapping[str, Value]) -> list[int]:
    ordered = sorted(index for index in held if index < len(provider.branches))
    if not ordered:
        last = len(provider.branches)
        if provider.otherwise and last in held and all(_is_false(branch, world) for branch in provider.branches):
            return [last]
        return []
    if provider.hit == "first":
        first = ordered[0]
        settled = all(_is_false(branch, world) for branch in provider.branches[:first])
        return [first] if settled else []
    return ordered


def _is_false(branch: Branch, world: Mapping[str, Value]) -> bool:
    return branch.condition is not None and compiled(branch.condition)(world) is False


def _fire(provider: Provider, branch: Branch, world: Mapping[str, Value], known: Mapping[str, Value]) -> Firing | None:
    concluded: dict[str, Value] = {}
    used: dict[str, None] = {}
    if branch.condition is not None:
        used.update(dict.fromkeys(name for name in names(branch.condition) if name in known))
    for effect in branch.effects:
        value = compiled(effect.expression)(world)
        if value is None:
            continue
        concluded[effect.fact] = value
        used.update(dict.fromkeys(name for name in names(effect.expression) if name in world))
    if branch.effects and not concluded:
        return None
    return Firing(provider.id, branch.id, provider.level, tuple(used), concluded)


def _rank(value: Value, order: Sequence[str]) -> int:
    return order.index(str(value)) if value in order else len(order)


def _collected(provider: Provider, firings: Sequence[Firing]) -> Firing:
    concluded: dict[str, Value] = {}
    for fact in provider.sets:
        values = [float(firing.concluded[fact]) for firing in firings if fact in firing.concluded]
        if values:
            concluded[fact] = float(_COLLECT[provider.collect](values))
    used = dict.fromkeys(name for firing in firings for name in firing.used)
    return Firing(provider.id, ",".join(firing.branch for firing in firings), provider.level, tuple(used), concluded)


def _distinct(firings: Sequence[Firing]) -> tuple[Firing, ...]:
    kept: list[Firing] = []
    for firing in firings:
        if all(firing.concluded != other.concluded for other in kept):
            kept.append(firing)
    return tuple(kept)
