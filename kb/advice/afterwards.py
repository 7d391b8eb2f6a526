"""Two phases with one purchase: a model that is trained first, and served afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.inference import Given, Origin
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.said import with_said
from kb.advice.summary import ACCELERATOR, COUNT

__all__ = ["THEN_SERVED", "Afterwards", "afterwards"]

THEN_SERVED = "workload.then_served"
_KIND = "workload.kind"


class Afterwards(Struct, frozen=True):
    """How the trained model is served: ``served`` is on the hardware of the training where ``same`` is true.

    Else it is the best for serving alone, and ``both`` is the training on that hardware, None where it does not do it.
    ``served`` is None where nothing serves the model.
    """

    served: Configuration | None
    same: bool
    both: Configuration | None = None


def afterwards(case: Case, trained: Configuration | None) -> Afterwards | None:
    """How the model of a training is served afterwards; None where that is not asked for."""
    if THEN_SERVED not in case.answers or case.answers[THEN_SERVED].value is not True:
        return None
    if case.stated.value(_KIND) != "training":
        return None
    answers: Mapping[str, Given] = {
        **{fact: given for fact, given in case.answers.items() if fact != THEN_SERVED},
        _KIND: Given("inference", Origin.SEARCH),
    }
    serving = Case(case.engine, with_said(case.engine, answers), case.goal)
    if trained is not None:
        there = {fact: trained.choices[fact] for fact in (ACCELERATOR, COUNT) if fact in trained.choices}
        served = serving.with_values(there).best
        if served is not None:
            return Afterwards(served, same=True)
    best = serving.best
    if best is None:
        return Afterwards(None, same=False)
    other = {fact: best.choices[fact] for fact in (ACCELERATOR, COUNT) if fact in best.choices}
    return Afterwards(best, same=False, both=case.with_values(other).best)
