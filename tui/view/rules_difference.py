"""What other rules changed."""

from __future__ import annotations

from dataclasses import dataclass

from kb.comparison import Comparison, RuleChange

__all__ = ["RulesDifference"]


@dataclass(frozen=True)
class RulesDifference:
    """What was written otherwise, and what the advice for the same answers says otherwise.

    ``set_aside`` are the answers that could not be kept, in words.
    """

    rules: tuple[RuleChange, ...]
    advice: Comparison
    set_aside: tuple[str, ...] = ()
