"""Boundary cases: what a rule concludes just below, on and above each number that it compares a fact with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.explanation.reason_text import taken_branches
from engine.inference import Firing, Given, GivenError, Inference, InferenceEngine
from engine.language import Unit, Value, evaluate, names
from engine.rulebook import Branch, Provider
from engine.verification.thresholds import Threshold, thresholds
from engine.verification.tried_part import tried_part

__all__ = ["Boundary", "BoundaryCase", "boundaries"]

_STEP = 0.001
_DIGITS = 4


@dataclass(frozen=True, slots=True)
class BoundaryCase:
    """One value of the fact, and how the rule then fires: not at all, or more than once where it contradicts itself."""

    value: Value
    firings: tuple[Firing, ...]


@dataclass(frozen=True, slots=True)
class Boundary:
    """A number that ``provider`` compares ``fact`` with, and the cases around it, everything else as in ``given``.

    ``origin`` names the parameters and other facts that the number comes from; empty where the rule states it.
    """

    provider: str
    fact: str
    threshold: float
    origin: tuple[str, ...]
    given: Mapping[str, Value]
    assume: bool
    cases: tuple[BoundaryCase, ...]


def boundaries(engine: InferenceEngine, provider: Provider) -> tuple[Boundary, ...]:
    """The boundaries of ``provider``, by fact and size; none where it has no test or is not in force.

    Each comparison is tried in the situation of the first test in which it makes a difference, be it to whether its
    branch is taken or to what its branch concludes; in that of the first test where it never does.
    """
    if provider.id not in engine.providers:
        return ()
    trials = _Trials(engine, provider)
    found = [each for threshold in thresholds(provider, engine.rulebook) if (each := trials.of(threshold))]
    telling = {each.key[:2] for each in found if each.tells}
    kept = {each.key: each.boundary for each in found if each.tells or each.key[:2] not in telling}
    return tuple(kept[key] for key in sorted(kept))


@dataclass(frozen=True, slots=True)
class _Trial:
    """A boundary in the situation of one test, given by its number, and whether it makes a difference there."""

    boundary: Boundary
    test: int
    tells: bool

    @property
    def key(self) -> tuple[str, float, int]:
        """Trials with equal keys are equal."""
        return self.boundary.fact, self.boundary.threshold, self.test


class _Trials:
    """Tries the thresholds of ``provider`` in the situations of its tests, each situation once."""

    def __init__(self, engine: InferenceEngine, provider: Provider) -> None:
        self._engine, self._provider = engine, provider
        self._part = tried_part(engine, provider)
        self._inferred: dict[tuple[int, str, Value | None], Inference | None] = {}

    def of(self, threshold: Threshold) -> _Trial | None:
        """The first trial in which it makes a difference, else the first at all; None where no test can be run."""
        first: _Trial | None = None
        for test in range(len(self._provider.tests)):
            boundary = self._boundary(threshold, test)
            if boundary is not None:
                trial = _Trial(boundary, test, self._tells(threshold, boundary.cases))
                if trial.tells:
                    return trial
                first = first or trial
        return first

    def _boundary(self, threshold: Threshold, test: int) -> Boundary | None:
        fact, origin = threshold.fact, tuple(dict.fromkeys(names(threshold.other)))
        number = self._number(threshold, test, origin)
        if number is None:
            return None
        cases = []
        for value in _around(self._engine, fact, number):
            inference = self._infer(test, fact, value)
            if inference is None:
                return None
            firings = inference.firings_of(self._provider.id)
            cases.append(BoundaryCase(value, firings))
        if not cases:
            return None
        of_test = self._provider.tests[test]
        given = {name: value for name, value in of_test.given.items() if name != fact}
        others = tuple(name for name in origin if name != fact)
        return Boundary(self._provider.id, fact, number, others, given, of_test.assume, tuple(cases))

    def _number(self, threshold: Threshold, test: int, origin: Sequence[str]) -> float | None:
        """What the fact is compared with in the situation of the test; None where that is not known."""
        known: Mapping[str, Value] = self._engine.parameters
        if not known.keys() >= set(origin):
            situation = self._infer(test)
            known = {} if situation is None else situation.values
        number = evaluate(threshold.other, known)
        return number if isinstance(number, float) else None

    def _infer(self, test: int, fact: str = "", value: Value | None = None) -> Inference | None:
        """The inference of a test, with another value of ``fact``; None where that cannot be given."""
        key = test, fact, value
        if key not in self._inferred:
            of_test = self._provider.tests[test]
            given = of_test.given if value is None else {**of_test.given, fact: value}
            answers = {name: Given(each) for name, each in given.items()}
            try:
                self._inferred[key] = self._engine.infer(answers, assume=of_test.assume, within=self._part)
            except GivenError:  # the test fails for it
                self._inferred[key] = None
        return self._inferred[key]

    def _tells(self, threshold: Threshold, cases: Sequence[BoundaryCase]) -> bool:
        outcomes = [
            [self._outcome(firing, threshold) for firing in case.firings if self._is_of(firing, threshold.branch)]
            for case in cases
        ]
        return any(outcome != outcomes[0] for outcome in outcomes)

    def _is_of(self, firing: Firing, branch: Branch | None) -> bool:
        return branch is None or branch in taken_branches(self._provider, firing.branch)

    @staticmethod
    def _outcome(firing: Firing, threshold: Threshold) -> object:
        return firing.concluded if threshold.in_value else firing.branch


def _around(engine: InferenceEngine, fact: str, threshold: float) -> Iterator[Value]:
    """The values just below, on and just above ``threshold`` that the fact can have."""
    declared = engine.rulebook.facts[fact]
    whole = declared.type.kind == "int" or engine.rulebook.units.is_counted(declared.type.dimension)
    units = [unit for unit in (declared.type.unit, declared.show) if unit is not None and not whole]
    unit = min(units, key=lambda unit: _digits(threshold / unit.factor), default=None)
    for value in _neighbours(threshold, unit, whole=whole):
        if declared.type.problem_with(value) is None:
            yield int(value) if declared.type.kind == "int" else value


def _neighbours(threshold: float, unit: Unit | None, *, whole: bool) -> tuple[float, ...]:
    factor = unit.factor if unit else 1.0
    written = threshold / factor
    if whole and abs(written) < 1 / _STEP:
        low, high = math.ceil(written) - 1.0, math.floor(written) + 1.0
    else:
        step = abs(written) * _STEP or (1.0 if unit else _STEP)
        low, high = _rounded(written - step), _rounded(written + step)
    return (low * factor, threshold, high * factor)


def _digits(value: float) -> int:
    """How many digits it takes to write ``value``, zeros at the end left out."""
    return len(f"{value:.8e}".partition("e")[0].rstrip("0"))


def _rounded(value: float) -> float:
    """``value`` with few digits, so that a person can read it."""
    return float(f"{value:.{_DIGITS}g}")
