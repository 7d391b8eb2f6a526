"""The act that a sentence is taken for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.rulebook import Act

__all__ = ["Taken"]

_ABOUT_A_JOB = frozenset(
    {"lose", "quicker", "currency", "tell", "relative", "try", "rank", "less", "without", "prefer", "keep", "retract"}
)


@dataclass(frozen=True, slots=True)
class Taken:
    """The act that a sentence is, and what stands in the places of its words."""

    act: Act
    slots: Mapping[str, str]
    own: int = 1
    """How many words of the sentence are the act's own."""
    weight: int = 1
    """The same, with the numbers in its places."""
    loose: bool = False
    """Whether any words may stand between those of the act."""

    @property
    def is_about_a_job(self) -> bool:
        """Whether it changes a job, or tries a change: while nothing is said of one, its words tell of it."""
        return self.act.does in _ABOUT_A_JOB

    @property
    def says(self) -> int:
        """How much of what the act wants was said: words of its own, numbers, and what is named in its places."""
        return self.own + sum(name not in ("text", "same") for name in self.slots)
