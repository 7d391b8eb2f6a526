"""Questions that are not asked, and why."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.interview import Question

__all__ = ["Because", "Skipped", "odds_text", "skipped_text"]

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


def skipped_text(skipped: Sequence[Skipped], titles: Mapping[str, str]) -> str:
    """A sentence or several on what was not asked and why; ``titles`` are those of the facts. Empty for nothing."""
    sentences = []
    odds = odds_text(skipped)
    for because, one, many, reason in _REASONS:
        seldom = because == "no_change" and odds
        why = f"as answers to them would change the plan {odds}" if seldom else reason
        named = [_named(each.question, titles) for each in skipped if each.because == because]
        if named:
            listed = ", ".join(named)
            counted = f"1 {one}" if len(named) == 1 else f"{len(named)} {many}"
            sentences.append(f"{counted} {why}: {listed}.")
    return " ".join(sentences)


def _named(question: Question, titles: Mapping[str, str]) -> str:
    """Its fact, and what is assumed of it."""
    title = titles[question.fact]
    return title if question.assumption is None else f"{title} ({question.assumption})"


_REASONS = (
    ("no_change", "question was not asked,", "questions were not asked,", "as no answer to them changes the plan"),
    ("experts", "setting for experts is", "settings for experts are", "left to whygpu"),
    ("wish", "wish was", "wishes were", "not asked for, but can be said"),
    ("told", "question was not asked,", "questions were not asked,", "as other answers tell enough"),
    ("nothing_known", "question was not asked,", "questions were not asked,", "as nothing can be computed yet"),
)
