"""What varied facts can influence, given what is known otherwise."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.inference import Inference, InferenceEngine
from engine.language import Expression, evaluate, names_in
from engine.language.expression import And
from engine.rulebook import Branch, Fact

__all__ = ["Influence"]


class Influence:
    """The facts that can differ from ``base`` when the facts ``varied`` do.

    It is less than the dependency graph tells: a branch whose condition is false whatever is varied sets nothing, as
    that of a rule on training does where a model is only run; and what was given is not derived.
    """

    def __init__(self, engine: InferenceEngine, base: Inference, varied: Collection[str]) -> None:
        self._engine, self._base = engine, base
        #: for each such fact, those of them that it is derived from
        self._read: dict[str, frozenset[str]] = {}
        reachable = engine.graph.descendants(*varied)
        self._order = [name for name in engine.graph.order if name in reachable and name in engine.rulebook.facts]
        for name in self._order:
            read = frozenset(self._reads(engine.rulebook.facts[name]))
            if name in varied or (read and name not in base.given):
                self._read[name] = read

    def of(self, *facts: str) -> frozenset[str]:
        """What ``facts`` can influence, these included."""
        found = set(facts)
        for name in self._order:
            if not found.isdisjoint(self._read.get(name, ())):
                found.add(name)
        return frozenset(found)

    def on(self, facts: Collection[str]) -> list[str]:
        """What can influence any of ``facts``, these included where they can differ; each after what it reads."""
        wanted, found = set(facts), list[str]()
        for name in reversed(self._order):
            if name in wanted and name in self._read:
                found.append(name)
                wanted |= self._read[name]
        return found[::-1]

    def read(self, fact: str) -> frozenset[str]:
        """What of it ``fact`` is derived from."""
        return self._read.get(fact, frozenset())

    def _reads(self, fact: Fact) -> Iterator[str]:
        """The facts among those found so far that ``fact`` is derived from."""
        known = self._read
        for provider in self._engine.rulebook.providers_of.get(fact.id, ()):
            if provider.id in self._engine.providers and not known.keys().isdisjoint(provider.reads):
                for branch in provider.all_branches:
                    yield from self._reads_of(branch)
        yield from (owner for owner, _ in fact.fields if owner in known)
        if fact.assume is not None and (fact.when is None or not self._is_false(fact.when)):
            yield from (name for name in names_in(fact.assume) if name in known)
            yield from (name for name in (names_in(fact.when) if fact.when is not None else ()) if name in known)

    def _reads_of(self, branch: Branch) -> Iterator[str]:
        read = self._read.keys() & branch.reads
        if read and (branch.condition is None or not self._is_false(branch.condition)):
            yield from read

    def _is_false(self, condition: Expression) -> bool:
        """Whether ``condition`` is false whatever is varied: a part of it is that reads nothing that differs."""
        if isinstance(condition, And):
            return any(self._is_false(part) for part in condition.operands)
        if not names_in(condition).isdisjoint(self._read):
            return False
        return evaluate(condition, self._base.values) is False
