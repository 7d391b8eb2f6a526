"""An advice that is to be printed, in whatever form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from kb.advice import Advice
from kb.advice.document import RequestDocument
from kb.advice.report import Report
from kb.advisor import Advisor
from kb.understanding import Understanding

__all__ = ["Printout"]


@dataclass(frozen=True)
class Printout:
    """An advice, the request that it answers, and how much of it is wanted.

    ``width`` is that of the page in columns. ``full`` asks for everything instead of the first screen, ``section`` for
    one part of it, ``proof`` for the proof of every figure, ``short_proof`` for the lines that decide. ``as_of`` is the
    day whose rules were asked for, if any.
    """

    advisor: Advisor
    advice: Advice
    request: RequestDocument
    heard: Understanding | None = None
    width: int = 100
    full: bool = False
    section: str | None = None
    proof: bool = False
    short_proof: bool = False
    as_of: date | None = None

    @cached_property
    def report(self) -> Report:
        """The advice as a tree of sections and lines."""
        return self.advisor.report(self.advice, self.heard)

    def day(self) -> Iterator[str]:
        """A line that says of which day the rules are, and an empty one; nothing where no day was asked for."""
        if self.as_of:
            yield f"As of {self.as_of}: with the rules and values in force on that day."
            yield ""
