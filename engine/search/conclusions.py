"""What rules, tables and formulas conclude in many situations at once, by the same hit policies as one inference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np

from engine.language.column import NOWHERE, Cells, Codes, Column, Flags, Known, Numbers, Truth, both, either, negated
from engine.language.columns import cells_of, truth_of
from engine.rulebook import Branch, Fact, Provider
from engine.search.columns import filled, proper, restricted, somewhere

__all__ = ["Conclusions"]

_NEVER: Flags = np.zeros(1, dtype=np.bool_)


class Conclusions:
    """What one provider concludes where ``world`` is known; agrees with `engine.inference.selection` row by row.

    NumPy has to be set as `engine.language.columns.STRICT` says.
    """

    def __init__(
        self, provider: Provider, world: Mapping[str, Column], facts: Mapping[str, Fact], codes: Codes
    ) -> None:
        self._provider, self._world, self._facts, self._codes = provider, world, facts, codes
        self._effects: dict[int, dict[str, Cells]] = {}
        self._chosen = [(branch, rows) for branch, rows in self._choose() if somewhere(rows)]

    def of(self, fact: str) -> Cells:
        """The value that the provider's best firing gives to ``fact``; unknown where none gives a proper one."""
        if not self._chosen:
            return NOWHERE
        if self._provider.hit == "priority":
            return self._proper(fact, self._by_priority.get(fact, NOWHERE))
        if self._provider.hit == "collect":
            return self._proper(fact, self._collected(fact))
        result = NOWHERE
        for branch, rows in self._chosen:
            value = self._effects_of(branch).get(fact)
            if value is not None:
                result = filled(result, restricted(self._proper(fact, value), rows))
        return result

    def _choose(self) -> list[tuple[Branch, Known]]:
        """For each branch, where it counts: an earlier one that is still unknown is waited for where order matters."""
        chosen: list[tuple[Branch, Known]] = []
        first = self._provider.hit == "first"
        none_so_far: Known = True
        for branch in self._provider.branches:
            if first and not somewhere(none_so_far):
                return chosen
            true, known = self._test(branch)
            chosen.append((branch, both(true, none_so_far) if first else true))
            none_so_far = both(none_so_far, both(negated(true), known))
        if self._provider.otherwise is not None and somewhere(none_so_far):
            chosen.append((self._provider.otherwise, both(self._test(self._provider.otherwise)[0], none_so_far)))
        return chosen

    def _test(self, branch: Branch) -> Truth:
        """Where the condition of ``branch`` is true, and where that is known."""
        return (True, True) if branch.condition is None else truth_of(branch.condition)(self._world, self._codes)

    def _effects_of(self, branch: Branch) -> Mapping[str, Cells]:
        found = self._effects.get(id(branch))
        if found is None:
            found = self._effects[id(branch)] = {}
            for effect in branch.effects:
                value = cells_of(effect.expression)(self._world, self._codes)
                found[effect.fact] = filled(value, found.get(effect.fact, NOWHERE))
        return found

    def _proper(self, fact: str, cells: Cells) -> Cells:
        return proper(cells, self._facts[fact].type, self._codes)

    @cached_property
    def _open(self) -> list[tuple[Branch, Known]]:
        """The rows of a table, each with where it may yet turn out to hold."""
        tests = [(branch, negated(self._test(branch)[1])) for branch in self._provider.branches]
        return [(branch, rows) for branch, rows in tests if somewhere(rows)]

    @cached_property
    def _by_priority(self) -> Mapping[str, Cells]:
        """What the row whose values stand first sets; waits for rows that may yet stand before it."""
        best, found = self._no_standing, _NEVER
        sure: Known = True
        results: dict[str, Cells] = dict.fromkeys(self._provider.sets, NOWHERE)
        for branch, rows in self._chosen:
            effects = self._effects_of(branch)
            standing, known = self._standing(effects)
            sure = both(sure, either(known, negated(rows)))
            better = rows & _precedes(standing, best)
            best = [np.where(better, new, old) for new, old in zip(standing, best, strict=True)]
            for fact, old in results.items():
                new = effects.get(fact, NOWHERE)
                results[fact] = np.where(better, new[0], old[0]), np.where(better, new[1], old[1])
            found = found | rows
        for branch, rows in self._open:
            standing, known = self._standing(self._effects_of(branch))
            sure = both(sure, negated(both(rows, either(negated(known), _precedes(standing, best)))))
        return {fact: restricted(cells, both(found, sure)) for fact, cells in results.items()}

    @property
    def _no_standing(self) -> list[Numbers]:
        """Ranks worse than those of any row, one for each output: what the best row is compared with at first."""
        return [np.full(1, np.inf) for _ in self._provider.sets]

    def _standing(self, effects: Mapping[str, Cells]) -> tuple[list[Numbers], Known]:
        """The ranks of what a row sets, an output it leaves out last; and where all its values are known."""
        standing: list[Numbers] = []
        all_known: Known = True
        for fact in self._provider.sets:
            order = self._facts[fact].type.values
            rank = np.full(1, float(len(order)))
            if fact in effects:
                values, known = effects[fact]
                all_known = both(all_known, known)
                for place, value in enumerate(order):
                    rank = np.where(values == self._codes.code(value), float(place), rank)
            standing.append(rank)
        return standing, all_known

    def _collected(self, fact: str) -> Cells:
        if not self._facts[fact].type.is_number:
            return NOWHERE
        rows_of: list[Cells] = []
        sure: Known = True
        otherwise = NOWHERE
        for branch, rows in self._chosen:
            value = self._effects_of(branch).get(fact)
            if value is not None and branch is self._provider.otherwise:
                otherwise = restricted(value, rows)
            elif value is not None:
                rows_of.append(restricted(value, rows))
                sure = both(sure, either(value[1], negated(rows)))
        for branch, rows in self._open:
            if fact in self._effects_of(branch):
                sure = both(sure, negated(rows))
        if not rows_of:
            return otherwise
        values = np.stack(np.broadcast_arrays(*[np.atleast_1d(each) for cells in rows_of for each in cells]))
        values, known = values[::2], values[1::2] != 0
        with np.errstate(over="ignore"):
            result = _aggregate(self._provider.collect, values, known)
        finite = known.any(axis=0) & np.isfinite(result) & sure
        return filled((np.where(finite, result, 0.0), finite), otherwise)


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
