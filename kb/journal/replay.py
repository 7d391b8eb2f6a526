"""Replay: a record worked out again, with the rules and catalogues that it rests on or with those of today."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from engine.errors import EngineError
from engine.inference import Given, MatcherName
from engine.rulebook import Rulebook
from kb.advice import Advice
from kb.advisor import Advisor
from kb.catalogue import Model
from kb.compiled_rules import compiled_rules_folder
from kb.errors import KnowledgeError
from kb.journal.advice_outcome import outcome_of
from kb.journal.content import Answer, Content
from kb.journal.difference import is_same
from kb.journal.errors import JournalError, ReplayError
from kb.journal.journal import Journal
from kb.journal.outcome import Outcome
from kb.journal.sources import Sources, files_for_replay
from kb.session import Answers

__all__ = ["Replay", "answers_of", "replayed", "rules_of", "with_models", "worked_out"]


@dataclass(frozen=True)
class Replay:
    """A record worked out again by ``advisor``: what was recorded, and what came of it now.

    ``left`` are the answers that its rules do not take any more.
    """

    number: int
    content: Content
    advisor: Advisor
    advice: Advice
    recorded: Outcome
    outcome: Outcome
    left: tuple[Answer, ...] = ()

    @property
    def is_same(self) -> bool:
        """Whether every figure, firing and word is the same."""
        return is_same(self.recorded, self.outcome)


def answers_of(content: Content) -> Answers:
    """The answers that a record has, in the order they were given. Raises ValueError for an unknown origin."""
    return Answers(
        given=_given(content.answers),
        declined=content.declined,
        set_aside=_given(content.set_aside),
        options=tuple(_given(option) for option in content.options),
    )


def _given(answers: tuple[Answer, ...]) -> dict[str, Given]:
    return {each.fact: each.given for each in answers}


def replayed(journal: Journal, number: int, advisor: Advisor, matcher: MatcherName = "auto") -> Replay:
    """The record worked out again with its own rules and catalogues, as of its own day.

    Args:
        journal: where the record is.
        number: which one.
        advisor: one over the rules of today, which is used where those are the same.
        matcher: how rules are matched.

    Raises:
        JournalError: the record or a text that it needs is missing or damaged.
        NoRecordError: there is no such record.
        ReplayError: it has no advice, or its rules cannot be used by this version.
    """
    content = journal.content(number)
    if content.outcome is None:
        raise ReplayError(number, "it has no advice")
    day = _day(number, content)
    with rules_of(journal, number, content, advisor, matcher) as own:
        return worked_out(number, content, with_models(own, content, day, matcher))


def worked_out(number: int, content: Content, advisor: Advisor, before: Rulebook | None = None) -> Replay:
    """The answers of a record, as ``advisor`` advises on them. Raises `ReplayError` where it cannot take them.

    Answers that were given under other rules, those of ``before``, count as far as they mean the same; others are left.
    """
    recorded = content.outcome
    if recorded is None:
        raise ReplayError(number, "it has no advice")
    try:
        answers = answers_of(content)
        if before is not None:
            answers = answers.suited_to(advisor, before)
        goal = content.goal if content.goal in advisor.goal_ids else None
        advice = advisor.advise(answers.given, goal, answers.options)
        outcome = outcome_of(advice, advisor.rulebook, with_ways_out=recorded.instead is not None)
    except (EngineError, KnowledgeError, ValueError) as error:
        raise ReplayError(number, f"its answers are not taken: {error}") from error
    left = tuple(each for each in content.answers if each.fact in answers.set_aside)
    return Replay(number, content, advisor, advice, recorded, outcome, left)


def with_models(advisor: Advisor, content: Content, day: date | None, matcher: MatcherName = "auto") -> Advisor:
    """An advisor over the same rules, as of ``day``, that knows the models of the person's own as well."""
    if advisor.engine.as_of == day and not content.own_models:
        return advisor
    other = Advisor(advisor.loaded.rulebook, advisor.catalogues, advisor.claims, matcher, day, loaded=advisor.loaded)
    if content.own_models:
        other.add_records([msgspec.convert(each.record, Model) for each in content.own_models])
    return other


@contextmanager
def rules_of(
    journal: Journal,
    number: int,
    content: Content,
    advisor: Advisor,
    matcher: MatcherName = "auto",
    *,
    own: bool = True,
) -> Iterator[Advisor]:
    """An advisor over the rules and catalogues that a record rests on; ``advisor`` itself where those are the same.

    Without ``own``, the catalogues and claims are those of today.
    """
    if not content.sources:
        raise ReplayError(number, "it has no advice")
    listed = journal.source_list(content.sources)
    if not advisor.own_models and Sources(advisor).key == listed.key:
        yield advisor
        return
    data = {file: journal.text(digest) for file, digest in listed.data.items()}

    def read(file: str) -> bytes:
        if file not in data:
            raise JournalError(journal.store.place, f"has no {file} for record {number}")
        return data[file]

    with _folder(content.sources) as folder:
        try:
            files, base, overlays = files_for_replay(listed, folder)
            for file, digest in files:
                _write(file, journal.text(digest))
            restored = Advisor.load([base], matcher, overlays, _day(number, content), read=read if own else None)
            _ = restored.rulebook.texts  # read while the files are there
        except (EngineError, OSError, ValueError) as error:
            raise ReplayError(number, f"its rules cannot be used by this version: {error}") from error
        if restored.loaded.refused:
            findings = [finding for each in restored.loaded.refused for finding in each.findings]
            raise ReplayError(number, f"its rules cannot be used by this version: {findings[0]}")
        if own and restored.rulebook.digest != listed.rules:
            raise ReplayError(number, "the rules that were kept are not those that it rests on")
        yield restored


@contextmanager
def _folder(digest: str) -> Iterator[Path]:
    """A folder for rule files; of the same digest the same one, so that compiled rules are found again."""
    cache = compiled_rules_folder()
    if cache is None:
        with TemporaryDirectory(prefix="whygpu-") as folder:
            yield Path(folder)
        return
    folder_kept = cache / f"journal-{digest[:16]}"
    folder_kept.mkdir(mode=0o700, parents=True, exist_ok=True)
    yield folder_kept


def _write(file: Path, text: bytes) -> None:
    """Writes a rule file unless it is there just so: its time is part of what compiled rules are found by."""
    if file.is_file() and file.read_bytes() == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text)


def _day(number: int, content: Content) -> date:
    try:
        return date.fromisoformat(content.as_of)
    except ValueError:
        raise ReplayError(number, f"its day {content.as_of!r} is none") from None
