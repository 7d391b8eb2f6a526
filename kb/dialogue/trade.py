"""What one configuration has for another: what is better, and what is given up for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.explanation import short_estimate
from engine.rulebook import Rulebook
from kb.advice.configuration import Configuration
from kb.dialogue.advice_text import headline_facts, sentence
from kb.dialogue.scene import Scene

__all__ = ["better_is", "trade"]

_SHOWN = 3
_NOTICED = 0.03
"""Figures that differ by less are alike."""


def better_is(rulebook: Rulebook) -> Mapping[str, int]:
    """For each figure that goals rank by whether more of it (1) or less of it (-1) is better."""
    return {fact: direction for goal in rulebook.goals.values() for fact, direction in goal.order}


def trade(scene: Scene, before: Configuration, after: Configuration) -> tuple[str, str]:
    """What is better in ``after``, and what is given up for it, as sentences; empty where nothing is."""
    rulebook, direction = scene.rulebook, better_is(scene.rulebook)
    better: list[str] = []
    worse: list[str] = []
    shown = headline_facts(rulebook, after.inference)
    names = dict.fromkeys((*shown, "hardware.count", "fit.probability", "precision.advised"))
    for fact in names:
        if fact not in direction:
            continue
        one, other = before.inference.value(fact), after.inference.value(fact)
        if isinstance(one, bool | str | None) or isinstance(other, bool | str | None):
            continue
        if abs(other - one) <= _NOTICED * max(abs(one), abs(other)):
            continue
        told = short_estimate(rulebook, after.inference, fact), short_estimate(rulebook, before.inference, fact)
        text = f"{rulebook.title(fact).lower()} {told[0]}, before {told[1]}"
        (better if (other - one) * direction[fact] > 0 else worse).append(text)
    formats = [rulebook.show("weights.format", each.inference.value("weights.format")) for each in (before, after)]
    if formats[0] != formats[1] and after.inference.value("weights.format") is not None:
        worse.append(f"weights in {formats[1]}, before {formats[0]}")
    gained, lost = "; ".join(better[:_SHOWN]), "; ".join(worse[:_SHOWN])
    return sentence(f"better: {gained}") if gained else "", sentence(f"given up: {lost}") if lost else ""
