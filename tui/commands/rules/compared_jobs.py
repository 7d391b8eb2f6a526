"""Jobs compared by two sets of rules, on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from engine.rulebook import BUILT_IN, RulebookError
from kb.advisor import Advisor
from kb.comparison import JobComparison, UnusableJobError, compare_over
from kb.corpus import Job
from kb.rule_sources import place_of_rules

__all__ = ["ComparedSides", "compared_jobs"]

_FEW = 8
"""Below so many jobs a process of its own takes longer to begin than it saves."""


@dataclass(frozen=True)
class ComparedSides:
    """Two sets of rules by name, on top of the built-in ones and of ``overlays``."""

    old: str
    new: str
    overlays: tuple[str, ...] = ()

    def advisors(self) -> tuple[Advisor, Advisor]:
        """An advisor for each side. Raises `RulebookError`: to leave out what is to be compared would make no sense."""
        return self._advisor(self.old), self._advisor(self.new)

    def _advisor(self, name: str) -> Advisor:
        named = () if name == BUILT_IN else (name,)
        advisor = Advisor.load(overlays=[place_of_rules(Path(each)) for each in (*self.overlays, *named)])
        findings = [finding for each in advisor.loaded.refused for finding in each.findings]
        if findings:
            raise RulebookError(findings)
        return advisor


_advisors: list[tuple[Advisor, Advisor]] = []
"""Both sides, in each process of the pool."""


def compared_jobs(
    jobs: Sequence[Job], sides: ComparedSides, advisors: tuple[Advisor, Advisor], processes: int = 0
) -> Iterator[JobComparison]:
    """What is different for each of ``jobs``, in their order, by so many ``processes``; 0: one for each core.

    Raises `UnusableJobError`.
    """
    count = processes or os.cpu_count() or 1
    if count == 1 or len(jobs) < _FEW:
        yield from compare_over(jobs, *advisors)
        return
    _advisors[:] = [advisors]  # a process that is forked from this one need not load them again
    try:
        with ProcessPoolExecutor(min(count, len(jobs)), initializer=_begin, initargs=(sides,)) as pool:
            for job, found in zip(jobs, pool.map(_compared, jobs), strict=True):
                if isinstance(found, str):
                    raise UnusableJobError(job, found)
                yield found
    finally:
        _advisors.clear()


def _begin(sides: ComparedSides) -> None:
    if not _advisors:
        _advisors.append(sides.advisors())


def _compared(job: Job) -> JobComparison | str:
    """The comparison, or why there is none: what is raised would not find its way out of the process as it is."""
    try:
        (found,) = compare_over([job], *_advisors[0])
    except UnusableJobError as error:
        return error.problem
    return found
