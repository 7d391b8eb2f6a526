"""The candidates that do the job by price and pace, and which of them no other beats in both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.language import Value
from engine.rulebook import Goal, Rulebook
from engine.search import Candidate
from kb.advice.advice import Advice
from kb.advice.configuration import Configuration
from kb.advice.document.parts import Parts
from kb.advice.document.shape.candidates import AxisDocument, CandidatesDocument, PointDocument
from kb.advice.summary import ACCELERATOR, COUNT, hardware_of

__all__ = ["candidates"]

_TRAINED, _RENT, _TO_BUY, _POWER = "cost.per_million_trained", "cost.per_hour", "cost.purchase", "power.total"
_PACES = ("inference.rate_per_request", "training.rate")
_PLACE = "site.kind"
_IN_A_CLOUD = "cloud"
_TELLING = ("weights.format", "training.method", "training.precision")
"""Choices that tell two candidates on the same hardware apart."""
_Standing = Literal["recommended", "alternative", "candidate"]
_FEWEST = 2
"""A plot of fewer points says nothing."""


@dataclass(frozen=True)
class _Found:
    """A candidate with its two figures."""

    name: str
    price: float
    pace: float
    standing: _Standing


def candidates(rulebook: Rulebook, advice: Advice) -> CandidatesDocument | None:
    """The candidates that the search kept, one for each number of each accelerator, and the alternatives.

    None where fewer than two have both figures. By the price is meant what the goal ranks by, where that is power; a
    training costs what its tokens cost, as it is shorter on more accelerators.
    """
    best = advice.recommendation
    if best is None:
        return None
    pace = next((each for each in _PACES if best.inference.value(each) is not None), None)
    price = _price(advice.goal, best)
    if pace is None or price is None:
        return None
    varied = {fact for each in advice.search.ranked[:1] for fact in each.choices}
    found = _Points(rulebook, price, pace, [fact for fact in _TELLING if fact in varied])
    found.add([best], "recommended")
    found.add((each.configuration for each in (*advice.seconds.values(), *advice.alternatives)), "alternative")
    found.add_candidates(advice.search.ranked, best)
    points = found.points()
    if len(points) < _FEWEST:
        return None
    return {"price": _axis(rulebook, price, "less"), "pace": _axis(rulebook, pace, "more"), "points": points}


def _price(goal: Goal, best: Configuration) -> str | None:
    """The fact that stands for the price: what the goal ranks by, or what is paid where it runs."""
    ranked = [fact for fact, _ in goal.order]
    in_a_cloud = best.inference.value(_PLACE) == _IN_A_CLOUD
    usual = (_TRAINED, _RENT, _TO_BUY) if in_a_cloud else (_TO_BUY, _TRAINED, _RENT)
    wanted = [_POWER] if _POWER in ranked else [_TO_BUY] if _TO_BUY in ranked else []
    return next((each for each in (*wanted, *usual) if best.inference.value(each) is not None), None)


def _axis(rulebook: Rulebook, fact: str, better: Literal["less", "more"]) -> AxisDocument:
    return {
        "fact": fact,
        "title": rulebook.title(fact),
        "unit": Parts(rulebook).value(fact, None)["unit"],
        "better": better,
    }


class _Points:
    """Gathers candidates; of those with the same hardware the first is kept."""

    def __init__(self, rulebook: Rulebook, price: str, pace: str, telling: Sequence[str]) -> None:
        self._rulebook, self._price, self._pace, self._telling = rulebook, price, pace, telling
        self._found: dict[object, _Found] = {}

    def add(self, configurations: Iterable[Configuration], standing: _Standing) -> None:
        for each in configurations:
            figures = {fact: each.inference.value(fact) for fact in (self._price, self._pace)}
            self._take(each.choices, figures, standing)

    def add_candidates(self, found: Sequence[Candidate], best: Configuration) -> None:
        """What the search kept. Hardware that was said is no choice of it, and is that of the ``best``."""
        said = {fact: best.choices[fact] for fact in (ACCELERATOR, COUNT) if fact in best.choices}
        for each in found:
            self._take({**said, **each.choices}, each.figures, "candidate")

    def _take(self, choices: Mapping[str, Value], figures: Mapping[str, Value | None], standing: _Standing) -> None:
        price, pace = figures.get(self._price), figures.get(self._pace)
        hardware = hardware_of(choices)
        if price is None or pace is None or hardware in self._found:
            return
        self._found[hardware] = _Found(self._name(choices), float(price), float(pace), standing)

    def _name(self, choices: Mapping[str, Value]) -> str:
        show = self._rulebook.show
        hardware = show(ACCELERATOR, choices[ACCELERATOR]) if ACCELERATOR in choices else "what is there"
        count = f"{show(COUNT, choices[COUNT])} × " if COUNT in choices else ""
        told = [show(fact, choices[fact]) for fact in self._telling if fact in choices]
        return ", ".join([f"{count}{hardware}", *told])

    def points(self) -> list[PointDocument]:
        """All points, the cheapest first."""
        parts = Parts(self._rulebook)
        ordered = sorted(self._found.values(), key=lambda each: (each.price, -each.pace))
        fastest = float("-inf")
        points: list[PointDocument] = []
        for each in ordered:
            efficient = each.pace > fastest
            fastest = max(fastest, each.pace)
            points.append(
                {
                    "name": each.name,
                    "price": parts.value(self._price, each.price),
                    "pace": parts.value(self._pace, each.pace),
                    "standing": each.standing,
                    "efficient": efficient,
                }
            )
        return points
