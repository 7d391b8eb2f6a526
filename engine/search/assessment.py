"""Judging candidates: what each is worth to a goal, and the first requirement it does not meet."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from engine.inference import Inference, InferenceEngine
from engine.language import Value, names, printable
from engine.language.column import UNKNOWN, Column, Flags, both, negated
from engine.language.columns import STRICT, evaluate_columns, truth_of
from engine.language.expression import And, Compare, Expression, Known, Or, children
from engine.language.undefined import undefined_part
from engine.rulebook import Goal, Requirement
from engine.search.columns import alike, decoded, decoder
from engine.search.evaluation import ColumnInference
from engine.search.figures import Figures
from engine.search.influence import Influence
from engine.search.memory import ColumnMemory
from engine.search.result import Rejected
from engine.search.shortlist import Key
from engine.search.stages import PLACEHOLDER, told
from engine.search.world import World

__all__ = ["Assessed", "Assessment", "Numbers"]

Numbers = NDArray[np.float64]
Rows = NDArray[np.intp]


class Assessment:
    """Judges candidates that differ from ``base`` in facts that have ``influence``, by all requirements and ``goals``.

    ``requirements`` are asked in that order. Of what else is known of the candidates, ``read`` has to be there too.
    """

    def __init__(
        self,
        engine: InferenceEngine,
        base: Inference,
        influence: Influence,
        goals: Sequence[Goal],
        memory: ColumnMemory,
        *,
        requirements: Sequence[Requirement],
        read: Collection[str] = (),
    ) -> None:
        self.engine, self.memory, self.requirements = engine, memory, tuple(requirements)
        self.codes = memory.codes
        facts = engine.rulebook.facts
        ranked_by = [fact for goal in goals for fact, _ in goal.order]
        tested = [name for each in requirements for name in names(each.condition) if name in facts]
        shown = [name for each in requirements for name in told(each) if name in facts]
        #: what is told of each candidate
        self.figures = tuple(dict.fromkeys([*ranked_by, *tested]))
        #: what has to be known of each candidate
        self.targets = frozenset({*self.figures, *shown, *read})
        self.inference = ColumnInference(engine, base, influence, self.targets, memory)

    def of(self, varied: Mapping[str, Column], size: int) -> Assessed:
        """The judgement on ``size`` candidates."""
        return self.judged(self.inference.columns(varied), size, range(len(self.requirements)))

    def judged(self, world: World, size: int, asked: range) -> Assessed:
        """The judgement on ``size`` candidates of which ``world`` is known by the requirements that are ``asked``."""
        failed = np.full(size, -1, dtype=np.intp)
        with np.errstate(**STRICT):
            for number in asked:
                true, _ = truth_of(self.requirements[number].condition)(world, self.codes)
                if true is not True:
                    failed[both(failed < 0, negated(true))] = number
                    if failed.min() >= 0:
                        break
        return Assessed(self, world, failed)


@dataclass(frozen=True, slots=True)
class Assessed:
    """Judged candidates; ``failed`` is the number of the first requirement that each does not meet, -1 for none."""

    assessment: Assessment
    world: World
    failed: NDArray[np.intp]

    @property
    def reasons(self) -> Sequence[int]:
        """The numbers of the requirements that any of them fails first."""
        found: Sequence[int] = np.flatnonzero(np.bincount(self.failed[self.failed >= 0])).tolist()
        return found

    def merits(self, goal: Goal) -> list[Key]:
        """What ``goal`` orders candidates by, most important first."""
        return [partial(self._merit, fact, direction) for fact, direction in goal.order]

    def _merit(self, fact: str, direction: int, rows: Rows) -> Numbers:
        column = self.world.get(fact, UNKNOWN)
        if column.values.size == 1:
            return alike(float(-direction * column.values[0]) if column.known[0] else np.inf, rows.size)
        values = -direction * column.values.take(rows)
        return values if column.complete else np.where(column.known.take(rows), values, np.inf)

    def shortfall(self, requirement: Requirement) -> Numbers:
        """By which part of its larger side a comparison of numbers fails; infinite where unknown or where none does.

        Of alternatives the nearest counts, of conditions that must all hold the furthest.
        """
        return np.broadcast_to(self._gap(requirement.condition), self.failed.shape)

    def _gap(self, condition: Expression) -> Numbers:
        match condition:
            case Or(operands):
                nearest: Numbers = np.minimum.reduce([self._spread_gap(each) for each in operands])
                return nearest
            case And(operands):
                furthest: Numbers = np.maximum.reduce([self._spread_gap(each) for each in operands])
                return furthest
            case Compare(left, operator, right) if operator not in ("==", "!="):
                one, other = (evaluate_columns(side, self.world, self.assessment.codes) for side in (left, right))
                with np.errstate(all="ignore"):
                    gap = np.abs(one.values - other.values) / np.maximum(np.abs(one.values), np.abs(other.values))
                gap = np.where(one.known & other.known, np.nan_to_num(gap, nan=0.0), np.inf)
            case _:
                gap = np.full(1, np.inf)
        test = evaluate_columns(condition, self.world, self.assessment.codes)
        return np.where(test.known & (test.values != 0), 0.0, gap)

    def _spread_gap(self, condition: Expression) -> Numbers:
        return np.broadcast_to(self._gap(condition), self.failed.shape)

    def values(self, name: str, rows: Rows) -> list[Value | None]:
        """The value of a fact or parameter in each of ``rows``."""
        column, assessment = self.world.picked(name, rows), self.assessment
        return decoded(column, rows.size, assessment.engine.rulebook.type_of(name), assessment.codes)

    def value(self, name: str, row: int) -> Value | None:
        """The value of a fact or parameter in one row."""
        return self.values(name, np.array([row]))[0]

    def figures(self, rows: Rows) -> list[Mapping[str, Value | None]]:
        """For each of ``rows``, the values of the facts that goals rank by and reasons show."""
        type_of, codes = self.assessment.engine.rulebook.type_of, self.assessment.codes
        columns = {
            fact: (self.world.picked(fact, rows), decoder(type_of(fact), codes)) for fact in self.assessment.figures
        }
        return [Figures(columns, place) for place in range(rows.size)]

    def rejected(self, rows: Rows, choices: Sequence[Mapping[str, Value]]) -> list[Rejected]:
        """What the candidates in ``rows``, with these ``choices``, do not meet."""
        numbers = self.failed.take(rows).tolist()
        undecided = {number: self._undecided(self.assessment.requirements[number]) for number in set(numbers)}
        told = zip(rows.tolist(), numbers, choices, self.figures(rows), strict=True)
        return [
            self._rejected(row, number, bool(undecided[number][row]), chosen, figures)
            for row, number, chosen, figures in told
        ]

    def _rejected(
        self,
        row: int,
        number: int,
        undecided: bool,
        choices: Mapping[str, Value],
        figures: Mapping[str, Value | None],
    ) -> Rejected:
        requirement = self.assessment.requirements[number]
        missing = self._missing(requirement, row, undecided)
        reason = self._reason(requirement, row, missing if undecided else None)
        return Rejected(dict(choices), requirement.id, reason, figures, missing)

    def _reason(self, requirement: Requirement, row: int, missing: Sequence[str] | None) -> str:
        """Why the candidate in one row does not meet ``requirement``, which is open where something is ``missing``."""
        rulebook = self.assessment.engine.rulebook
        if missing is not None:
            if not missing and (undefined := self._undefined(requirement.condition, row)):
                return printable(f"cannot be worked out: {undefined}")
            titles = [rulebook.title(name) for name in missing] or [requirement.title]
            return printable(f"not known: {', '.join(titles)}")

        def shown(found: re.Match[str]) -> str:
            name = found.group(1)
            known = name in rulebook.facts or name in rulebook.parameters
            return rulebook.show(name, self.value(name, row)) if known else found.group()

        return printable(PLACEHOLDER.sub(shown, requirement.because))

    def open(self, number: int, rows: Rows) -> Rows:
        """Those of ``rows`` of which it is not known whether they meet the requirement of that number."""
        requirement = self.assessment.requirements[number]
        condition = requirement.condition
        if isinstance(condition, Known) and condition.known:
            return rows[~self._known(condition.fact, rows)]
        return rows[self._undecided(requirement).take(rows)]

    def lacking(self, number: int, rows: Rows) -> Mapping[str, int]:
        """What the requirement of that number reads and is not known of some of ``rows``, and of how many of them."""
        wanted = _read(self.assessment.requirements[number].condition)
        counts = {name: int(np.count_nonzero(~self._known(name, rows))) for name in wanted}
        return {name: count for name, count in counts.items() if count}

    def undefined(self, number: int, rows: Rows) -> str:
        """What has no value in the requirement of that number though all that it reads is known of some of ``rows``."""
        condition = self.assessment.requirements[number].condition
        wanted = _read(condition)
        for name in wanted:
            rows = rows[self._known(name, rows)]
        return self._undefined(condition, int(rows[0])) if rows.size else ""

    def _undefined(self, condition: Expression, row: int) -> str:
        found = {name: self.value(name, row) for name in _read(condition)}
        return undefined_part(condition, {name: value for name, value in found.items() if value is not None})

    def _known(self, name: str, rows: Rows) -> Flags:
        return np.broadcast_to(self.world.picked(name, rows).known, rows.shape)

    def _missing(self, requirement: Requirement, row: int, undecided: bool) -> tuple[str, ...]:
        """What is not known and keeps it open whether the candidate in one row meets ``requirement``."""
        condition = requirement.condition
        if isinstance(condition, Known) and condition.known and self.value(condition.fact, row) is None:
            return (condition.fact,)
        if not undecided:
            return ()
        wanted = dict.fromkeys(_wanted(requirement.condition))
        return tuple(name for name in wanted if self.value(name, row) is None)

    def _undecided(self, requirement: Requirement) -> Flags:
        """Where it is not known whether the candidates meet ``requirement``."""
        test = evaluate_columns(requirement.condition, self.world, self.assessment.codes)
        return np.broadcast_to(~test.known, self.failed.shape)


def _read(condition: Expression) -> Sequence[str]:
    """What has to be known for ``condition`` to be told; of one that asks whether a fact is known, that fact."""
    return [condition.fact] if isinstance(condition, Known) else list(dict.fromkeys(_wanted(condition)))


def _wanted(condition: Expression) -> list[str]:
    """What ``condition`` needs the values of; a name of which it only asks whether it is known is left out."""
    if isinstance(condition, Known):
        return []
    below = children(condition)
    return [name for child in below for name in _wanted(child)] if below else list(names(condition))
