"""What the first sentence of an answer is about, and how that stands."""

from __future__ import annotations

from kb.advice.advice import Advice
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["main_configuration", "standing_of"]

_QUESTION, _WHICH = "question.kind", "which"


def main_configuration(advice: Advice) -> Configuration | None:
    """What the first sentence is about: a plan that does not work as it stands, else what is recommended or nearest."""
    if advice.plan is not None and advice.plan.obstacle:
        return advice.plan
    return advice.shown


def standing_of(advice: Advice) -> str:
    """A value of the fact on how what was proposed stands."""
    if advice.plan is not None and advice.plan.obstacle:
        return "fails"
    if advice.recommendation is None:
        return "nothing"
    if COUNT not in advice.answers and advice.inference.value(_QUESTION) == _WHICH:
        return "chosen"  # how many is what is asked
    return "holds" if advice.plan is not None or ACCELERATOR in advice.answers else "chosen"
