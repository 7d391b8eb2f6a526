"""Which conclusions no further answer can overturn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation import missing_names, premises
from engine.inference import FactState, Inference, InferenceEngine, Origin
from engine.language import Value, evaluate
from engine.rulebook import Branch, Provider

__all__ = ["certain_values", "open_providers", "possible_branches"]

_CONCLUDED = (Origin.RULE, Origin.FORMULA, Origin.CATALOGUE)


def certain_values(engine: InferenceEngine, inference: Inference) -> Mapping[str, Value]:
    """The values of ``inference`` that stay whatever else is answered.

    A value does not stay where a better rule still waits for an answer, or where it was concluded from one that does
    not.
    """
    values = dict(inference.values)
    for name in engine.graph.order:
        state = inference.facts.get(name)
        if state is not None and state.origin in _CONCLUDED and not _stays(engine, inference, state, values):
            del values[name]
    return values


def _stays(engine: InferenceEngine, inference: Inference, state: FactState, values: Mapping[str, Value]) -> bool:
    by = None
    if state.firing is not None:
        by = state.firing.provider
        if any(name not in values for name in premises(engine.providers[by], state.firing, inference)):
            return False
    return not any(
        _waits(provider, state.fact, values)
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


def _waits(provider: Provider, fact: str, values: Mapping[str, Value]) -> bool:
    for branch in possible_branches(provider, values):
        parts = [effect.expression for effect in branch.effects if effect.fact == fact]
        conditions = [branch.condition] if branch.condition is not None else []
        if parts and any(missing_names(part, values) for part in (*conditions, *parts)):
            return True
    return False


def possible_branches(provider: Provider, values: Mapping[str, Value]) -> Iterator[Branch]:
    """The branches that are not false, but for those that one already true keeps from counting."""
    found = [branch.condition is None or evaluate(branch.condition, values) for branch in provider.all_branches]
    for place, branch in enumerate(provider.all_branches):
        in_turn = provider.hit == "first" or branch is provider.otherwise
        rivals = found[:place] if in_turn else found if provider.hit == "unique" else []
        taken = True in rivals
        if found[place] is not False and not (taken and (in_turn or found[place] is None)):
            yield branch
