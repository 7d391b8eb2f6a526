"""Conversations in a journal: each turn a record, so that one that was cut off can be gone on with."""

from __future__ import annotations

from dataclasses import dataclass

from kb.journal.content import Content
from kb.journal.errors import JournalError
from kb.journal.journal import Journal
from kb.journal.replay import answers_of
from kb.session import Answers

__all__ = ["CutOff", "cut_off_at", "last_cut_off"]

_LOOKED_AT = 200
"""So many of the newest records are looked through for a conversation that did not end."""


@dataclass(frozen=True)
class CutOff:
    """A conversation that did not end: which, its last turn, and the job as it stood then."""

    conversation: str
    number: int
    content: Content

    @property
    def answers(self) -> Answers:
        """The answers as they stood."""
        return answers_of(self.content)


def last_cut_off(journal: Journal, through: str) -> CutOff | None:
    """The last conversation held by way of ``through``, if it did not end and something was said of a job.

    Raises `JournalError`.
    """
    for heading in journal.newest(_LOOKED_AT, ("turn", "end")):
        if heading.through != through or heading.pruned:
            continue
        if heading.kind == "end":
            return None
        content = journal.content(heading.number)
        if not (content.answers or content.declined):
            return None
        return CutOff(heading.conversation, heading.number, content)
    return None


def cut_off_at(place: str, through: str) -> CutOff | None:
    """The same for the journal at ``place``; None where it cannot be read or none is there."""
    try:
        with Journal.open(place) as journal:
            return last_cut_off(journal, through)
    except JournalError:
        return None
