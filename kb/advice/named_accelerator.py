"""Which accelerator a person named."""

from __future__ import annotations

from collections.abc import Mapping

from engine.inference import Given, InferenceEngine
from kb.advice.summary import ACCELERATOR

__all__ = ["with_named_accelerator"]

_SAID, _OWNED = "hardware.said", "hardware.owned"
_TOLD_BY_MEMORY = ("hardware.memory", "site.accelerator_memory")


def with_named_accelerator(engine: InferenceEngine, answers: Mapping[str, Given]) -> Mapping[str, Given]:
    """``answers`` with the fact that rules tell a named accelerator by.

    It stays as it is while others are tried in its place, so what is only usual to require of a choice is not required
    of what the person asked about.
    """
    if ACCELERATOR not in answers and not any(fact in answers for fact in _TOLD_BY_MEMORY):
        # Nothing is there already that could be taken: `an API or own GPUs`.
        return {fact: given for fact, given in answers.items() if fact != _OWNED}
    catalogue = engine.rulebook.catalogues.get("accelerators")
    if catalogue is None or ACCELERATOR not in answers or _SAID in answers or _SAID not in engine.rulebook.facts:
        return answers
    name = catalogue.label(str(answers[ACCELERATOR].value))
    return {**answers, _SAID: Given(name, note=f"follows from {ACCELERATOR}")}
