"""Inference over many candidates at once: only what depends on the varied facts, each fact as one column."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet

import numpy as np
from numpy.typing import NDArray

from engine.inference import Given, Inference, InferenceEngine
from engine.language import Value
from engine.language.column import NOWHERE, UNKNOWN, Cells, Codes, Column, Known, either, negated
from engine.language.columns import STRICT, cells_of, truth_of
from engine.rulebook import Fact, Provider
from engine.search.columns import decoded, filled, proper, restricted, somewhere, spread, taken
from engine.search.conclusions import Conclusions
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.world import World

__all__ = ["ColumnInference", "evaluate_candidates"]


class ColumnInference:
    """What follows for candidates that differ from a base inference in the facts that have ``influence``.

    In each row every fact of ``targets``, and every fact it depends on, has the value that ``engine.infer`` would give
    it with the row's values added to what was given for ``base``. What the varied facts cannot influence is taken from
    ``base``.
    """

    def __init__(
        self,
        engine: InferenceEngine,
        base: Inference,
        influence: Influence,
        targets: Collection[str],
        memory: ColumnMemory,
    ) -> None:
        self._engine, self._base, self._memory = engine, base, memory
        self._codes = codes = memory.codes
        self._order = [engine.rulebook.facts[name] for name in influence.on(targets)]
        self._places = {fact.id: place for place, fact in enumerate(self._order)}
        self._read = {fact.id: influence.read(fact.id) for fact in self._order}
        self._constants = {name: codes.constant(value) for name, value in base.values.items() if name not in self._read}

    @property
    def affected(self) -> tuple[str, ...]:
        """The facts that are evaluated row by row, each after everything it depends on."""
        return tuple(self._read)

    @property
    def order(self) -> tuple[str, ...]:
        """Those of them that a target depends on, in that order."""
        return tuple(self._places)

    @property
    def start(self) -> World:
        """What is known whatever is varied."""
        return World(self._constants, self._memory)

    def columns(self, varied: Mapping[str, Column]) -> World:
        """All that is known, as columns of one row (alike for all candidates) or as many as ``varied`` has.

        Where a varied fact's column is unknown, the fact keeps what was given for the base inference, or is derived.
        """
        return self.settled(self.affected, varied, self.start)

    def settled(
        self,
        facts: Collection[str],
        varied: Mapping[str, Column],
        before: World,
        kept: AbstractSet[str] | None = None,
    ) -> World:
        """As `columns`, but only ``facts`` are worked out; whatever else they depend on is in ``before``.

        Of them those of ``kept`` are told, all where it is None. A column of thousands of rows that nothing reads any
        more is memory.
        """
        world = before.copy()
        run = _Run(self._engine, self._base, self._codes, world)
        order = [self._order[place] for place in sorted([self._places[name] for name in facts if name in self._places])]
        with np.errstate(**STRICT):
            for fact, done in zip(order, self._done(order, kept), strict=True):
                world.settle(fact.id, self._column(run, fact, varied.get(fact.id, UNKNOWN)))
                for name in done:
                    world.forget(name)
        return world

    def _column(self, run: _Run, fact: Fact, chosen: Column) -> Column:
        """The column of ``fact``: that which was made of the same before, or a new one."""
        memory = self._memory
        if not memory.keeps:
            return run.column(fact, chosen)
        # What a branch reads that is false by constants alone plays no part, and the constants are in the key.
        constants, read, world = self._constants, self._read[fact.id], run.world
        given = self._base.given.get(fact.id)
        made_of = [chosen, None if given is None else self._codes.constant(given.value)]
        for name in memory.reads(fact):
            made_of.append(world.get(name) if name in read else constants.get(name))
        key = tuple(map(id, made_of))
        found = memory.found(fact.id, key)
        return found if found is not None else memory.keep(fact.id, key, made_of, run.column(fact, chosen))

    def _done(self, order: Sequence[Fact], kept: AbstractSet[str] | None) -> list[list[str]]:
        """For each fact of ``order`` those of them that need not be known any more when it is settled."""
        done: list[list[str]] = [[] for _ in order]
        if kept is None:
            return done
        last = {fact.id: place for place, fact in enumerate(order)}
        for place, fact in enumerate(order):
            for name in self._read[fact.id]:
                if name in last:
                    last[name] = place
        for name, place in last.items():
            if name not in kept:
                done[place].append(name)
        return done


class _Run:
    """One evaluation under way."""

    def __init__(
        self,
        engine: InferenceEngine,
        base: Inference,
        codes: Codes,
        world: Mapping[str, Column],
    ) -> None:
        self.world = world
        self._rulebook, self._in_force = engine.rulebook, engine.providers
        self._figures, self._given, self._codes = engine.figures, base.given, codes
        self._conclusions: dict[str, Conclusions] = {}
        self._owners: dict[str, tuple[list[str | None], NDArray[np.intp]]] = {}

    def column(self, fact: Fact, chosen: Column) -> Column:
        """The column of ``fact``; everything it depends on must be in the world."""
        cells = chosen.cells
        if fact.id in self._given:
            cells = filled(cells, (self._codes.code(self._given[fact.id].value), True))
        for source in (self._concluded, self._from_catalogue, self._assumed):
            values, known = cells
            if known is True:
                break
            if isinstance(known, np.ndarray) and known.all():
                return Column.of(values, True)
            cells = filled(cells, source(fact))
        return Column.of(*cells)

    def _concluded(self, fact: Fact) -> Cells:
        found: list[tuple[Provider, Cells]] = []
        for provider in self._rulebook.providers_of.get(fact.id, ()):
            if provider.id in self._in_force:
                cells = self._conclusions_of(provider).of(fact.id)
                if somewhere(cells[1]):
                    found.append((provider, cells))
        overridden: dict[str, Known] = {}
        for provider, (_, known) in found:
            for other in provider.overrides:
                overridden[other] = either(overridden.get(other, False), known)
        result = NOWHERE
        for provider, cells in found:
            result = filled(result, restricted(cells, negated(overridden.get(provider.id, False))))
        # What is overridden comes last; it still counts where nothing else does, as when two override each other.
        for provider, cells in found:
            if provider.id in overridden:
                result = filled(result, cells)
        return result

    def _conclusions_of(self, provider: Provider) -> Conclusions:
        if provider.id not in self._conclusions:
            self._conclusions[provider.id] = Conclusions(provider, self.world, self._rulebook.facts, self._codes)
        return self._conclusions[provider.id]

    def _from_catalogue(self, fact: Fact) -> Cells:
        result = NOWHERE
        for owner, field in fact.fields:
            entries, rows = self._owner(owner)
            figures = self._figures.of_all(fact, owner, field, entries)
            table = self._codes.column(figures)
            result = filled(result, taken(table, rows).cells)
        return result

    def _owner(self, owner: str) -> tuple[list[str | None], NDArray[np.intp]]:
        """The distinct entries in an owner's column, unknown among them, and for each row the place of its entry."""
        if owner not in self._owners:
            column = self.world.get(owner, UNKNOWN)
            # Codes are small numbers, so that nothing has to be sorted; the last one stands for what is unknown.
            unknown = self._codes.size
            codes = np.where(column.known, column.values, float(unknown)).astype(np.intp)
            found = np.zeros(unknown + 1, dtype=np.bool_)
            found[codes] = True
            entries = [self._codes.text(each) if each < unknown else None for each in np.flatnonzero(found).tolist()]
            self._owners[owner] = entries, (found.cumsum() - 1).take(codes)
        return self._owners[owner]

    def _assumed(self, fact: Fact) -> Cells:
        if fact.assume is None:
            return NOWHERE
        cells = proper(cells_of(fact.assume)(self.world, self._codes), fact.type, self._codes)
        if fact.when is None:
            return cells
        return restricted(cells, truth_of(fact.when)(self.world, self._codes)[0])


def evaluate_candidates(
    engine: InferenceEngine,
    given: Mapping[str, Given],
    columns: Mapping[str, Sequence[Value | None]],
    targets: Collection[str] | None = None,
) -> Mapping[str, Sequence[Value | None]]:
    """The values of ``targets`` for candidates written as equally long ``columns``, where None leaves a fact as it is.

    For each row they are what ``engine.infer`` gives with the row's values added to ``given``. Without ``targets``,
    every fact that the columns can influence. Raises `GivenError` when a value cannot be given.
    """
    for fact, values in columns.items():
        for value in dict.fromkeys(values):
            if value is not None:
                engine.check_given(fact, value)
    facts = engine.rulebook.facts
    if targets is None:
        targets = [fact for fact in engine.graph.descendants(*columns) if fact in facts]
    memory, base = ColumnMemory(engine, keep=False), engine.infer(given)
    codes = memory.codes
    inference = ColumnInference(engine, base, Influence(engine, base, tuple(columns)), targets, memory)
    world = inference.columns({fact: codes.column(list(values)) for fact, values in columns.items()})
    rows = max((len(values) for values in columns.values()), default=1)
    found: dict[str, Sequence[Value | None]] = {}
    for name in targets:
        column = spread(world.get(name, UNKNOWN), rows)
        found[name] = decoded(column, rows, engine.rulebook.type_of(name), codes)
    return found
