"""Of which configuration an advice tells the prices."""

from __future__ import annotations

from kb.advice.advice import Advice
from kb.advice.configuration import Configuration

__all__ = ["priced_of"]

_AT_HAND = "hardware.at_hand"


def priced_of(advice: Advice) -> Configuration | None:
    """What prices are told of: what is recommended or proposed, or what would do instead of what is there already."""
    if advice.recommendation is not None:
        return advice.recommendation
    if advice.plan is None or advice.plan.inference.value(_AT_HAND) is not True:
        return advice.plan
    others = (each.configuration for each in advice.instead or advice.alternatives)
    return next((each for each in others if each.inference.value(_AT_HAND) is not True), advice.plan)
