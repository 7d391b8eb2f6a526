"""A random truthful person: what they know, and what they say when they are asked for it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from engine.interview import Question
from engine.language import Value
from kb.advisor import Advisor

__all__ = ["Person"]

_KNOWN = 0.6
"""How often somebody knows the answer to a question that is for everybody."""
_BASICS = {
    "workload.kind": 1.0,
    "model": 1.0,
    "need.use": 0.9,
    "inference.team": 0.9,
    "training.method": 0.8,
    "site.kind": 0.8,
}
_SELDOM = {"hardware.accelerator": 0.3, "budget.purchase": 0.3, "budget.per_month": 0.3, "budget.per_hour": 0.2}


@dataclass(frozen=True)
class Person:
    """Somebody with a situation that is drawn by ``seed``; the same question is always answered alike.

    They know their kind of work and their model; what else they know is drawn for each fact. An answer is one of those
    offered, or an entry of the catalogue, all alike likely. They say "don't know" to the rest.
    """

    seed: int

    def answer(self, advisor: Advisor, question: Question) -> Value | None:
        """The answer, None for "don't know"."""
        dice = Random(f"{self.seed} {question.fact}")
        known = _BASICS.get(question.fact, _SELDOM.get(question.fact, _KNOWN))
        if dice.random() >= known:
            return None
        if question.options:
            return dice.choice(question.options).value
        if question.catalogue is not None:
            return dice.choice(advisor.catalogues.by_name()[question.catalogue].ids())
        return None
