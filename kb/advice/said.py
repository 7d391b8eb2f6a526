"""What a person said, for rules that ask less of it than of what a search tries."""

from __future__ import annotations

from collections.abc import Mapping

from engine.inference import Given, InferenceEngine
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["said_by", "with_said"]

_OWNED, _ENGINE, _USE = "hardware.owned", "inference.engine", "need.use"
_MEMORY, _DEADLINE, _DATA = "hardware.memory", "need.deadline", "site.data_in_house"
_AT_ONCE, _FORMAT = "inference.concurrency", "weights.format"
_TOLD_BY_MEMORY = (_MEMORY, "site.accelerator_memory")
_SAID = {
    ACCELERATOR: "hardware.said",
    COUNT: "hardware.count_said",
    _ENGINE: "inference.engine_said",
    _USE: "need.use_said",
    _MEMORY: "hardware.memory_said",
    _DEADLINE: "need.deadline_said",
    _DATA: "site.data_said",
    "site.kind": "site.place_said",
    _AT_ONCE: "inference.concurrency_said",
    "training.method": "training.method_said",
    "training.tokens": "training.tokens_said",
    "training.dataset": "training.dataset_said",
    "training.sequence": "training.sequence_said",
    "power.given": "power.said",
    _FORMAT: "weights.format_said",
    "inference.context": "inference.context_said",
}
"""Facts that tell what was said of others."""
_KIND_SAID = "hardware.kind_said"
"""The fact that tells of what kind the accelerator is that was named."""
_WISHES = {"hardware.vendor": "site.vendor", "hardware.kind": "site.accelerator_kind"}
"""What is said of hardware without a name is what it has to be."""


def said_by(fact: str) -> tuple[str, ...]:
    """The facts that tell what was said of ``fact``."""
    return (_SAID[fact],) if fact in _SAID else ()


def with_said(engine: InferenceEngine, answers: Mapping[str, Given]) -> Mapping[str, Given]:
    """``answers`` with the facts by which rules tell what the person named.

    They stay as they are while others are tried in its place, so what is only usual to require of a choice is not
    required of what the person asked about.
    """
    if ACCELERATOR not in answers and not any(fact in answers for fact in _TOLD_BY_MEMORY):
        # Nothing is there already that could be taken: `an API or own GPUs`.
        answers = {fact: given for fact, given in answers.items() if fact != _OWNED}
    if ACCELERATOR not in answers:
        answers = {_wish(engine, fact, given): given for fact, given in answers.items()}
    said = {
        name: Given(_named(engine.rulebook, about, name, answers[about]), note=f"follows from {about}")
        for about, name in _SAID.items()
        if about in answers and name not in answers and name in engine.rulebook.facts
    }
    if ACCELERATOR in answers and _KIND_SAID in engine.rulebook.facts and _KIND_SAID not in answers:
        kind = engine.rulebook.catalogues["accelerators"].fields(str(answers[ACCELERATOR].value)) or {}
        said[_KIND_SAID] = Given(str(kind.get("kind")), note=f"follows from {ACCELERATOR}")
    return {**answers, **said} if said else answers


def _wish(engine: InferenceEngine, fact: str, given: Given) -> str:
    """The fact that wishes for what ``fact`` says; itself where there is none, or none such."""
    wished = engine.rulebook.facts.get(_WISHES.get(fact, ""))
    return fact if wished is None or wished.type.problem_with(given.value) else wished.id


def _named(rulebook: Rulebook, fact: str, said: str, given: Given) -> Value:
    """What the fact ``said`` tells of what was given for ``fact``: a number itself, all else in words."""
    if rulebook.type_of(said).is_number:
        return given.value
    if isinstance(given.value, bool):
        return "yes" if given.value else "no"
    return rulebook.show(fact, given.value) if rulebook.type_of(fact).kind == "entry" else str(given.value)
