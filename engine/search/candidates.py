"""The candidates of a search: every combination of the choices that are open, made block by block."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.inference import Inference, InferenceEngine
from engine.language import Expression, Value, evaluate, names
from engine.language.columns import Codes, Column, evaluate_columns
from engine.rulebook import Choice
from engine.search.columns import spread
from engine.search.errors import TooManyCandidatesError, UnknownChoiceError
from engine.search.evaluation import ColumnInference

__all__ = ["BLOCK", "LIMIT", "Block", "CandidateSpace"]

BLOCK = 50_000
"""About how many candidates are evaluated at once; it bounds memory, not what is found."""

LIMIT = 5_000_000
"""How many candidates a search considers at most."""

Picks = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class _Option:
    """Values a fact is varied over where ``when`` is true; no condition means always."""

    values: tuple[Value, ...]
    when: Expression | None


@dataclass(frozen=True, slots=True)
class _Decision:
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
        return frozenset(name for option in self.options if option.when is not None for name in names(option.when))


@dataclass(frozen=True, slots=True)
class Block:
    """Some candidates: for each varied fact the place of its value in each row, -1 where it is left alone."""

    size: int
    picks: Mapping[str, Picks]


class CandidateSpace:
    """All candidates, given what a base inference knows.

    Varied are the facts of the rulebook's choices that nothing was given for, and those of ``vary`` in any case. The
    choices are made one after the other, each after those that its condition depends on, so that the condition sees
    what follows from them; where it is not true there is one candidate, in which that choice is not made. No two
    candidates are alike.

    Raises `UnknownChoiceError`, `TooManyCandidatesError`, and `GivenError` when a listed value is impossible.
    """

    def __init__(self, engine: InferenceEngine, base: Inference, vary: Collection[str], codes: Codes) -> None:
        self._engine, self._base, self._codes = engine, base, codes
        decisions = self._settled(self._decisions(vary))
        self._decisions_made = self._in_order(decisions)
        #: for each varied fact, all its values
        self.values: Mapping[str, Sequence[Value]] = {each.fact: each.values for each in decisions}
        self._codes_of = {fact: codes.column(list(values)).values for fact, values in self.values.items()}
        for fact, values in self.values.items():
            for value in values:
                engine.check_given(fact, value)
        sizes = {each.fact: each.size for each in decisions}
        if math.prod(sizes.values()) > LIMIT:
            raise TooManyCandidatesError(sizes, LIMIT)

    def _decisions(self, vary: Collection[str]) -> list[_Decision]:
        choices = self._engine.rulebook.choices
        for fact in vary:
            if all(choice.fact != fact for choice in choices):
                raise UnknownChoiceError(fact, [choice.fact for choice in choices])
        options: dict[str, list[_Option]] = {}
        for choice in choices:
            if choice.fact in vary or choice.fact not in self._base.given:
                options.setdefault(choice.fact, []).append(_Option(self._values(choice), choice.when))
        return [_Decision(fact, tuple(each)) for fact, each in options.items()]

    def _values(self, choice: Choice) -> tuple[Value, ...]:
        entries = self._engine.rulebook.catalogues[choice.catalogue].ids() if choice.catalogue is not None else ()
        return tuple(dict.fromkeys((*choice.values, *entries)))

    def _settled(self, decisions: list[_Decision]) -> list[_Decision]:
        """``decisions`` without the options that, whatever else is chosen, do not count."""
        while True:
            left: list[_Decision] = []
            for decision in decisions:
                others = [each.fact for each in decisions if each is not decision]
                options = self._open(decision, self._engine.graph.descendants(*others))
                if options:
                    left.append(_Decision(decision.fact, options))
            if left == decisions:
                return decisions
            decisions = left

    def _open(self, decision: _Decision, unsettled: frozenset[str]) -> tuple[_Option, ...]:
        options: list[_Option] = []
        for option in decision.options:
            if option.when is None:
                return (*options, option)
            if unsettled.intersection(names(option.when)):
                options.append(option)
            elif evaluate(option.when, self._base.values) is True:
                return (*options, _Option(option.values, None))
        return tuple(options)

    def _in_order(self, decisions: Sequence[_Decision]) -> list[_Decision]:
        """``decisions`` as written, but each after those that its conditions depend on."""
        left, ordered = list(decisions), list[_Decision]()
        while left:
            ready = (
                each
                for each in left
                if not each.reads & self._engine.graph.descendants(*[other.fact for other in left if other is not each])
            )
            # Conditions that depend on one another in a circle are taken as written.
            ordered.append(next(ready, left[0]))
            left.remove(ordered[-1])
        return ordered

    def blocks(self) -> Iterator[Block]:
        """All candidates, in an order that depends on the rulebook and what was given only."""
        return self._expanded(Block(1, {}), 0)

    def columns(self, block: Block) -> Mapping[str, Column]:
        """The varied facts of ``block``, unknown where they are left alone."""
        found = {}
        for fact, picks in block.picks.items():
            known = picks >= 0
            found[fact] = Column(np.where(known, self._codes_of[fact][picks], 0.0), known)
        return found

    def choices(self, block: Block, row: int) -> Mapping[str, Value]:
        """What is chosen in one row, in the order the choices are written."""
        picked = {fact: int(block.picks[fact][row]) for fact in self.values}
        return {fact: self.values[fact][place] for fact, place in picked.items() if place >= 0}

    def changes(self, block: Block) -> NDArray[np.float64]:
        """How many choices differ from what the base inference knows."""
        changed = np.zeros(block.size)
        for fact, column in self.columns(block).items():
            value = self._base.value(fact)
            changed += column.known if value is None else column.known & (column.values != self._codes.code(value))
        return changed

    def _expanded(self, block: Block, made: int) -> Iterator[Block]:
        if not block.size:
            return
        if made == len(self._decisions_made):
            yield block
            return
        decision = self._decisions_made[made]
        step = max(1, BLOCK // max(decision.size, 1))
        for start in range(0, block.size, step):
            part = Block(
                min(step, block.size - start),
                {fact: picks[start : start + step] for fact, picks in block.picks.items()},
            )
            yield from self._expanded(self._with(part, decision), made + 1)

    def _with(self, block: Block, decision: _Decision) -> Block:
        """``block`` with each row repeated for each value of the option that counts there."""
        copies, first = np.ones(block.size, dtype=np.intp), np.full(block.size, -1, dtype=np.intp)
        undecided, offset = np.ones(block.size, dtype=np.bool_), 0
        for option in decision.options:
            counts = undecided & self._true(option.when, block)
            copies[counts], first[counts] = len(option.values), offset
            undecided &= ~counts
            offset += len(option.values)
        rows = np.repeat(np.arange(block.size), copies)
        places = np.arange(rows.size) - np.repeat(np.cumsum(copies) - copies, copies)
        picks = {fact: each[rows] for fact, each in block.picks.items()}
        picks[decision.fact] = first[rows] + places
        return Block(int(rows.size), picks)

    def _true(self, when: Expression | None, block: Block) -> NDArray[np.bool_]:
        if when is None:
            return np.ones(block.size, dtype=np.bool_)
        inference = ColumnInference(self._engine, self._base, tuple(block.picks), tuple(names(when)), self._codes)
        test = evaluate_columns(when, inference.columns(self.columns(block)), self._codes)
        return spread(test, block.size).true
