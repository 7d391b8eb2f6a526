"""Rechecking: every answer of a journal beside what other rules say to the same job."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import msgspec

from kb.advisor import Advisor
from kb.comparison import Comparison
from kb.journal.chain import digest_of
from kb.journal.content import Content
from kb.journal.difference import compared
from kb.journal.errors import ReplayError
from kb.journal.journal import Journal
from kb.journal.outcome import Outcome
from kb.journal.pruning import is_before
from kb.journal.replay import with_models, worked_out

__all__ = ["Answered", "Rechecked", "Result", "Task", "answered", "outcome_under", "rechecked", "rechecking", "tasks"]

Answered = Sequence[tuple[int, Content]]
"""Records with an answer, by their numbers."""


@dataclass(frozen=True, slots=True)
class Task:
    """A job that was answered, and the records that answered just this job; the first one stands for it."""

    text: bytes
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What other rules make of a job: the outcome as text, or why they do not take it."""

    outcome: bytes = b""
    refused: str = ""


@dataclass(frozen=True, slots=True)
class Rechecked:
    """A record beside what other rules say: all that differs, or why they do not take its answers."""

    number: int
    content: Content
    comparison: Comparison
    refused: str = ""

    @property
    def is_same(self) -> bool:
        """Whether the answer is the same in all that a report shows: recommendation, verdict, figures and remarks."""
        return not (self.refused or self.comparison.is_shown)


def answered(journal: Journal, since: date | None = None, numbers: Collection[int] | None = None) -> Answered:
    """The records that have an answer: of ``numbers``, or all, and those made ``since`` a day."""
    return [
        (number, each)
        for number, each in journal.contents()
        if each.outcome is not None
        and (numbers is None or number in numbers)
        and (since is None or not is_before(each.made, since))
    ]


def rechecking(
    advisor: Advisor, records: Answered, results: Callable[[Sequence[Task]], Iterable[Result]]
) -> Iterator[tuple[Rechecked, ...]]:
    """Job by job, the records that answered it beside what the rules of ``advisor`` say.

    ``results`` makes a result of each job, as `outcome_under` does, in the order of the jobs.
    """
    contents, listed = dict(records), tasks(records)
    for task, result in zip(listed, results(listed), strict=True):
        yield tuple(rechecked(advisor, result, [(number, contents[number]) for number in task.numbers]))


def tasks(contents: Iterable[tuple[int, Content]]) -> list[Task]:
    """The jobs of all records that have an outcome, each once."""
    found: dict[str, tuple[bytes, list[int]]] = {}
    for number, content in contents:
        if content.outcome is None:
            continue
        job = [
            [[each.fact, each.value, each.origin] for each in content.answers],
            [[[each.fact, each.value] for each in option] for option in content.options],
            content.goal,
            [each.config for each in content.own_models],
        ]
        key = digest_of(msgspec.json.encode(job))
        found.setdefault(key, (content.to_text(), []))[1].append(number)
    return [Task(text, tuple(numbers)) for text, numbers in found.values()]


def outcome_under(advisor: Advisor, task: Task) -> Result:
    """What ``advisor`` makes of a job. Never raises because of it."""
    content = Content.of_text(task.text)
    try:
        own = with_models(advisor, content, advisor.engine.as_of)
        done = worked_out(task.numbers[0], content, own, advisor.rulebook)
    except ReplayError as error:
        return Result(refused=error.problem)
    return Result(msgspec.json.encode(done.outcome))


def rechecked(advisor: Advisor, result: Result, records: Iterable[tuple[int, Content]]) -> Iterator[Rechecked]:
    """The records of one job beside what was made of it by the rules of ``advisor``."""
    outcome = msgspec.json.decode(result.outcome, type=Outcome) if result.outcome else None
    titles = {name: each.title for name, each in advisor.rulebook.facts.items()}
    for number, content in records:
        if outcome is None or content.outcome is None:
            yield Rechecked(number, content, Comparison(), result.refused)
        else:
            yield Rechecked(number, content, compared(content.outcome, outcome, titles))
