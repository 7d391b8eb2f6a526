"""What a search starts from: all that its choices, requirements and goals read, as it is before anything is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from weakref import ref

from engine.inference import Given, Inference, InferenceEngine, Scope
from engine.language import names
from engine.rulebook import Rulebook
from engine.search.stages import told

__all__ = ["base_inference"]

_ENGINES = 4


def base_inference(engine: InferenceEngine, given: Mapping[str, Given]) -> Inference:
    """What follows from ``given`` of all that any search over the rulebook reads. Raises `GivenError`."""
    return engine.conclude(given, within=_scope(ref(engine)))


@lru_cache(maxsize=_ENGINES)
def _scope(engine: ref[InferenceEngine]) -> Scope:
    of = engine()
    if of is None:
        raise ReferenceError("the engine is gone")
    return of.scope({name for name in _read(of.rulebook) if name in of.rulebook.facts})


def _read(rulebook: Rulebook) -> Iterator[str]:
    for choice in rulebook.choices:
        yield choice.fact
        for condition in (choice.when, choice.where):
            yield from names(condition) if condition is not None else ()
    for goal in rulebook.goals.values():
        yield from (fact for fact, _ in goal.order)
    for requirement in rulebook.requirements:
        yield from names(requirement.condition)
        yield from told(requirement)
