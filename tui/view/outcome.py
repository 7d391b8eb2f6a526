"""What the screens show of an advice: texts and figures only, ready to be laid out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tui.sign import Sign

if TYPE_CHECKING:
    # Of no use before there is an advice, and slow to import: the first frame does without.
    from kb.advice import Advice
    from kb.advice.report import Report, Section

__all__ = ["MANY", "FactLine", "Outcome", "Standing", "Verdict"]


MANY = 6
"""More questions than that are not counted to a person: each answer tells several."""


class Verdict(Sign):
    """How a configuration stands: the sign of a value of the verdict, or of there being none."""

    COMFORTABLE = ("✓", "comfortable", "$text-success")
    TIGHT = ("!", "tight", "$text-warning")
    UNLIKELY = ("✗", "unlikely", "$text-error")
    DOES_NOT_FIT = ("✗", "does_not_fit", "$text-error")
    NOTHING_FITS = ("✗", "nothing", "$text-error")
    OPEN = ("?", "open", "$text-muted")


class Standing(Enum):
    """How a fact is known: the glyph and the word for it."""

    SAID = ("✓", "you")
    ASSUMED = ("~", "assumed")
    CHOSEN = ("▸", "chosen")
    LOOKED_UP = ("·", "catalog")
    CONCLUDED = ("·", "rule")
    OPEN = ("?", "open")

    @property
    def glyph(self) -> str:
        """One character."""
        return self.value[0]

    @property
    def word(self) -> str:
        """What the glyph means."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class FactLine:
    """A fact that is known: how, and by which rule or other origin."""

    fact: str
    title: str
    shown: str
    standing: Standing
    origin: str


@dataclass(frozen=True)
class Outcome:
    """An advice as it is shown. None where it is not known.

    ``words`` are those of the verdict, as rule files have them. ``name`` is what to take in a few words and ``figures``
    its speed, price and power, both of what would do where what was asked for does not. ``report`` is what is said, in
    sections. ``needed`` and ``usable`` are bytes per accelerator, ``between`` the error bars of what is needed, and
    ``probability`` (0 to 1) is that of its memory being enough. ``left`` questions are still worth asking, and
    ``wanted`` is what to say for a figure that people look for and that is not known.
    """

    goal: str
    verdict: Verdict
    headline: str
    words: str = ""
    name: str = ""
    figures: str = ""
    report: Report | None = None
    needed: float | None = None
    usable: float | None = None
    between: tuple[float, float] | None = None
    probability: float | None = None
    facts: tuple[FactLine, ...] = ()
    left: int = 0
    wanted: str = ""
    notice: str = ""
    advice: Advice | None = None

    def taken_for(self, fact: str) -> str:
        """What is taken for a fact that nobody said, in words; empty where it is not known."""
        line = next((each for each in self.facts if each.fact == fact), None)
        return f"{line.shown}, {line.standing.word}" if line is not None else ""

    @property
    def answer(self) -> str:
        """The first sentence of what is said."""
        return self.report.answer if self.report else ""

    @property
    def not_counting(self) -> tuple[str, ...]:
        """Answers that do not count for this job, in words."""
        return tuple(line.text for each in self.summary if each.id == "not_used" for line in each.lines)

    @property
    def summary(self) -> tuple[Section, ...]:
        """What is said first."""
        return self.report.summary if self.report else ()

    @property
    def details(self) -> tuple[Section, ...]:
        """Everything behind that."""
        return self.report.details if self.report else ()

    @property
    def fits(self) -> bool:
        """Whether there is something to recommend."""
        return self.verdict not in (Verdict.NOTHING_FITS, Verdict.UNLIKELY, Verdict.DOES_NOT_FIT)

    def count(self, *standings: Standing) -> int:
        """How many facts are known in one of these ways."""
        return sum(line.standing in standings for line in self.facts)
