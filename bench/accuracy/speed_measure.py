"""Measured speed: the product's rates in the units of the sources."""

from __future__ import annotations

import re
from collections.abc import Callable

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.measure import Measure
from bench.accuracy.reading import Reading
from bench.accuracy.training_speed import training_speed

__all__ = ["speed_measure"]

#: tokens generated over a time that includes reading the prompt
_WHOLE = re.compile(
    r"including prefill|wall time|end[- ]to[- ]end|\be2e\b|(output|request|total|offline|serving) (token )?throughput"
    r"|max(imum|imal)? (load|throughput)|requests? at once|prompts? at once"
)
_TOKENS = re.compile(r"((output|generated|decode|prompt|input) )?(tokens?|tok|t)/s")
#: formats whose general kernels read no weights at the rate of memory: activations are quantized while it runs, or
#: weights are unpacked by plain operators (torchao's own tables: 9 tokens/s where weights alone would allow 150)
_UNTUNED = re.compile(r"int8dq|int8[- ]dynamic|uintx|codebook")
#: a card that was run below its rated power reaches less of its compute rate, by how much is not said
_CAPPED = re.compile(r"power[- ]limited|power limit|power cap")
_REQUESTS = re.compile(r"(requests?|req)/s")
_TIME_OF_A_TOKEN = re.compile(r"^m?s/(token|tok)|^m?s\b.*(per (output )?token|tpot|\bitl\b)")
_EACH = re.compile(r"/ ?(user|request|stream)|per (user|request|stream)")
#: a rate for each accelerator: the engine's, divided by all of them
_EACH_CARD = re.compile(r"(/|\bper) ?(gpu|card|chip|device|accelerator)\b")


def speed_measure(case: Case) -> Measure:
    """What was measured: tokens, samples or floating-point operations per second, or the time of a step.

    Raises:
        NotCoveredError: the value is missing or in an unknown unit, or the product estimates no such thing.
    """
    value = case.fields.positive("value")
    if value is None and not case.oom:
        raise NotCoveredError("no value")
    if case.group == "train_tps":
        if _CAPPED.search(case.fields.words("gpu")):
            raise NotCoveredError("accelerator below its rated power")
        return training_speed(case, value)
    return _prefill(case, value) if case.group == "prefill_tps" else _decode(case, value)


def _decode(case: Case, value: float | None) -> Measure:
    if _UNTUNED.search(case.fields.words("quantization")):
        raise NotCoveredError("no kernel for few tokens in this number format")
    unit = case.fields.words("unit")
    cards = case.accelerators if _EACH_CARD.search(unit) else 1
    whole = _WHOLE.search(f"{unit} {case.fields.words('what_is_measured')}") is not None
    prompt, answer = case.fields.positive("seq_len") or 0, case.fields.positive("output_len")
    if "prompt+generated" in unit.replace(" ", "") and (prompt > 1 or answer is not None):
        if answer is None:
            raise NotCoveredError("length of the answer not stated")
        return Measure("inference.whole_rate", "token/s", value, _both_kinds)
    if _TIME_OF_A_TOKEN.search(unit):
        return Measure("inference.rate_per_request", unit.split()[0], value, _time_of_a_token(unit))
    if _REQUESTS.match(unit) and answer is not None:
        return Measure("inference.whole_rate", "request/s", value, lambda rate, _: rate / answer)
    if _TOKENS.match(unit):
        if whole and prompt > 1 and answer is not None:
            return Measure("inference.whole_rate", "token/s", value, lambda rate, _: rate / cards)
        if _EACH.search(unit):
            return Measure("inference.rate_per_request", "token/s", value, lambda rate, _: rate)
        return Measure("inference.rate", "token/s", value, lambda rate, _: rate / cards)
    raise NotCoveredError("unit not understood", unit or "none stated")


def _both_kinds(rate: float, reading: Reading) -> float:
    return rate * reading.number("inference.context") / reading.number("inference.answer")


def _time_of_a_token(unit: str) -> Callable[[float, Reading], float]:
    return lambda rate, _: (1000 if unit.startswith("ms") else 1) / rate


def _prefill(case: Case, value: float | None) -> Measure:
    unit = case.fields.words("unit")
    if re.match(r"(ms|s)\b", unit):
        scale = 1000 if unit.startswith("ms") else 1
        return Measure("inference.first_token", "ms" if scale == 1000 else "s", value, lambda time, _: time * scale)
    if not unit.startswith("tokens/s"):
        raise NotCoveredError("unit not understood", unit or "none stated")
    return Measure(
        "inference.first_token", "token/s", value, lambda time, reading: reading.number("inference.prompt") / time
    )
