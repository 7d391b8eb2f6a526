"""The change with which what was named does the job, as facts for the first sentence."""

from __future__ import annotations

from engine.inference import Origin
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice.advice import Advice
from kb.advice.alternative import Alternative
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of

__all__ = ["remedy"]

_MEMORY_SAID = "site.accelerator_memory"
_CHANGE, _KIND = "outcome.remedy", "outcome.remedy_kind"
_RATE_THEN, _RATE = "outcome.remedy_rate", "inference.rate_per_request"
_FORMAT_THEN, _FORMAT, _FORMAT_IN_SHORT = "outcome.remedy_format", "weights.format", "format.short"


def remedy(rulebook: Rulebook, advice: Advice, about: Configuration | None) -> dict[str, Value]:
    """The first change with which ``about`` does the job, with the speed and the number format then.

    Empty where it needs none, and where only other hardware does the job.
    """
    if about is None or not about.obstacle or advice.comparison is not None:
        return {}
    offered = advice.instead or advice.alternatives
    found = next((each for each in offered if each.title and _is_on_the_same(advice, about, each)), None)
    if found is None:
        return {}
    told: dict[str, Value] = {_CHANGE: found.title, _KIND: found.kind}
    value = found.configuration.inference.value
    if (rate := value(_RATE)) is not None:
        told[_RATE_THEN] = rate
    if (kept := value(_FORMAT)) is not None:
        short = value(_FORMAT_IN_SHORT)
        told[_FORMAT_THEN] = str(short) if short is not None else rulebook.show(_FORMAT, kept)
    return told


def _is_on_the_same(advice: Advice, about: Configuration, other: Alternative) -> bool:
    """Whether an alternative is on the hardware of ``about``, or on a card of the memory that was named instead."""
    said = advice.answers.get(_MEMORY_SAID)
    if ACCELERATOR not in advice.answers and said is not None and said.origin is not Origin.DEFAULT:
        return not {ACCELERATOR, COUNT, _MEMORY_SAID} & other.changes.keys()
    return hardware_of(other.configuration.choices) == hardware_of(about.choices)
