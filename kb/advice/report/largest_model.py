"""Beside the model that is told as the largest: one that is faster, and a larger one that is less able."""

from __future__ import annotations

from collections.abc import Iterator

from engine.inference import Inference
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.advice import Advice

__all__ = ["beside_the_largest"]

_MODEL, _SIZE = "model", "model.params"
_PARTIAL, _RATE = "offload.partial", "inference.rate_per_request"
_WHOLE_MODEL, _WHOLE_RATE = "outcome.whole_model", "outcome.whole_rate"
_LARGER = "outcome.larger_model"
_CLEARLY = 1.05
"""Models that differ by less than a twentieth are of one size."""


def beside_the_largest(rulebook: Rulebook, advice: Advice) -> dict[str, Value]:
    """What the first sentence tells of the other models that were tried; empty where no largest model was asked for."""
    if advice.comparison is None or advice.largest is None:
        return {}
    others = tuple(
        row.configuration.inference for row in advice.comparison.rows if row.works and row.configuration is not None
    )
    return {**_whole(rulebook, advice, others), **_larger(rulebook, advice, others)}


def _whole(rulebook: Rulebook, advice: Advice, others: tuple[Inference, ...]) -> dict[str, Value]:
    """The most able that is faster, as nothing of it is in main memory."""
    slow = advice.inference.number(_RATE)
    for model, other in _named(rulebook, others):
        if other.value(_PARTIAL) is not True and other.number(_RATE) > slow:
            return {_WHOLE_MODEL: model, _WHOLE_RATE: other.number(_RATE)}
    return {}


def _larger(rulebook: Rulebook, advice: Advice, others: tuple[Inference, ...]) -> dict[str, Value]:
    """The largest of those that have clearly more parameters."""
    told = _CLEARLY * advice.inference.number(_SIZE)
    sizes = {model: other.number(_SIZE) for model, other in _named(rulebook, others)}
    largest = max(sizes, key=lambda model: sizes[model], default=None)
    return {_LARGER: largest} if largest is not None and sizes[largest] > told else {}


def _named(rulebook: Rulebook, others: tuple[Inference, ...]) -> Iterator[tuple[str, Inference]]:
    for other in others:
        model = other.value(_MODEL)
        if model is not None:
            yield rulebook.show(_MODEL, model), other
