"""Boundary cases: what a rule concludes just below, on and above each number its conditions compare a fact with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.inference import Firing, Given, GivenError, InferenceEngine
from engine.language import Expression, Unit, Value, evaluate, names
from engine.language.expression import Compare, In, Name, children
from engine.rulebook import EmbeddedTest, Provider

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

    ``parameter`` is where the number comes from when it is not written in the condition itself.
    """

    provider: str
    fact: str
    threshold: float
    parameter: str
    given: Mapping[str, Value]
    assume: bool
    cases: tuple[BoundaryCase, ...]

    @property
    def tells(self) -> bool:
        """Whether it makes a difference on which side of the threshold the fact lies."""
        return len({tuple(firing.branch for firing in case.firings) for case in self.cases}) > 1


def boundaries(engine: InferenceEngine, provider: Provider) -> tuple[Boundary, ...]:
    """The boundaries of ``provider``, by fact and size; none where it has no test or is not in force.

    The situation is that of the first of its tests in which the threshold makes a difference, else of its first test.
    """
    if provider.id not in engine.providers or not provider.tests:
        return ()
    found = []
    for (fact, threshold), parameter in sorted(_thresholds(engine, provider).items()):
        tried: list[Boundary] = []
        for test in provider.tests:
            tried.append(_boundary(engine, provider, test, fact, threshold, parameter))
            if tried[-1].tells:
                break
        chosen = tried[-1] if tried[-1].tells else tried[0]
        if chosen.cases:
            found.append(chosen)
    return tuple(found)


def _thresholds(engine: InferenceEngine, provider: Provider) -> dict[tuple[str, float], str]:
    """The facts that conditions compare with constants, the constants, and the parameters that these come from."""
    found: dict[tuple[str, float], str] = {}
    for branch in provider.all_branches:
        if branch.condition is not None:
            for fact, constant in _comparisons(branch.condition):
                declared = engine.rulebook.facts.get(fact)
                threshold = evaluate(constant, engine.parameters)
                if declared is not None and declared.type.is_number and isinstance(threshold, float):
                    found.setdefault((fact, threshold), ", ".join(dict.fromkeys(names(constant))))
    return found


def _comparisons(expression: Expression) -> Iterator[tuple[str, Expression]]:
    match expression:
        case Compare(left, _, right):
            pairs = [(left, right), (right, left)]
        case In(operand, items):
            pairs = [(operand, item) for item in items]
        case _:
            pairs = []
    for side, other in pairs:
        if isinstance(side, Name):
            yield side.id, other
    for child in children(expression):
        yield from _comparisons(child)


def _boundary(
    engine: InferenceEngine, provider: Provider, test: EmbeddedTest, fact: str, threshold: float, parameter: str
) -> Boundary:
    given = {name: value for name, value in test.given.items() if name != fact}
    cases = []
    for value in _around(engine, fact, threshold):
        answers = {name: Given(each) for name, each in {**given, fact: value}.items()}
        try:
            firings = engine.infer(answers, assume=test.assume).firings
        except GivenError:  # the test itself gives what cannot be, and fails for it
            break
        cases.append(BoundaryCase(value, tuple(firing for firing in firings if firing.provider == provider.id)))
    return Boundary(provider.id, fact, threshold, parameter, given, test.assume, tuple(cases))


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
