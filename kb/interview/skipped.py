"""Questions that are not asked, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.interview import Question

__all__ = ["Because", "Skipped", "odds_text"]

Because = Literal["no_change", "experts", "wish", "told", "nothing_known"]
"""Why a question is not asked."""


@dataclass(frozen=True, slots=True)
class Skipped:
    """A question that is not asked.

    ``because`` tells why: no answer that was tried changes the plan; it is a setting for experts, which is chosen; it
    is a wish, which whoever has one says; other answers tell enough; or nothing can be computed without something else
    that was declined. ``chance`` is how likely its answer would change the plan all the same, as far as was tried.
    """

    question: Question
    because: Because
    chance: float = 0.0


def odds_text(skipped: Sequence[Skipped]) -> str:
    """In how many of a hundred cases answers to what was ``skipped`` would change the plan; empty where none would."""
    chance = sum(each.chance for each in skipped if each.because == "no_change")
    return f"in at most {math.ceil(100 * chance)} of 100 cases" if chance > 0 else ""
