"""Holding a first screen against what an engineer would have sent."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.answers.case import Case, Figure, Plan, Range
from bench.answers.screen import Hardware, Screen

__all__ = ["Score", "score"]

#: "Take X" and "Yes: X" say the same where the hardware is right.
_NAMES_HARDWARE = frozenset({"yes", "take"})


@dataclass(frozen=True)
class Score:
    """How a first screen stands to its case.

    ``acceptable``: it opens with an acceptable answer, names acceptable hardware, and nothing that is plainly wrong.
    ``confident_wrong``: it names hardware or says that it fits, and that is wrong. ``figures`` and ``mentions`` are
    (right or there, all).
    """

    case: Case
    screen: Screen
    opening: bool
    hardware: bool
    forbidden: tuple[str, ...]
    figures: tuple[int, int]
    mentions: tuple[int, int]

    @property
    def acceptable(self) -> bool:
        """Whether an engineer would send the headline."""
        return self.opening and self.hardware and not self.forbidden

    @property
    def confident_wrong(self) -> bool:
        """Whether somebody who trusts the screen would buy or run the wrong thing."""
        return not _NAMES_HARDWARE.isdisjoint(self.screen.openings) and not (self.hardware and self.opening)

    @property
    def complete(self) -> bool:
        """Acceptable, with all figures right and everything mentioned that must be."""
        return self.acceptable and self.figures[0] == self.figures[1] and self.mentions[0] == self.mentions[1]


def score(case: Case, screen: Screen) -> Score:
    """The score of ``screen`` for ``case``."""
    hardware = not case.acceptable.plans or any(
        _matches(plan, case.acceptable.formats, each) for plan in case.acceptable.plans for each in screen.hardware
    )
    figures = [_right(figure, screen) for figure in case.figures]
    opening = _opens(case, screen, hardware, all(figures))
    return Score(
        case=case,
        screen=screen,
        opening=opening,
        hardware=hardware,
        forbidden=tuple(each for each in case.never if re.search(each, screen.text, re.IGNORECASE)),
        figures=(sum(figures), len(figures)),
        mentions=(sum(bool(re.search(each, screen.text, re.IGNORECASE)) for each in case.mention), len(case.mention)),
    )


def _opens(case: Case, screen: Screen, hardware: bool, figures: bool) -> bool:
    accepted = frozenset(case.acceptable.opening)
    if accepted & screen.openings:
        return True
    if not _NAMES_HARDWARE.isdisjoint(screen.openings) and accepted & _NAMES_HARDWARE:
        return hardware and bool(case.acceptable.plans)
    # An answer that is a figure may stand in a sentence that also says yes or take.
    return "figure" in accepted and bool(case.figures) and figures and bool(screen.openings)


def _matches(plan: Plan, formats: str | None, hardware: Hardware) -> bool:
    total = None if hardware.memory_gb is None else hardware.memory_gb * hardware.count
    return (
        (plan.cards is None or re.search(plan.cards, hardware.card, re.IGNORECASE) is not None)
        and _within(plan.count, hardware.count)
        and _within(plan.memory_each_gb, hardware.memory_gb)
        and _within(plan.memory_total_gb, total)
        and (formats is None or re.search(formats, hardware.number_format, re.IGNORECASE) is not None)
    )


def _within(limits: Range | None, value: float | None) -> bool:
    return limits is None or (value is not None and limits[0] <= value <= limits[1])


def _right(figure: Figure, screen: Screen) -> bool:
    value = screen.figures.get(figure.what)
    return value is not None and figure.low <= value <= figure.high
