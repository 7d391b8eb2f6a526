"""What a question is worth: how much of the plan its answer can be expected to change."""

from __future__ import annotations

from dataclasses import dataclass

from engine.interview import Question

__all__ = ["Worth"]


@dataclass(frozen=True, slots=True)
class Worth:
    """A question, the expected change of the plan, from 0 (no answer tried changes it) to 1, and the chance of any."""

    question: Question
    change: float
    chance: float

    def of(self, question: Question) -> Worth:
        """The same worth of another question: one of several that are asked together."""
        return Worth(question, self.change, self.chance)
