"""A turn: what a person said, what it was taken for, what it changed, and what was answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.interview import Question
from engine.language import Value
from kb.dialogue.reply import Reply

__all__ = ["Change", "Turn"]


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


@dataclass(frozen=True, slots=True)
class Turn:
    """One exchange.

    ``acts`` are the ids of what each sentence was taken for, ``act`` the first of them. ``changes`` hold from then on;
    ``tried`` are facts of a what-if, which do not. ``question`` is what is asked next, None when nothing is.
    ``choices`` are the answers that a number stands for, from 1. ``ends`` is true where the person said goodbye.
    """

    said: str
    acts: tuple[str, ...]
    changes: tuple[Change, ...]
    reply: Reply
    question: Question | None
    tried: Mapping[str, Value] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    ends: bool = False

    @property
    def act(self) -> str:
        """What the first sentence was taken for."""
        return self.acts[0] if self.acts else "unknown"
