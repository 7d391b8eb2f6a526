"""What a rule file that is being written comes to, as it stands: findings, tests, and what it changes for a job."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.errors import EngineError
from engine.explanation import ORIGIN_WORDS
from engine.findings import Finding, RulebookError
from engine.inference import Given
from engine.verification import TestOutcome, run_embedded_tests, run_requirement_tests
from kb.advice import Advice
from kb.advisor import Advisor
from kb.comparison import Comparison, FactChange, compare
from kb.corpus import Job, read_corpus
from kb.errors import KnowledgeError
from kb.session import Answers

if TYPE_CHECKING:
    from tui.view.consultation import Consultation
    from tui.view.snapshot import Snapshot

__all__ = ["DraftCheck", "DraftEffect", "ValueChange", "check_draft", "draft_effect"]

_RULEBOOK = re.compile(r"^rulebook:[ \t]*([a-z0-9_.]+)", re.MULTILINE)
_NO_JOB = (
    "Nothing is said of a job yet: say one here, in words, or as the id of a typical one, such as chat-8b-rtx-4070."
)


@dataclass(frozen=True)
class DraftCheck:
    """What was found in a text, and what the tests in it came to where it can be used: then there is an ``advisor``.

    It was looked at on top of the rules of ``over``, as a part of the ``rulebook``, which is empty for the main one.
    """

    text: str
    over: Advisor
    findings: tuple[Finding, ...] = ()
    outcomes: tuple[TestOutcome, ...] = ()
    advisor: Advisor | None = None
    rulebook: str = ""

    @property
    def errors(self) -> int:
        """How many errors there are."""
        return sum(each.severity == "error" for each in self.findings)


@dataclass(frozen=True)
class ValueChange:
    """A fact with another value, and what gave it before and after: the id of a rule, or where else it is from."""

    fact: FactChange
    given_before: str
    given_after: str


@dataclass(frozen=True)
class DraftEffect:
    """What a text changes for a job: the job as it was ``understood``, its values, and all that its advice says.

    ``problem`` is why that cannot be said.
    """

    understood: tuple[str, ...] = ()
    values: tuple[ValueChange, ...] = ()
    comparison: Comparison | None = None
    problem: str = ""


def check_draft(advisor: Advisor, path: Path, text: str) -> DraftCheck:
    """What is found in ``text`` as the file at ``path``, on top of the rules of ``advisor``, and its tests.

    Findings in the file itself come first; what was found in other files before is left out.
    """
    found = _RULEBOOK.search(text)
    rulebook = found[1] if found else ""
    try:
        drafted = advisor.draft(path, text, rulebook)
    except RulebookError as error:
        return DraftCheck(text, advisor, _sorted(error.findings, path), rulebook=rulebook)
    rules = drafted.rulebook
    files = {name for name in rules.layers if Path(name) == path}
    own = {each.id for each in rules.providers.values() if each.place.file in files}
    own |= {each.id for each in rules.requirements if each.place.file in files}
    outcomes = (
        *run_embedded_tests(drafted.engine, frozenset(own)),
        *run_requirement_tests(drafted.engine, frozenset(own)),
    )
    known = {(each.code, each.message) for each in advisor.loaded.findings}
    findings = [
        each for each in drafted.loaded.findings if (each.code, each.message) not in known or _concerns(each, path)
    ]
    return DraftCheck(text, advisor, _sorted(findings, path), outcomes, drafted, rulebook)


def _concerns(finding: Finding, path: Path) -> bool:
    return any(Path(place.file) == path for place in (finding.place, *(each.place for each in finding.related)))


def _sorted(findings: Sequence[Finding], path: Path) -> tuple[Finding, ...]:
    """Errors first, and those of the file before others."""
    return tuple(
        sorted(findings, key=lambda each: (each.severity != "error", Path(each.place.file) != path, each.place))
    )


def draft_effect(consultation: Consultation, now: Snapshot, drafted: Advisor, words: str) -> DraftEffect:
    """What is different with ``drafted`` for the job that ``words`` say: in a person's own, or a typical one by its id.

    Without words it is the job ``now``.
    """
    if not words and now.answers.is_empty:
        return DraftEffect(problem=_NO_JOB)
    try:
        before, earlier = consultation.with_advisor(lambda advisor: (advisor, _advised(advisor, now, words, None)))
        answers, later = _advised(drafted, now, words, before)
    except (EngineError, KnowledgeError) as error:
        return DraftEffect(problem=f"This job cannot be worked out: {error}")
    new = drafted.rulebook
    compared = compare(earlier[1], later, before.rulebook, new)
    changes = [compared.verdict, *compared.facts] if compared.verdict else [*compared.facts]
    return DraftEffect(
        tuple(f"{new.title(fact)}: {new.show(fact, each.value)}" for fact, each in answers.items()),
        tuple(ValueChange(each, _giver(earlier[1], each.fact), _giver(later, each.fact)) for each in changes),
        compared,
    )


def _advised(advisor: Advisor, now: Snapshot, words: str, before: Advisor | None) -> tuple[Mapping[str, Given], Advice]:
    """The job as ``advisor`` understands it, and the advice. ``before`` is who took the answers of the person."""
    if not words:
        answers: Answers = now.answers if before is None else now.answers.suited_to(advisor, before.rulebook)
        goal = now.goal if now.goal in advisor.goal_ids else None
        return answers.given, advisor.advise(answers.given, goal, answers.options)
    typical = {job.id: job for job in _typical_jobs()}.get(words.strip())
    given = typical.given(advisor) if typical is not None else advisor.understand(words).given
    return given, advisor.advise(given, advisor.goal_said(given))


@cache
def _typical_jobs() -> tuple[Job, ...]:
    return read_corpus()


def _giver(advice: Advice, fact: str) -> str:
    state = advice.inference.facts.get(fact)
    if state is None:
        return ""
    return (
        state.firing.provider if state.firing is not None else ORIGIN_WORDS.get(state.origin.value, state.origin.value)
    )
