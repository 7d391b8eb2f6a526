"""What the tests beside rules came to, in each form that it is printed in."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.findings import Place
from engine.language import printable
from engine.verification import Coverage, TestOutcome
from tui.commands.rules.boundary_files import BoundaryReview
from tui.report.json_text import json_text
from tui.report.junit_report import JUnitCase, JUnitFailure, junit_report
from tui.report.sarif_log import Defect, DefectKind, sarif_log
from tui.view.plural import counted

if TYPE_CHECKING:
    from kb.advice.document import Json
    from kb.dialogue.act_problem import ActProblem
    from kb.understanding.examples import Misheard

__all__ = ["Trial"]

_KINDS = {
    "failed-test": "A test beside a rule found something other than it expects.",
    "misheard-example": "An example is not heard as it says.",
    "act-example": "An act does not do what its examples say.",
    "boundary-case": "A rule concludes something other around its thresholds than what is frozen.",
}


@dataclass(frozen=True)
class Trial:
    """The outcomes of tests, what they cover, and what examples and boundary cases came to."""

    outcomes: tuple[TestOutcome, ...]
    covered: Coverage
    boundaries: BoundaryReview
    wrong: tuple[Misheard, ...] = ()
    acts: tuple[ActProblem, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all is as expected."""
        failed = not all(outcome.passed for outcome in self.outcomes)
        return not (failed or self.boundaries.differences or self.wrong or self.acts)

    def text(self, *, list_missing: bool) -> Iterator[str]:
        """Lines for people; with ``list_missing`` also each branch that no test reaches."""
        yield from map(printable, (*self._lines(list_missing=list_missing), *self._said()))

    def json(self) -> str:
        """One JSON object."""
        return json_text(self._document(), 2)

    def junit(self) -> str:
        """A case for each test, and for each example, act and boundary case that is not as it should be."""
        return junit_report("whygpu rules test", self._cases())

    def sarif(self) -> str:
        """A result for each thing that is not as expected."""
        return sarif_log(list(self._defects()), [DefectKind(code, title) for code, title in _KINDS.items()])

    def _cases(self) -> Iterator[JUnitCase]:
        run = Counter[str]()
        for outcome in self.outcomes:
            run[outcome.provider] += 1
            failures = tuple(JUnitFailure("failed-test", each.message, str(each)) for each in outcome.problems)
            name = f"test {run[outcome.provider]}" + (f": {outcome.title}" if outcome.title else "")
            yield JUnitCase(outcome.place.file, outcome.provider, name, outcome.place.line, failures)
        for defect in self._defects():
            if defect.code != "failed-test":
                failure = JUnitFailure(defect.code, defect.message)
                place = defect.place
                yield JUnitCase(place.file, defect.code, f"line {place.line}", place.line, (failure,))

    def _defects(self) -> Iterator[Defect]:
        for outcome in self.outcomes:
            for problem in outcome.problems:
                yield _defect("failed-test", f"{outcome.provider}: {problem}", outcome.place)
        for each in self.wrong:
            yield _defect("misheard-example", each.message, each.example.place)
        for act in self.acts:
            yield _defect("act-example", f"{act.act}: {act.message}", act.place)
        for file, difference in self.boundaries.differences:
            message = "\n".join(
                (f"{difference.provider} concludes something else than what is frozen:", *difference.lines)
            )
            yield _defect("boundary-case", message, Place(str(file), 1, 1))

    def _said(self) -> Iterator[str]:
        yield from map(str, self.acts)
        if self.acts:
            yield f"examples of acts: {len(self.acts)} not as they say"

    def _lines(self, *, list_missing: bool) -> Iterator[str]:
        for outcome in self.outcomes:
            title = f" ({' '.join(outcome.title.split())})" if outcome.title else ""
            for problem in outcome.problems:
                yield f"{outcome.place}: {outcome.provider}{title}: {problem}"
        for each in self.wrong:
            yield f"{each.example.place}: {each.message}"
        for file, difference in self.boundaries.differences:
            new = all(line.startswith("+") for line in difference.lines)
            what = (
                "has boundary cases that are not frozen yet" if new else "concludes something else than what is frozen"
            )
            yield f"{file}: {difference.provider} {what}:"
            yield from (f"    {line}" for line in difference.lines)
        if self.boundaries.differences:
            yield "If that is what you want, freeze it: the same command with --freeze."
        yield from (f"wrote {file}" for file in self.boundaries.written)
        if list_missing:
            yield from map(str, self.covered.missing)
        failed = sum(not outcome.passed for outcome in self.outcomes)
        reached = len(self.covered.items) - len(self.covered.missing)
        yield (
            f"{len(self.outcomes) - failed} passed, {failed} failed; "
            f"coverage {_percent(self.covered):g} % ({reached} of {len(self.covered.items)} branches and conditions)"
        )
        if self.wrong:
            said = "is" if len(self.wrong) == 1 else "are"
            yield f"{counted(len(self.wrong), 'fact')} of examples {said} heard otherwise"
        if self.boundaries.rules or self.boundaries.differences:
            rules = "1 rule" if self.boundaries.rules == 1 else f"{self.boundaries.rules} rules"
            changed = len(self.boundaries.differences)
            yield f"boundary cases of {rules}: " + (f"{changed} changed" if changed else "as frozen")

    def _document(self) -> dict[str, Json]:
        failed = [outcome for outcome in self.outcomes if not outcome.passed]
        return {
            "passed": len(self.outcomes) - len(failed),
            "failed": len(failed),
            "problems": [
                {
                    "rule": outcome.provider,
                    "title": outcome.title,
                    "place": str(outcome.place),
                    "message": problem.message,
                    "details": list(problem.details),
                }
                for outcome in failed
                for problem in outcome.problems
            ],
            "examples": [
                {"place": str(each.example.place), "fact": each.fact, "message": each.message} for each in self.wrong
            ],
            "coverage": {
                "percent": _percent(self.covered),
                "total": len(self.covered.items),
                "not_covered": [
                    {"rule": each.provider, "branch": each.branch, "aim": each.aim, "place": str(each.place)}
                    for each in self.covered.missing
                ],
            },
            "acts": [{"act": each.act, "place": str(each.place), "message": each.message} for each in self.acts],
            "boundaries": {
                "rules": self.boundaries.rules,
                "differences": [
                    {"file": str(file), "rule": each.provider, "lines": list(each.lines)}
                    for file, each in self.boundaries.differences
                ],
                "written": [str(file) for file in self.boundaries.written],
            },
        }


def _defect(code: str, message: str, place: Place) -> Defect:
    return Defect(code, "error", message, place)


def _percent(covered: Coverage) -> float:
    """To one digit, and 100 only when nothing is missing."""
    return math.floor(covered.percent * 10) / 10
