"""An advice that is to be printed, in whatever form."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from kb.advice import Advice
from kb.advice.report import Report
from kb.advisor import Advisor
from kb.understanding import Understanding

if TYPE_CHECKING:
    from kb.advice.document import AdviceDocument, RequestDocument
    from tui.report.paper import Paper

__all__ = ["Printout"]


class Printout(Struct, frozen=True, dict=True):
    """An advice, the request that it answers, and how much of it is wanted.

    ``width`` is that of the page in columns. ``full`` asks for everything instead of the first screen, ``section`` for
    one part of it, ``proof`` for the proof of every figure, ``short_proof`` for the lines that decide. ``as_of`` is the
    day whose rules were asked for, if any; ``headed`` puts before a text what it is about and how it was made, as in a
    file. ``command`` gives the advice again, a word each. The values of the facts ``mask`` are shown nowhere.
    """

    advisor: Advisor
    advice: Advice
    request: RequestDocument | None
    heard: Understanding | None = None
    width: int = 100
    full: bool = False
    section: str | None = None
    proof: bool = False
    short_proof: bool = False
    as_of: date | None = None
    headed: bool = False
    command: tuple[str, ...] = ()
    mask: tuple[str, ...] = ()

    @cached_property
    def report(self) -> Report:
        """The advice as a tree of sections and lines."""
        if self.mask:
            from kb.advice.document.report_json import report_of

            return report_of(self.document["report"])
        return self.advisor.report(self.advice, self.heard)

    @cached_property
    def document(self) -> AdviceDocument:
        """The JSON document, without what is masked."""
        found = self.advisor.document(self.advice, self.request, self.heard, self.command)
        if not self.mask:
            return found
        from kb.advice.document.mask import Mask

        return Mask.of(self.advisor.rulebook, found, self.mask).document(found)

    @cached_property
    def paper(self) -> Paper:
        """The advice for somebody who was not there."""
        from tui.report.paper import paper_of

        return paper_of(self.document)

    def day(self) -> Iterator[str]:
        """A line that says of which day the rules are, and an empty one; nothing where no day was asked for."""
        if self.as_of:
            yield f"As of {self.as_of}: with the rules and values in force on that day."
            yield ""
