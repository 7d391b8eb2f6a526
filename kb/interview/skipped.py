"""Questions that are not asked, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.interview import Question

__all__ = ["Because", "Skipped", "skipped_text"]

Because = Literal["no_change", "experts", "wish", "told", "nothing_known"]
"""Why a question is not asked."""

_NAMED = 3


@dataclass(frozen=True, slots=True)
class Skipped:
    """A question that is not asked.

    ``because`` tells why: no answer that was tried changes the plan; it is a setting for experts, which is chosen; it
    is a wish, which whoever has one says; other answers tell enough; or nothing can be computed without something else
    that was declined.
    """

    question: Question
    because: Because


def skipped_text(skipped: Sequence[Skipped], titles: Mapping[str, str]) -> str:
    """A sentence or several on what was not asked and why; ``titles`` are those of the facts. Empty for nothing."""
    sentences = []
    for because, one, many, why in _REASONS:
        named = [titles[each.question.fact] for each in skipped if each.because == because]
        if named:
            listed = ", ".join(named[:_NAMED]) + (", ..." if len(named) > _NAMED else "")
            counted = f"1 {one}" if len(named) == 1 else f"{len(named)} {many}"
            sentences.append(f"{counted} {why}: {listed}.")
    return " ".join(sentences)


_REASONS = (
    ("no_change", "question was not asked,", "questions were not asked,", "as no answer to them changes the plan"),
    ("experts", "setting for experts is", "settings for experts are", "left to whygpu"),
    ("wish", "wish was", "wishes were", "not asked for, but can be said"),
    ("told", "question was not asked,", "questions were not asked,", "as other answers tell enough"),
    ("nothing_known", "question was not asked,", "questions were not asked,", "as nothing can be computed yet"),
)
