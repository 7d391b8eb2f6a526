"""Cases through the product's own rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from bench.accuracy.answers import Answers
from bench.accuracy.cache_measure import cache_measure
from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.inference_engine import SERVING
from bench.accuracy.left_open import as_it_ran
from bench.accuracy.measure import Measure
from bench.accuracy.memory_measure import memory_measure
from bench.accuracy.outcome import Outcome
from bench.accuracy.reading import Reading
from bench.accuracy.speed_measure import speed_measure
from kb.advisor import Advisor

__all__ = ["Evaluator"]

_MEASURES: Mapping[str, Callable[[Case], Measure]] = {
    "train_mem": memory_measure,
    "infer_mem": memory_measure,
    "kv_cache": cache_measure,
    "weights_file": memory_measure,
    "decode_tps": speed_measure,
    "prefill_tps": speed_measure,
    "train_tps": speed_measure,
}
_FARTHEST = math.log(1e4)
# What is left of a card cannot be compared where it is not known how large the card is.
_OF_THE_CARD = {"memory.beside_cache", "memory.engine_share"}
#: of what is added up from parts, the part that a measurement of the whole tells of, the others being nearly exact
_TOLD_OF = {"inference.memory_required": "memory.rest", "memory.beside_cache": "memory.beside_weights"}
_LEAST_FACTOR = 0.05
_VERDICT_GROUPS = {"train_mem", "infer_mem", "decode_tps", "prefill_tps", "train_tps"}


class Evaluator:
    """Answers cases by inference over the rules of one advisor, which is used for all of them."""

    def __init__(self, advisor: Advisor) -> None:
        self._advisor = advisor

    def evaluate(self, case: Case) -> Outcome:
        """The estimate for a case, or the reason why there is none. Never raises, whatever the case holds."""
        if case.defect:
            return Outcome(case, reason=f"defective line: {case.id}", detail=case.defect)
        if case.kind == "formula":
            return Outcome(case, reason="a formula, not a measurement")
        if case.group not in _MEASURES:
            return Outcome(case, reason=f"no such estimate: group {case.group}")
        try:
            measure = _MEASURES[case.group](case)
            if measure.value is not None and not math.isfinite(measure.value):
                raise NotCoveredError("no value")
            answers = Answers.of(case, self._advisor)
        except NotCoveredError as error:
            return Outcome(case, reason=error.reason, detail=error.detail)
        if measure.fact in _OF_THE_CARD and not answers.accelerator.sure:
            return Outcome(case, measure.fact, measure.unit, measure.value, reason="memory of the card not stated")
        reading = Reading(self._advisor.engine, as_it_ran(case, self._advisor.engine, answers.given))
        verdict = _verdict(reading) if answers.accelerator.sure and case.group in _VERDICT_GROUPS else None
        outcome = Outcome(case, measure.fact, measure.unit, measure.value, verdict=verdict)
        return _lacking_memory(outcome, reading) if case.oom else _estimated(outcome, measure, reading)


def _verdict(reading: Reading) -> str | None:
    """The product's verdict; a server that has room for a request lets the others wait, and so runs all the same."""
    verdict = reading.text("fit.verdict")
    waits = reading.text("inference.engine") in SERVING and (reading.optional("memory.kv_sequences_max") or 0) >= 1
    return "tight" if verdict == "does_not_fit" and waits else verdict


def _estimated(outcome: Outcome, measure: Measure, reading: Reading) -> Outcome:
    case, fact, unit, value, verdict = outcome.case, outcome.fact, outcome.unit, outcome.value, outcome.verdict
    try:
        estimate = measure.reads(reading.number(fact), reading)
        bounds = [measure.reads(end, reading) for end in reading.bounds(fact) or ()]
    except NotCoveredError as error:
        return Outcome(case, fact, unit, value, verdict=verdict, reason=error.reason, detail=error.detail)
    except (ZeroDivisionError, OverflowError):
        return Outcome(case, fact, unit, value, verdict=verdict, reason="the estimate is zero or without limit")
    if value is None or not math.isfinite((estimate - value) / value):
        return Outcome(case, fact, unit, value, verdict=verdict, reason="the estimate is zero or without limit")
    known = bool(bounds) and all(map(math.isfinite, bounds))
    low, high = sorted(bounds) if known else (None, None)  # a rate read as a time turns its bounds round
    factor, told_of = _factor(measure, reading, value), fact
    if factor is not None and fact in _TOLD_OF:
        told_of = _TOLD_OF[fact]
        factor = _part_factor(reading.number(fact), factor, reading.number(told_of))
    kind = reading.text("error.training_class" if case.training else "error.inference_class") or ""
    return Outcome(case, fact, unit, value, estimate, low, high, verdict, factor=factor, told_of=told_of, kind=kind)


def _factor(measure: Measure, reading: Reading, value: float) -> float | None:
    """By what the fact would have to be multiplied to be read as ``value``; None where no factor does that.

    A reading grows or falls with the fact throughout, so that the factor is found by halving on a logarithmic scale.
    """
    fact = reading.number(measure.fact)
    low, high = -_FARTHEST, _FARTHEST

    def over(place: float) -> float:
        return measure.reads(fact * math.exp(place), reading) - value

    rising = over(high) > over(low)
    if fact <= 0 or not (over(low) < 0 < over(high) if rising else over(high) < 0 < over(low)):
        return None
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if (over(middle) > 0) is rising else (middle, high)
    return math.exp(low)


def _part_factor(whole: float, factor: float, part: float) -> float | None:
    """By what a part would have to be multiplied to make the whole ``factor`` times what it is; at least 0.05."""
    return max(_LEAST_FACTOR, 1 + whole * (factor - 1) / part) if part > 0 else None


def _lacking_memory(outcome: Outcome, reading: Reading) -> Outcome:
    needed = reading.optional("memory.required")
    card = reading.optional("hardware.reported_memory") or reading.optional("hardware.memory")
    exceeds = None if needed is None or card is None else needed > card
    return Outcome(
        outcome.case,
        "memory.required",
        "byte",
        None,
        needed,
        verdict=outcome.verdict,
        exceeds=exceeds,
        reason="out of memory: only a lower bound is known",
    )
