"""Something else than what is recommended, worked out and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.inference import Given, Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import Goal
from engine.search import Candidate
from kb.advice.advice import Advice
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of

__all__ = ["Deciding", "Rival", "deciding", "next_hardware", "rival", "runner_up"]


@dataclass(frozen=True, slots=True)
class Deciding:
    """The first fact of a goal in which two configurations differ: the ``step``, from 1, and both values."""

    step: int
    fact: str
    chosen: Value | None
    other: Value | None


@dataclass(frozen=True, slots=True)
class Rival:
    """What is asked about: facts with other values than those recommended have.

    ``found`` is the best configuration with them, whether or not it does the job; None where no candidate has them.
    ``decided`` is what puts the recommended before it; None where it does not do the job, or is as good.
    ``others`` is the best with the same accelerator in another number, where that many do not do it.
    """

    wanted: Mapping[str, Value]
    found: Configuration | None
    decided: Deciding | None
    others: Configuration | None = None

    @property
    def works(self) -> bool:
        """Whether it does the job."""
        return self.found is not None and self.found.works


def rival(engine: InferenceEngine, advice: Advice, wanted: Mapping[str, Value]) -> Rival:
    """The best there is with ``wanted``, for the job and the goal of ``advice``; format and all else are as suits it.

    Raises `GivenError` for a value that cannot be.
    """
    for fact, value in wanted.items():
        engine.check_given(fact, value)
    found = _best(engine, advice, wanted)
    chosen = advice.recommendation
    decided = None
    if found is not None and found.works and chosen is not None:
        decided = deciding(advice.goal, chosen.inference, found.inference)
    others = None
    if found is not None and not found.works and {ACCELERATOR, COUNT} <= wanted.keys():
        any_number = _best(engine, advice, {fact: value for fact, value in wanted.items() if fact != COUNT})
        others = any_number if any_number is not None and any_number.works else None
    return Rival(wanted, found, decided, others)


def _best(engine: InferenceEngine, advice: Advice, wanted: Mapping[str, Value]) -> Configuration | None:
    open_too = {COUNT} if ACCELERATOR in wanted else set()
    answers: dict[str, Given] = {fact: each for fact, each in advice.answers.items() if fact not in open_too}
    case = replace(Case(engine, answers, advice.goal).with_values(wanted), keep=2)
    return case.best or case.nearest


def runner_up(engine: InferenceEngine, advice: Advice) -> Rival | None:
    """The best candidate with other hardware than is recommended; None where no other does the job."""
    chosen, ranked = advice.recommendation, advice.search.ranked
    if chosen is None or not ranked:
        return None
    second = next_hardware(ranked)
    if second is None:
        return None
    found = Case(engine, advice.answers, advice.goal).of(second)
    wanted = {fact: second.choices[fact] for fact in (ACCELERATOR, COUNT) if fact in second.choices}
    return Rival(wanted, found, deciding(advice.goal, chosen.inference, found.inference))


def next_hardware(ranked: Sequence[Candidate]) -> Candidate | None:
    """The best of the ``ranked`` with other hardware than the first; None where there is none."""
    return next((each for each in ranked if hardware_of(each.choices) != hardware_of(ranked[0].choices)), None)


def deciding(goal: Goal, chosen: Inference, other: Inference) -> Deciding | None:
    """What ``goal`` tells two configurations apart by; None where nothing does."""
    for step, (fact, _) in enumerate(goal.order, start=1):
        one, two = chosen.value(fact), other.value(fact)
        if one != two:
            return Deciding(step, fact, one, two)
    return None
