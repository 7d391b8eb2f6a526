"""What varied facts can influence, given what is known otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from weakref import ref

from engine.inference import Inference, InferenceEngine
from engine.language import Expression, Value, evaluate, names_in
from engine.language.expression import And
from engine.rulebook import Branch, Fact

__all__ = ["Influence"]

_KEPT = 16


@dataclass(frozen=True, slots=True)
class _Way:
    """A way in which a fact is derived from ``reads``, where none of ``conditions`` is false."""

    reads: frozenset[str]
    conditions: tuple[tuple[frozenset[str], Expression], ...]
    """Each with the facts among those that may differ which it reads."""

    def is_open(self, differing: AbstractSet[str], values: Mapping[str, Value]) -> bool:
        """Whether no condition is false whatever is varied: one is that reads nothing that differs."""
        return not any(
            names.isdisjoint(differing) and evaluate(condition, values) is False for names, condition in self.conditions
        )


class Influence:
    """The facts that can differ from ``base`` when the facts ``varied`` do.

    It is less than the dependency graph tells: a branch whose condition is false whatever is varied sets nothing, as
    that of a rule on training does where a model is only run; and what was given is not derived.
    """

    def __init__(self, engine: InferenceEngine, base: Inference, varied: Collection[str]) -> None:
        #: for each such fact, those of them that it is derived from
        self._read: dict[str, frozenset[str]] = {}
        differing, values = self._read.keys(), base.values
        for name, ways in _ways(ref(engine), frozenset(varied)):
            read = set[str]()
            for way in ways:
                found = way.reads & differing
                if not found <= read and way.is_open(differing, values):
                    read |= found
            if name in varied or (read and name not in base.given):
                self._read[name] = frozenset(read)

    def of(self, *facts: str) -> frozenset[str]:
        """What ``facts`` can influence, these included."""
        found = set(facts)
        for name, read in self._read.items():
            if not found.isdisjoint(read):
                found.add(name)
        return frozenset(found)

    def on(self, facts: Collection[str]) -> list[str]:
        """What can influence any of ``facts``, these included where they can differ; each after what it reads."""
        wanted, found = set(facts), list[str]()
        for name, read in reversed(self._read.items()):
            if name in wanted:
                found.append(name)
                wanted |= read
        return found[::-1]

    def read(self, fact: str) -> frozenset[str]:
        """What of it ``fact`` is derived from."""
        return self._read.get(fact, frozenset())


@lru_cache(maxsize=_KEPT)
def _ways(engine: ref[InferenceEngine], varied: frozenset[str]) -> tuple[tuple[str, tuple[_Way, ...]], ...]:
    """What the facts ``varied`` can reach, in the order in which it is settled, with all ways to derive it."""
    of = engine()
    if of is None:
        raise ReferenceError("the engine is gone")
    reachable = of.graph.descendants(*varied)
    order = [name for name in of.graph.order if name in reachable and name in of.rulebook.facts]
    differing = frozenset(order)
    return tuple((name, tuple(_ways_to(of, of.rulebook.facts[name], differing))) for name in order)


def _ways_to(engine: InferenceEngine, fact: Fact, differing: frozenset[str]) -> Iterator[_Way]:
    for provider in engine.rulebook.providers_of.get(fact.id, ()):
        if provider.id in engine.providers and not differing.isdisjoint(provider.reads):
            yield from (_way_of(branch, differing) for branch in provider.all_branches)
    owners = frozenset(owner for owner, _ in fact.fields)
    if owners:
        yield _Way(owners, ())
    if fact.assume is not None:
        read = names_in(fact.assume) | (names_in(fact.when) if fact.when is not None else frozenset())
        yield _Way(read & differing, tuple(_parts(fact.when, differing)))


def _way_of(branch: Branch, differing: frozenset[str]) -> _Way:
    return _Way(branch.reads & differing, tuple(_parts(branch.condition, differing)))


def _parts(condition: Expression | None, differing: frozenset[str]) -> Iterator[tuple[frozenset[str], Expression]]:
    """What must all hold for ``condition`` to: one part that is false makes it so."""
    if isinstance(condition, And):
        for part in condition.operands:
            yield from _parts(part, differing)
    elif condition is not None:
        yield names_in(condition) & differing, condition
