"""Measured speed: the product's rates in the units of the sources."""

from __future__ import annotations

import re
from collections.abc import Callable

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.measure import Measure
from bench.accuracy.reading import Reading

__all__ = ["speed_measure"]

_RECOMPUTE = re.compile(r"includes recompute|hardware flop")
#: forward, recomputed forward and backward (4) for forward and backward (3): Megatron-LM, arXiv 2104.04473, section 5.1
_RECOMPUTED_SHARE = 4 / 3
_STEPS = re.compile(r"(\d+) accumulation steps?(?: of batch (\d+))?")


def speed_measure(case: Case) -> Measure:
    """What was measured: tokens, samples or floating-point operations per second, or the time of a step.

    Raises:
        NotCoveredError: the value is missing or in an unknown unit, or the product estimates no such thing.
    """
    value = case.fields.positive("value")
    if value is None and not case.oom:
        raise NotCoveredError("no value")
    if case.group == "train_tps":
        return _training(case, value)
    return _prefill(case, value) if case.group == "prefill_tps" else _decode(case, value)


def _decode(case: Case, value: float | None) -> Measure:
    unit = case.fields.words("unit")
    if "prompt+generated" in unit.replace(" ", "") and (case.fields.positive("seq_len") or 0) > 1:
        raise NotCoveredError("no such estimate", "speed of prompt and answer together")
    if unit.startswith("ms/token"):
        return Measure("inference.rate_per_request", "ms/token", value, lambda rate, _: 1000 / rate)
    if unit.startswith("tokens/s"):
        return Measure("inference.rate", "token/s", value, lambda rate, _: rate)
    raise NotCoveredError("unit not understood", unit or "none stated")


def _prefill(case: Case, value: float | None) -> Measure:
    unit = case.fields.words("unit")
    if not unit.startswith("tokens/s"):
        raise NotCoveredError("unit not understood", unit or "none stated")
    return Measure(
        "inference.first_token", "token/s", value, lambda time, reading: reading.number("inference.context") / time
    )


def _training(case: Case, value: float | None) -> Measure:
    unit = case.fields.words("unit")
    if "mfu" in unit:
        percent = 100 if "%" in unit else 1
        return Measure("training.efficiency", "% MFU" if percent == 100 else "MFU", value, _times(percent))
    if unit.startswith("tflop/s"):
        counted = _RECOMPUTED_SHARE if _RECOMPUTE.search(case.fields.words("what_is_measured")) else 1

        def flops(efficiency: float, reading: Reading) -> float:
            return efficiency * reading.number("hardware.compute") / 1e12 * counted

        return Measure("training.efficiency", "TFLOP/s per accelerator", value, flops)
    if unit.startswith("tokens/s"):
        share = 1 / case.accelerators if "gpu" in unit else 1
        return Measure("training.rate", "token/s", value, _times(share))
    if re.match(r"(samples|sequences)/s", unit):
        return Measure(
            "training.rate", "sequence/s", value, lambda rate, reading: rate / reading.number("training.sequence")
        )
    if match := re.match(r"(m?s)/iter", unit):
        return Measure(
            "training.rate", f"{match[1]}/iteration", value, _iteration(case, 1000 if match[1] == "ms" else 1)
        )
    if unit.startswith("hours per epoch"):
        samples = case.fields.part("extra").positive("dataset_samples")
        if samples is None:
            raise NotCoveredError("size of the data set not stated")
        return Measure(
            "training.rate",
            "h/epoch",
            value,
            lambda rate, reading: samples * reading.number("training.sequence") / rate / 3600,
        )
    raise NotCoveredError("unit not understood", unit or "none stated")


def _times(factor: float) -> Callable[[float, Reading], float]:
    return lambda value, _: value * factor


def _iteration(case: Case, per_second: float) -> Callable[[float, Reading], float]:
    stated = _STEPS.search(case.fields.words("what_is_measured"))
    batch = case.fields.whole("batch_per_gpu") or 1
    steps = int(stated[1]) if stated else case.fields.whole("grad_accum") or 1
    degrees = case.fields.part("parallel")
    copies = degrees.whole("dp") or case.accelerators / ((degrees.whole("tp") or 1) * (degrees.whole("pp") or 1))
    sequences = batch * steps * copies
    return lambda rate, reading: sequences * reading.number("training.sequence") / rate * per_second
