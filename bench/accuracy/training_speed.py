"""Measured training speed: the product's rate in the units of the sources."""

from __future__ import annotations

import re
from collections.abc import Callable

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.measure import Measure
from bench.accuracy.reading import Reading

__all__ = ["training_speed"]

_RECOMPUTE = re.compile(r"includes? recompute|hardware (flop|tflop)|\bhfu\b|recomputation (is )?(counted|included)")
_ALL_POSITIONS = re.compile(r"full attention|non-?causal|without (the )?causal")
_STEPS = re.compile(r"(\d+) accumulation steps?(?: of batch (\d+))?")
_EACH = re.compile(r"gpu|chip|device|accelerator|\bcard\b|\brank\b")
_TOKENS = re.compile(r"(k?)(?:tokens?|tok)(?:/| per )(s|sec|second|day|h|hour)\b")
_SEQUENCES = re.compile(r"(?:samples?|sequences?|seqs?)(?:/| per )s")
_TIME = re.compile(r"(ms|s|sec|seconds?|min|minutes?|h|hours?)(?:/| per )(iter\w*|it|step|update|epoch)\b")
_PACE = re.compile(r"(?:it|iter\w*|steps?)(?:/| per )s")
_SECONDS = {
    "ms": 1e-3,
    "s": 1.0,
    "sec": 1.0,
    "second": 1.0,
    "min": 60.0,
    "minute": 60.0,
    "h": 3600.0,
    "hour": 3600.0,
    "day": 86400.0,
}


def training_speed(case: Case, value: float | None) -> Measure:
    """What was measured: tokens, samples or floating-point operations per second, or the time of a step or an epoch.

    MFU counts attention to all positions and never what is recomputed (Chowdhery et al., arXiv 2204.02311, appendix
    B). TFLOP/s count attention to the past alone, as Megatron-LM does, and what is recomputed where the case says so;
    then attention to all positions counts, as in Narayanan et al., arXiv 2104.04473.

    Raises:
        NotCoveredError: the value is in an unknown unit, or the size of the data set is missing.
    """
    unit = case.fields.words("unit")
    said = f"{case.fields.words('what_is_measured')} {case.fields.words('notes')}"
    if "mfu" in unit or "hfu" in unit:
        scale = 100.0 if "%" in unit else 1.0
        return Measure("training.rate", "% MFU" if scale > 1 else "MFU", value, _utilization(scale, "hfu" in unit))
    if match := re.match(r"([tp])flop(?:s|/s)", unit):
        repeated = bool(_RECOMPUTE.search(f"{unit} {said}"))
        everywhere = repeated or bool(_ALL_POSITIONS.search(said))
        scale = 1e-12 if match[1] == "t" else 1e-15
        apart = bool(_EACH.search(unit)) or case.accelerators == 1
        return Measure("training.rate", "TFLOP/s", value, _flops(scale, repeated, everywhere, apart))
    if match := _TOKENS.match(unit):
        scale = _SECONDS[_singular(match[2])] / (1000 if match[1] else 1)
        return Measure("training.rate", "token/s", value, _times(scale / _sharers(case, unit)))
    if _SEQUENCES.match(unit):
        each = 1 / _sharers(case, unit)
        return Measure(
            "training.rate",
            "sequence/s",
            value,
            lambda rate, reading: each * rate / reading.number("training.sequence"),
        )
    if match := _TIME.match(unit):
        seconds = _SECONDS[_singular(match[1])]
        if match[2] == "epoch":
            return Measure("training.rate", "h/epoch", value, _epoch(case, seconds))
        return Measure("training.rate", f"{match[1]}/iteration", value, _iteration(case, seconds))
    if _PACE.match(unit):
        time = _iteration(case, 1.0)
        return Measure("training.rate", "iteration/s", value, lambda rate, reading: 1 / time(rate, reading))
    raise NotCoveredError("unit not understood", unit or "none stated")


def _singular(unit: str) -> str:
    return unit if unit in _SECONDS else unit.rstrip("s")


def _sharers(case: Case, unit: str) -> int:
    whole = "whole" in unit or "total" in unit or "all" in unit
    return case.accelerators if _EACH.search(unit) and not whole else 1


def _times(factor: float) -> Callable[[float, Reading], float]:
    return lambda value, _: value * factor


def _utilization(scale: float, repeated: bool) -> Callable[[float, Reading], float]:
    def read(rate: float, reading: Reading) -> float:
        # The usual tools divide by the 16-bit peak rate, whatever the format.
        peak = reading.number("hardware.count") * reading.number("hardware.compute")
        return rate * _per_token(reading, repeated, everywhere=True) / peak * scale

    return read


def _flops(scale: float, repeated: bool, everywhere: bool, each: bool) -> Callable[[float, Reading], float]:
    def read(rate: float, reading: Reading) -> float:
        sharers = reading.number("hardware.count") if each else 1
        return rate / sharers * _per_token(reading, repeated, everywhere) * scale

    return read


def _per_token(reading: Reading, repeated: bool, everywhere: bool) -> float:
    flop = reading.number("training.flop_per_token")
    if repeated:
        flop += reading.number("training.flop_recomputed")
    return flop if everywhere else flop - reading.number("training.flop_attention") / 2


def _iteration(case: Case, seconds: float) -> Callable[[float, Reading], float]:
    stated = _STEPS.search(case.fields.words("what_is_measured"))
    batch = case.fields.whole("batch_per_gpu") or 1
    steps = int(stated[1]) if stated else case.fields.whole("grad_accum") or 1
    degrees = case.fields.part("parallel")
    copies = degrees.whole("dp") or case.accelerators / ((degrees.whole("tp") or 1) * (degrees.whole("pp") or 1))
    sequences = batch * steps * copies
    return lambda rate, reading: sequences * reading.number("training.sequence") / rate / seconds


def _epoch(case: Case, seconds: float) -> Callable[[float, Reading], float]:
    samples = case.fields.part("extra").positive("dataset_samples")
    if samples is None:
        raise NotCoveredError("size of the data set not stated")
    return lambda rate, reading: samples * reading.number("training.sequence") / rate / seconds
