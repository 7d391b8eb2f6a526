"""A turn: what a person said, what it was taken for, what it changed, and what was answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.interview import Question
from engine.language import Value
from kb.dialogue.reply import Reply

if TYPE_CHECKING:
    from kb.interview import Interview

__all__ = ["Awaited", "Change", "Turn", "answers_to"]


@dataclass(frozen=True, slots=True)
class Change:
    """An answer that is new, another, or gone: values in base units and as people read them; None for no answer."""

    fact: str
    title: str
    before: Value | None
    after: Value | None
    shown_before: str
    shown_after: str
    words: str

    @property
    def text(self) -> str:
        """The change in words."""
        if self.after is None:
            return f"{self.title}: no longer {self.shown_before}"
        if self.before is None:
            return f"{self.title}: {self.shown_after}"
        return f"{self.title}: {self.shown_after}, not {self.shown_before}"


class Awaited:
    """The question that an interview has next, which is worked out when it is first asked for.

    The interview, which holds all that its questions were weighed by, is let go of then.
    """

    def __init__(self, interview: Interview) -> None:
        self._interview: Interview | None = interview
        self._question: Question | None = None

    def is_of(self, interview: Interview) -> bool:
        """Whether it is the question of this interview, and was not asked for yet."""
        return self._interview is interview

    @property
    def question(self) -> Question | None:
        """The question; None where nothing is left to be asked."""
        interview = self._interview
        if interview is not None:
            self._question = interview.next
            self._interview = None
        return self._question

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Awaited) and self.question == other.question)

    def __hash__(self) -> int:
        return hash(self.question)

    def __repr__(self) -> str:
        return repr(self.question)


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange.

    ``acts`` are the ids of what each sentence was taken for, ``act`` the first of them. ``changes`` hold from then on;
    ``tried`` are facts of a what-if, which do not. ``offered`` are the words of what was offered, from which a number
    chooses where they are several. ``ends`` is true where the person said goodbye.
    """

    said: str
    acts: tuple[str, ...]
    changes: tuple[Change, ...]
    reply: Reply
    awaited: Awaited
    tried: Mapping[str, Value] = field(default_factory=dict)
    offered: tuple[str, ...] = ()
    ends: bool = False

    @property
    def act(self) -> str:
        """What the first sentence was taken for."""
        return self.acts[0] if self.acts else "unknown"

    @property
    def question(self) -> Question | None:
        """What is asked next; None where nothing is."""
        return self.awaited.question

    @property
    def choices(self) -> tuple[str, ...]:
        """The answers that a number stands for, from 1."""
        return self.offered if len(self.offered) > 1 else answers_to(self.question)


def answers_to(question: Question | None) -> tuple[str, ...]:
    """The answers among which a question has one chosen."""
    if question is None or question.kind not in ("enum", "bool"):
        return ()
    return tuple(each.text for each in question.options)
