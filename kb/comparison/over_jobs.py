"""Comparing what two advisors say of many jobs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.inference import GivenError
from engine.interview import AnswerError
from kb.advice import Advice
from kb.advisor import Advisor
from kb.comparison.advice_comparison import compare
from kb.comparison.comparison import Comparison
from kb.corpus import Job
from kb.errors import KnowledgeError, printable

__all__ = ["JobComparison", "UnusableJobError", "compare_over"]


class UnusableJobError(KnowledgeError):
    """A job that neither set of rules has a question for."""

    def __init__(self, job: Job, problem: str) -> None:
        self.job, self.problem = job, problem
        super().__init__(f"{job.place}: the job {printable(job.id)!r} cannot be compared: {printable(problem, 400)}")


@dataclass(frozen=True)
class JobComparison:
    """What is different for one job. A side that cannot take its answers is ``refused``, with the reason."""

    job: Job
    comparison: Comparison = field(default_factory=Comparison)
    refused_before: str = ""
    refused_after: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether both sides say the same."""
        return self.comparison.is_empty and not self.refused_before and not self.refused_after


def compare_over(jobs: Iterable[Job], before: Advisor, after: Advisor) -> Iterator[JobComparison]:
    """What is different for each of ``jobs``, one after the other. Raises `UnusableJobError`."""
    for job in jobs:
        one, other = _advised(job, before), _advised(job, after)
        if isinstance(one, str) and isinstance(other, str):
            raise UnusableJobError(job, one)
        if isinstance(one, str):
            yield JobComparison(job, refused_before=one)
        elif isinstance(other, str):
            yield JobComparison(job, refused_after=other)
        else:
            yield JobComparison(job, compare(one, other, before.rulebook, after.rulebook))


def _advised(job: Job, advisor: Advisor) -> Advice | str:
    try:
        return advisor.advise(job.given(advisor))
    except AnswerError as error:
        return f"{error.fact}: {error}"
    except GivenError as error:
        return str(error)
