"""The candidates of a search: every combination of the choices that are open, made choice by choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.inference import Inference, InferenceEngine
from engine.language import Expression, Value, evaluate, names_in
from engine.language.column import Column
from engine.rulebook import Choice
from engine.search.errors import UnknownChoiceError
from engine.search.influence import conjuncts
from engine.search.memory import ColumnMemory

__all__ = ["Block", "CandidateSpace", "Decision", "Rows"]

Rows = NDArray[np.intp]


class _Option(Struct, frozen=True):
    """Values a fact is varied over where ``when`` is true, if ``where`` is then; no condition means always."""

    values: tuple[Value, ...]
    when: Expression | None
    where: Expression | None = None


class Decision(Struct, frozen=True):
    """A fact that is varied. Its first option with a true condition counts; where there is none, it is left alone."""

    fact: str
    options: tuple[_Option, ...]

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of all options, one after the other."""
        return tuple(value for option in self.options for value in option.values)

    @property
    def size(self) -> int:
        """How many candidates one candidate can become at most."""
        return max(len(option.values) for option in self.options)

    @property
    def reads(self) -> frozenset[str]:
        """The facts its conditions depend on."""
        return frozenset().union(*(names_in(each.when) for each in self.options if each.when is not None))

    @property
    def tested(self) -> frozenset[str]:
        """The facts by which its values are sifted."""
        return frozenset().union(*(names_in(each.where) for each in self.options if each.where is not None))


@dataclass(frozen=True, slots=True)
class Block:
    """Some candidates: for each varied fact the place of its value in each row, -1 where it is left alone."""

    size: int
    picks: Mapping[str, Rows]

    def taken(self, rows: Rows) -> Block:
        """The candidates in ``rows``, in that order."""
        return Block(int(rows.size), {fact: each.take(rows) for fact, each in self.picks.items()})


class CandidateSpace:
    """All candidates, given what a base inference knows.

    Varied are the facts of the rulebook's choices that nothing was given for, and those of ``vary`` in any case. The
    choices are made one after the other, each after those that its condition depends on, so that the condition sees
    what follows from them; where it is not true there is one candidate, in which that choice is not made. No two
    candidates are alike.

    Raises `UnknownChoiceError`, and `GivenError` when a listed value is impossible.
    """

    def __init__(self, engine: InferenceEngine, base: Inference, vary: Collection[str], memory: ColumnMemory) -> None:
        self._engine, self._base, self.memory = engine, base, memory
        self.codes = memory.codes
        decisions = self._relevant(self._decisions(vary))
        #: what is decided, in the order in which it can be
        self.decisions: Sequence[Decision] = self._in_order(decisions)
        #: for each varied fact, all its values
        self.values: Mapping[str, Sequence[Value]] = {each.fact: each.values for each in decisions}
        self._codes_of = {each.fact: memory.choices(engine, each.fact, each.values) for each in decisions}

    def _decisions(self, vary: Collection[str]) -> list[Decision]:
        choices = self._engine.rulebook.choices
        for fact in vary:
            if all(choice.fact != fact for choice in choices):
                raise UnknownChoiceError(fact, [choice.fact for choice in choices])
        options: dict[str, list[_Option]] = {}
        for choice in choices:
            if choice.fact in vary or choice.fact not in self._base.given:
                options.setdefault(choice.fact, []).append(_Option(self._values(choice), choice.when, choice.where))
        return [Decision(fact, tuple(each)) for fact, each in options.items()]

    def _values(self, choice: Choice) -> tuple[Value, ...]:
        entries = self._engine.rulebook.catalogues[choice.catalogue].ids() if choice.catalogue is not None else ()
        return tuple(dict.fromkeys((*choice.values, *entries)))

    def _relevant(self, decisions: list[Decision]) -> list[Decision]:
        """``decisions`` without the options that, whatever else is chosen, do not count."""
        reached = {each.fact: self._engine.graph.descendants(each.fact) for each in decisions}
        while True:
            # By how many decisions each fact is influenced: to join what others influence, for each, takes far longer.
            influences = Counter(chain.from_iterable(reached[each.fact] for each in decisions))
            left: list[Decision] = []
            for decision in decisions:
                options = self._open(decision, influences, reached[decision.fact])
                if options:
                    left.append(Decision(decision.fact, options))
            if left == decisions:
                return decisions
            decisions = left

    def _open(self, decision: Decision, influences: Counter[str], own: frozenset[str]) -> tuple[_Option, ...]:
        """The options of ``decision``, which influences its ``own`` facts, that others may open, or nothing closes."""
        options: list[_Option] = []
        for option in decision.options:
            if option.when is None:
                return (*options, option)
            if any(influences[fact] > (fact in own) for fact in names_in(option.when)):
                options.append(option)
            elif evaluate(option.when, self._base.values) is True:
                return (*options, replace(option, when=None))
        return tuple(options)

    @cached_property
    def _varied(self) -> frozenset[str]:
        """The facts that what is decided can influence."""
        return self._engine.graph.descendants(*self.values)

    def is_idle(self, decision: Decision) -> bool:
        """Whether ``decision`` leaves all candidates alone: a condition of each option is false whatever is varied."""
        return all(option.when is not None and self._is_false(option.when) for option in decision.options)

    def _is_false(self, when: Expression) -> bool:
        return any(
            self._varied.isdisjoint(read) and evaluate(part, self._base.values) is False
            for read, part in conjuncts(when)
        )

    def _in_order(self, decisions: Sequence[Decision]) -> list[Decision]:
        """``decisions`` as written, but each after those that its conditions depend on."""
        below, left, ordered = self._engine.graph.descendants, list(decisions), list[Decision]()
        while left:
            ready = (
                each
                for each in left
                if all(other is each or (each.reads | each.tested).isdisjoint(below(other.fact)) for other in left)
            )
            # Conditions that depend on one another in a circle are taken as written.
            ordered.append(next(ready, left[0]))
            left.remove(ordered[-1])
        return ordered

    @property
    def reads(self) -> frozenset[str]:
        """The facts that the conditions of its decisions depend on."""
        return frozenset().union(*(each.reads | each.tested for each in self.decisions))

    def columns(self, block: Block, facts: Collection[str] | None = None) -> Mapping[str, Column]:
        """The varied facts of ``block``, or those of ``facts``, unknown where they are left alone."""
        found = {}
        for fact, picks in block.picks.items():
            if facts is None or fact in facts:
                known = picks >= 0
                found[fact] = Column(np.where(known, self._codes_of[fact][picks], 0.0), known)
        return found

    def choices(self, block: Block, row: int) -> Mapping[str, Value]:
        """What is chosen in one row, in the order the choices are written."""
        picked = {fact: int(block.picks[fact][row]) for fact in self.values if fact in block.picks}
        return {fact: self.values[fact][place] for fact, place in picked.items() if place >= 0}

    def rows_with(self, block: Block, choices: Mapping[str, Value]) -> Rows:
        """The rows of ``block`` in which just these ``choices`` are made."""
        rows = np.arange(block.size)
        for fact, values in self.values.items():
            if fact in block.picks:
                chosen = choices.get(fact)
                places = [place for place, value in enumerate(values) if value == chosen]
                rows = rows[np.isin(block.picks[fact].take(rows), places if fact in choices else [-1])]
        return rows

    def changes(self, block: Block, rows: Rows) -> NDArray[np.float64]:
        """How many choices of the candidates in ``rows`` differ from what the base inference knows."""
        changed = np.zeros(rows.size)
        for fact, column in self.columns(block.taken(rows)).items():
            value = self._base.value(fact)
            changed += column.known if value is None else column.known & (column.values != self.codes.code(value))
        return changed

    def decided(
        self, decision: Decision, block: Block, holds: Callable[[Expression], NDArray[np.bool_]]
    ) -> tuple[Block, Rows]:
        """``block`` with each row repeated for each value of the option that counts there; and the rows they come from.

        ``holds`` tells in which rows a condition is true.
        """
        copies, first = np.ones(block.size, dtype=np.intp), np.full(block.size, -1, dtype=np.intp)
        undecided, offset = np.ones(block.size, dtype=np.bool_), 0
        for option in decision.options:
            counts = undecided if option.when is None else undecided & holds(option.when)
            copies[counts], first[counts] = len(option.values), offset
            undecided = undecided & ~counts
            offset += len(option.values)
        rows = np.arange(block.size)
        if (copies == 1).all():
            return Block(block.size, {**block.picks, decision.fact: first}), rows
        rows = rows.repeat(copies)
        places = np.arange(rows.size) - (copies.cumsum() - copies).repeat(copies)
        return Block(int(rows.size), {**block.taken(rows).picks, decision.fact: first.take(rows) + places}), rows

    def sifted(
        self, decision: Decision, block: Block, holds: Callable[[Expression], NDArray[np.bool_]]
    ) -> NDArray[np.bool_]:
        """The rows of ``block``, in which ``decision`` was made, whose value is tried; ``holds`` as in `decided`."""
        picks, tried, offset = block.picks[decision.fact], np.ones(block.size, dtype=np.bool_), 0
        for option in decision.options:
            mine = (picks >= offset) & (picks < offset + len(option.values))
            offset += len(option.values)
            if option.where is not None and mine.any():
                tried &= ~mine | holds(option.where)
        return tried
