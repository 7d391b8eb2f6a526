"""What the screens show of an advice: texts and figures only, ready to be laid out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tui.sign import Mark, Sign

if TYPE_CHECKING:
    from kb.advice import Advice

__all__ = ["FactLine", "Mark", "Other", "Outcome", "Past", "Said", "Standing", "Verdict", "Warned"]


class Verdict(Sign):
    """How a configuration stands."""

    COMFORTABLE = ("✓", "fits comfortably", "$text-success")
    TIGHT = ("!", "fits, but tight", "$text-warning")
    UNLIKELY = ("✗", "UNLIKELY TO FIT", "$text-error")
    DOES_NOT_FIT = ("✗", "DOES NOT FIT", "$text-error")
    NOTHING_FITS = ("✗", "NOTHING FITS", "$text-error")
    OPEN = ("?", "not known yet", "$text-muted")


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
class Past:
    """An answer given, or declined (then ``shown`` is what is assumed)."""

    fact: str
    title: str
    shown: str
    standing: Standing
    note: str = ""


@dataclass(frozen=True, slots=True)
class Other:
    """An alternative: hardware, fit, cost, and what differs from the recommendation or would have to change.

    ``probability`` (0 to 1) is that of its memory being enough; None where it is not known.
    """

    headline: str
    verdict: Verdict
    figure: str = ""
    differs: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning: the rule that gives it, its title and its text."""

    rule: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a document says of the job, how that stands to what is computed, and why."""

    document: str
    says: str
    mark: Mark
    why: str


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

    ``needed`` and ``usable`` are bytes per accelerator, ``between`` the error bars of what is needed, and
    ``probability`` (0 to 1) is that of its memory being enough.
    """

    goal: str
    verdict: Verdict
    headline: str
    settings: tuple[str, ...] = ()
    needed: float | None = None
    usable: float | None = None
    between: tuple[float, float] | None = None
    probability: float | None = None
    obstacle: str = ""
    figures: tuple[tuple[str, str], ...] = ()
    alternatives: tuple[Other, ...] = ()
    warnings: tuple[Warned, ...] = ()
    said: tuple[Said, ...] = ()
    facts: tuple[FactLine, ...] = ()
    needs: int = 0
    optional: int = 0
    considered: int = 0
    feasible: int = 0
    notice: str = ""
    advice: Advice | None = None

    @property
    def fits(self) -> bool:
        """Whether there is something to recommend."""
        return self.verdict not in (Verdict.NOTHING_FITS, Verdict.UNLIKELY, Verdict.DOES_NOT_FIT)

    @property
    def known(self) -> int:
        """How many facts are known without an assumption of their own."""
        return sum(1 for line in self.facts if line.standing is not Standing.ASSUMED)

    @property
    def assumed(self) -> int:
        """How many facts are assumed."""
        return sum(1 for line in self.facts if line.standing is Standing.ASSUMED)
