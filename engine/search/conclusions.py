"""What rules, tables and formulas conclude in many situations at once, by the same hit policies as one inference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from engine.language.columns import ALWAYS, UNKNOWN, Codes, Column, evaluate_columns
from engine.rulebook import Branch, Fact, Provider
from engine.search.columns import filled, proper, restricted

__all__ = ["Conclusions"]

Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]

_NEVER: Flags = np.zeros(1, dtype=np.bool_)


class Conclusions:
    """What one provider concludes where ``world`` is known; agrees with `engine.inference.selection` row by row."""

    def __init__(
        self, provider: Provider, world: Mapping[str, Column], facts: Mapping[str, Fact], codes: Codes
    ) -> None:
        self._provider, self._world, self._facts, self._codes = provider, world, facts, codes
        self._effects: dict[int, dict[str, Column]] = {}
        self._chosen = [(branch, rows) for branch, rows in self._choose() if rows.any()]

    def of(self, fact: str) -> Column:
        """The value that the provider's best firing gives to ``fact``; unknown where none gives a proper one."""
        if not self._chosen:
            return UNKNOWN
        if self._provider.hit == "priority":
            return self._proper(fact, self._by_priority.get(fact, UNKNOWN))
        if self._provider.hit == "collect":
            return self._proper(fact, self._collected(fact))
        result = UNKNOWN
        for branch, rows in self._chosen:
            value = self._effects_of(branch).get(fact)
            if value is not None:
                result = filled(result, restricted(self._proper(fact, value), rows))
        return result

    def _choose(self) -> list[tuple[Branch, Flags]]:
        """For each branch, where it counts: an earlier one that is still unknown is waited for where order matters."""
        chosen: list[tuple[Branch, Flags]] = []
        first = self._provider.hit == "first"
        none_so_far = ALWAYS.known
        for branch in self._provider.branches:
            if first and not none_so_far.any():
                return chosen
            test = self._test(branch)
            chosen.append((branch, test.true & none_so_far if first else test.true))
            none_so_far = none_so_far & test.false
        if self._provider.otherwise is not None and none_so_far.any():
            chosen.append((self._provider.otherwise, self._test(self._provider.otherwise).true & none_so_far))
        return chosen

    def _test(self, branch: Branch) -> Column:
        return ALWAYS if branch.condition is None else evaluate_columns(branch.condition, self._world, self._codes)

    def _effects_of(self, branch: Branch) -> Mapping[str, Column]:
        found = self._effects.get(id(branch))
        if found is None:
            found = self._effects[id(branch)] = {}
            for effect in branch.effects:
                value = evaluate_columns(effect.expression, self._world, self._codes)
                found[effect.fact] = filled(value, found.get(effect.fact, UNKNOWN))
        return found

    def _proper(self, fact: str, column: Column) -> Column:
        return proper(column, self._facts[fact].type, self._codes)

    @cached_property
    def _open(self) -> list[tuple[Branch, Flags]]:
        """The rows of a table, each with where it may yet turn out to hold."""
        tests = [(branch, self._test(branch)) for branch in self._provider.branches]
        return [(branch, ~test.known) for branch, test in tests if not test.known.all()]

    @cached_property
    def _by_priority(self) -> Mapping[str, Column]:
        """What the row whose values stand first sets; waits for rows that may yet stand before it."""
        best, sure, found = self._no_standing, ALWAYS.known, _NEVER
        results: dict[str, Column] = dict.fromkeys(self._provider.sets, UNKNOWN)
        for branch, rows in self._chosen:
            effects = self._effects_of(branch)
            standing, known = self._standing(effects)
            sure = sure & (known | ~rows)
            better = rows & _precedes(standing, best)
            best = [np.where(better, new, old) for new, old in zip(standing, best, strict=True)]
            for fact, old in results.items():
                new = effects.get(fact, UNKNOWN)
                results[fact] = Column(np.where(better, new.values, old.values), np.where(better, new.known, old.known))
            found = found | rows
        for branch, rows in self._open:
            standing, known = self._standing(self._effects_of(branch))
            sure = sure & ~(rows & (~known | _precedes(standing, best)))
        return {fact: restricted(column, found & sure) for fact, column in results.items()}

    @property
    def _no_standing(self) -> list[Numbers]:
        """Ranks worse than those of any row, one for each output: what the best row is compared with at first."""
        return [np.full(1, np.inf) for _ in self._provider.sets]

    def _standing(self, effects: Mapping[str, Column]) -> tuple[list[Numbers], Flags]:
        """The ranks of what a row sets, an output it leaves out last; and where all its values are known."""
        standing: list[Numbers] = []
        known = ALWAYS.known
        for fact in self._provider.sets:
            order = self._facts[fact].type.values
            rank = np.full(1, float(len(order)))
            if fact in effects:
                column = effects[fact]
                known = known & column.known
                for place, value in enumerate(order):
                    rank = np.where(column.values == self._codes.code(value), float(place), rank)
            standing.append(rank)
        return standing, known

    def _collected(self, fact: str) -> Column:
        if not self._facts[fact].type.is_number:
            return UNKNOWN
        columns: list[Column] = []
        sure, otherwise = ALWAYS.known, UNKNOWN
        for branch, rows in self._chosen:
            value = self._effects_of(branch).get(fact)
            if value is not None and branch is self._provider.otherwise:
                otherwise = restricted(value, rows)
            elif value is not None:
                columns.append(restricted(value, rows))
                sure = sure & (value.known | ~rows)
        for branch, rows in self._open:
            if fact in self._effects_of(branch):
                sure = sure & ~rows
        if not columns:
            return otherwise
        values = np.stack(np.broadcast_arrays(*[each.values for each in columns]))
        known = np.stack(np.broadcast_arrays(*[each.known for each in columns]))
        with np.errstate(over="ignore"):
            result = _aggregate(self._provider.collect, values, known)
        finite = known.any(axis=0) & np.isfinite(result) & sure
        return filled(Column(np.where(finite, result, 0.0), finite), otherwise)


def _precedes(first: Sequence[Numbers], second: Sequence[Numbers]) -> Flags:
    """Where the numbers of ``first`` come before those of ``second``, compared from the left."""
    less, equal = _NEVER, ~_NEVER
    for one, two in zip(first, second, strict=True):
        less = less | (equal & (one < two))
        equal = equal & (one == two)
    return less


def _aggregate(how: str, values: Numbers, known: Flags) -> Numbers:
    """Column by column, the sum, least, greatest or number of the known ``values``."""
    result: Numbers
    if how == "count":
        result = known.sum(axis=0).astype(np.float64)
    elif how == "min":
        result = np.where(known, values, np.inf).min(axis=0)
    elif how == "max":
        result = np.where(known, values, -np.inf).max(axis=0)
    else:
        # Python's sum and NumPy's round differently, Python's not alike in all releases; one inference uses Python's.
        rows = zip(values.T.tolist(), known.T.tolist(), strict=True)
        sums = [sum(value for value, counts in zip(row, flags, strict=True) if counts) for row, flags in rows]
        result = np.array(sums, dtype=np.float64)
    return result
