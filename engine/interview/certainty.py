"""Which conclusions no further answer can overturn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation import premises
from engine.inference import FactState, Inference, InferenceEngine, Origin
from engine.interview.waiting import Waiting
from engine.language import Value
from engine.rulebook import Provider

__all__ = ["certain_values", "open_providers"]

_CONCLUDED = (Origin.RULE, Origin.FORMULA, Origin.CATALOGUE)


def certain_values(engine: InferenceEngine, inference: Inference) -> Mapping[str, Value]:
    """The values of ``inference`` that stay whatever else is answered.

    A value does not stay where a better rule still waits for an answer, or where it was concluded from one that does
    not.
    """
    values, waiting = dict(inference.values), Waiting.of(engine)
    for name in engine.graph.order:
        state = inference.facts.get(name)
        if state is not None and state.origin in _CONCLUDED and not _stays(engine, inference, state, values, waiting):
            del values[name]
    return values


def _stays(
    engine: InferenceEngine, inference: Inference, state: FactState, values: Mapping[str, Value], waiting: Waiting
) -> bool:
    by = None
    if state.firing is not None:
        by = state.firing.provider
        if any(name not in values for name in premises(engine.providers[by], state.firing, inference)):
            return False
    return not any(
        waiting.on(provider, state.fact, values)
        for provider in open_providers(engine, state.fact, state)
        if provider.id != by or provider.hit in ("collect", "priority")
    )


def open_providers(engine: InferenceEngine, fact: str, state: FactState | None) -> Iterator[Provider]:
    """The providers that may give ``fact`` its value; where it has one, as ``state`` says, no worse ones."""
    by = engine.providers[state.firing.provider] if state is not None and state.firing is not None else None
    for provider in engine.rulebook.providers_of.get(fact, ()):
        counts = by is None or (provider.priority, provider.order) <= (by.priority, by.order)
        if provider.id in engine.providers and (counts or (by is not None and by.id in provider.overrides)):
            yield provider
