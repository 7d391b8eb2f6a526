"""What varied facts can influence, given what is known otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from weakref import ref

from msgspec import Struct

from engine.inference import Inference, InferenceEngine, Scope
from engine.language import Expression, Value, evaluate, names_in
from engine.language.expression import And
from engine.rulebook import Fact

__all__ = ["Influence", "conjuncts"]

_KEPT, _ENGINES = 16, 4


class _Way(Struct, frozen=True):
    """A way in which a fact is derived from ``reads``, where none of ``conditions`` is false."""

    reads: frozenset[str]
    conditions: tuple[tuple[frozenset[str], Expression], ...]
    """Each with what it reads."""

    def is_open(self, differing: AbstractSet[str], values: Mapping[str, Value]) -> bool:
        """Whether no condition is false whatever is varied: one is that reads nothing that differs."""
        for names, condition in self.conditions:
            if differing.isdisjoint(names) and evaluate(condition, values) is False:
                return False
        return True


class Influence:
    """The facts that can differ from ``base`` when the facts ``varied`` do; of those in the scope of ``base`` alone.

    It is less than the dependency graph tells: a branch whose condition is false whatever is varied sets nothing, as
    that of a rule on training does where a model is only run; and what was given is not derived.
    """

    def __init__(self, engine: InferenceEngine, base: Inference, varied: Collection[str]) -> None:
        self._on: dict[frozenset[str], Sequence[str]] = {}
        #: for each such fact, those of them that it is derived from
        self._read: dict[str, frozenset[str]] = {}
        differing, values = set[str](), base.values
        for name, ways in _reachable(ref(engine), frozenset(varied), base.within):
            read = set[str]()
            for way in ways:
                if not differing.isdisjoint(way.reads):
                    found = way.reads & differing
                    if not found <= read and way.is_open(differing, values):
                        read |= found
            if name in varied or (read and name not in base.given):
                self._read[name] = frozenset(read)
                differing.add(name)

    def of(self, *facts: str) -> frozenset[str]:
        """What ``facts`` can influence, these included."""
        found = set(facts)
        for name, read in self._read.items():
            if not found.isdisjoint(read):
                found.add(name)
        return frozenset(found)

    def origins(self, facts: Collection[str]) -> Mapping[str, frozenset[str]]:
        """For each fact that can differ, those of ``facts`` that can influence it."""
        bits = {fact: 1 << number for number, fact in enumerate(facts)}
        found: dict[str, int] = {}
        for name, read in self._read.items():
            own = bits.get(name, 0)
            for each in read:
                own |= found[each]
            found[name] = own
        sets = {each: frozenset([fact for fact, bit in bits.items() if each & bit]) for each in set(found.values())}
        return {name: sets[each] for name, each in found.items()}

    def on(self, facts: Collection[str]) -> Sequence[str]:
        """What can influence any of ``facts``, these included where they can differ; each after what it reads."""
        asked = frozenset(facts)
        kept = self._on.get(asked)
        if kept is None:
            wanted, found = set(asked), list[str]()
            for name, read in reversed(self._read.items()):
                if name in wanted:
                    found.append(name)
                    wanted |= read
            kept = self._on[asked] = found[::-1]
        return kept

    def read(self, fact: str) -> frozenset[str]:
        """What of it ``fact`` is derived from."""
        return self._read.get(fact, frozenset())


@lru_cache(maxsize=_KEPT)
def _reachable(
    engine: ref[InferenceEngine], varied: frozenset[str], within: Scope | None
) -> Sequence[tuple[str, Sequence[_Way]]]:
    """What the facts ``varied`` can reach, in the order in which it is settled, each with the ways that lead there."""
    of = _alive(engine)
    reachable, asked = of.graph.descendants(*varied), of.rulebook.facts.keys() if within is None else within.facts
    return [
        (name, [way for way in _ways_of(engine, name) if not reachable.isdisjoint(way.reads)])
        for name in of.graph.order
        if name in reachable and name in asked and name in of.rulebook.facts
    ]


def _ways_of(engine: ref[InferenceEngine], fact: str) -> tuple[_Way, ...]:
    """All ways to derive ``fact``."""
    kept = _ways(engine)
    found = kept.get(fact)
    if found is None:
        of = _alive(engine)
        found = kept[fact] = tuple(_ways_to(of, of.rulebook.facts[fact]))
    return found


@lru_cache(maxsize=_ENGINES)
def _ways(engine: ref[InferenceEngine]) -> dict[str, tuple[_Way, ...]]:
    """The ways to derive facts that were asked for."""
    _alive(engine)
    return {}


def _alive(engine: ref[InferenceEngine]) -> InferenceEngine:
    found = engine()
    if found is None:
        raise ReferenceError("the engine is gone")
    return found


def _ways_to(engine: InferenceEngine, fact: Fact) -> Iterator[_Way]:
    for provider in engine.rulebook.providers_of.get(fact.id, ()):
        if provider.id in engine.providers:
            yield from (_Way(branch.reads, tuple(conjuncts(branch.condition))) for branch in provider.all_branches)
    owners = frozenset(owner for owner, _ in fact.fields)
    if owners:
        yield _Way(owners, ())
    if fact.assume is not None:
        read = names_in(fact.assume) | (names_in(fact.when) if fact.when is not None else frozenset())
        yield _Way(read, tuple(conjuncts(fact.when)))


def conjuncts(condition: Expression | None) -> Iterator[tuple[frozenset[str], Expression]]:
    """What must all hold for ``condition`` to, each with what it reads: one part that is false makes it so."""
    if isinstance(condition, And):
        for part in condition.operands:
            yield from conjuncts(part)
    elif condition is not None:
        yield names_in(condition), condition
