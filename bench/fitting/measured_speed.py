"""Measured speeds that the rules estimate from some parameters."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.accuracy.answers import Answers
from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.measure import Measure
from bench.accuracy.reading import Reading
from bench.accuracy.speed_measure import speed_measure
from bench.fitting.subject import Subject
from engine.inference import Given, InferenceEngine
from kb.advisor import Advisor

__all__ = ["MeasuredSpeed"]


@dataclass(frozen=True, slots=True)
class MeasuredSpeed:
    """One measurement with the answers that describe it. ``kind`` is the engine that ran it."""

    case: Case
    kind: str
    measure: Measure
    given: Mapping[str, Given]

    @classmethod
    def of(cls, cases: Sequence[Case], subject: Subject, advisor: Advisor) -> list[MeasuredSpeed]:
        """The cases that measure the subject and that the product estimates."""
        found = []
        for case in cases:
            if case.group not in subject.groups or case.kind != "measured" or case.oom:
                continue
            try:
                measure, answers = speed_measure(case), Answers.of(case, advisor)
            except NotCoveredError:
                continue
            engine = answers.given.get(subject.engine)
            speed = cls(case, str(engine.value) if engine else "assumed", measure, answers.given)
            if speed.residual(advisor.engine) is not None:
                found.append(speed)
        return found

    def residual(self, engine: InferenceEngine) -> float | None:
        """The natural logarithm of estimate over measured value; None where there is no estimate."""
        reading = Reading(engine, engine.conclude(self.given))
        estimate = reading.optional(self.measure.fact)
        if estimate is None or not estimate > 0 or not self.measure.value:
            return None
        try:
            return math.log(self.measure.reads(estimate, reading) / self.measure.value)
        except (NotCoveredError, ArithmeticError, ValueError):
            return None
