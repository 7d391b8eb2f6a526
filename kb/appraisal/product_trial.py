"""A trial: the job worked out with one accelerator, instance or model in place of the one recommended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value
from engine.search import Rejected, SearchResult, search
from kb.advice import Advice
from kb.advice.summary import ACCELERATOR, COUNT, summary

__all__ = ["MODEL", "VENDOR", "Outcome", "Trial", "try_out"]

MODEL, VENDOR = "model", "site.vendor"
Outcome = Literal["best", "fits", "fails"]
# A wish for an accelerator says nothing about another one; the figures of a model come with it.
_OF_ACCELERATORS = ("hardware.accelerator", "hardware.memory", "hardware.link", "site.accelerator_memory")
_OF_MODELS = "model."
_WISHES = {VENDOR: "hardware.vendor"}
_UNKNOWN = "not known"


@dataclass(frozen=True)
class Trial:
    """What came of it: the ``outcome``, the best (or else the nearest) ``choices``, and ``text`` about them.

    ``requirement`` is the first one that even the nearest candidate does not meet; None where the job is done.
    """

    entry: str
    label: str
    outcome: Outcome
    choices: Mapping[str, Value]
    text: str
    requirement: str | None = None


def try_out(engine: InferenceEngine, advice: Advice, entry: str, label: str, fixed: Mapping[str, Value]) -> Trial:
    """Works the job of ``advice`` out with the facts in ``fixed``.

    Args:
        engine: the rules.
        advice: the job, what is recommended for it, and the goal by which candidates are ranked.
        entry: the id of what is tried.
        label: its name for people.
        fixed: a model; an accelerator, perhaps with a number; or a vendor: in place of what was answered about it.
    """
    answers = {fact: given for fact, given in advice.answers.items() if not _replaced(fact, fixed)}
    answers |= {fact: Given(value, Origin.SEARCH) for fact, value in fixed.items()}
    found = search(engine, answers, advice.goal.id, keep=1)
    if not found.ranked or _is_of_another_maker(engine, answers, fixed):
        return _failed(found, entry, label, fixed)
    choices = {**fixed, **found.ranked[0].choices}
    outcome: Outcome = "best" if _is_recommended(advice, fixed) else "fits"
    return Trial(entry, label, outcome, choices, _done(engine, advice, answers, choices, outcome))


def _is_of_another_maker(engine: InferenceEngine, answers: Mapping[str, Given], fixed: Mapping[str, Value]) -> bool:
    """Whether an accelerator that was named is not of the vendor that is tried."""
    if VENDOR not in fixed or ACCELERATOR not in answers:
        return False
    return engine.conclude(answers).value(_WISHES[VENDOR]) != fixed[VENDOR]


def _replaced(fact: str, fixed: Mapping[str, Value]) -> bool:
    if MODEL in fixed and (fact == MODEL or fact.startswith(_OF_MODELS)):
        return True
    return (ACCELERATOR in fixed and fact in _OF_ACCELERATORS) or fact in fixed


def _is_recommended(advice: Advice, fixed: Mapping[str, Value]) -> bool:
    """Whether the advice says the same without the trial: the model of the job, the accelerator recommended."""
    if advice.recommendation is None:
        return False
    inference = advice.recommendation.inference
    return all(inference.value(_WISHES.get(fact, fact)) == value for fact, value in fixed.items())


def _done(
    engine: InferenceEngine,
    advice: Advice,
    answers: Mapping[str, Given],
    choices: Mapping[str, Value],
    outcome: Outcome,
) -> str:
    rulebook = engine.rulebook
    chosen = {fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}
    inference = engine.conclude({**answers, **chosen})
    known = ((fact, inference.value(fact)) for fact in ("fit.verdict", "cost.per_hour"))
    figures = [
        rulebook.show(fact, value).lower() if fact == "fit.verdict" else rulebook.show(fact, value)
        for fact, value in known
        if value is not None
    ]
    varied = {each.fact for each in rulebook.choices}
    plan = summary(rulebook, {fact: each for fact, each in choices.items() if fact in varied})
    text = f"{plan}; {', '.join(figures)}." if figures else f"{plan}."
    if outcome == "fits" and MODEL not in choices and advice.recommendation is not None:
        text += f" Recommended for the job: {advice.recommendation.summary}."
    return text


def _failed(found: SearchResult, entry: str, label: str, fixed: Mapping[str, Value]) -> Trial:
    """The trial that got furthest, and of those alike the nearest."""
    last = found.furthest
    nearest: Rejected | None = last.nearest[0] if last else None
    choices = {**fixed, **(nearest.choices if nearest else {})}
    counted = f" (nearest of {found.considered} ways to do it)" if found.considered > 1 and COUNT not in fixed else ""
    text = f"{nearest.reason}{counted}" if nearest else "There is no way to do the job with it."
    if last and text.startswith(_UNKNOWN):
        text = f"{last.title}: that is {text}"
    return Trial(entry, label, "fails", choices, text, last.requirement if last else None)
