"""Questions, wishes, what-ifs and changes: what is said that is no answer, and the replies to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from kb.advisor import Advisor
from kb.dialogue import Dialogue, Turn
from kb.session import Answers, Session
from tui.view.snapshot import Snapshot

__all__ = ["Exchange", "Replied"]


@dataclass(frozen=True, slots=True)
class Replied:
    """A turn, and the answers and the goal after it. It is for the caller to take them over."""

    turn: Turn
    answers: Answers
    goal: str

    def changed(self, before: Snapshot) -> bool:
        """Whether the turn made something else of the job."""
        return (self.answers, self.goal) != (before.answers, before.goal)


class Exchange:
    """Serves turns on a session of its own, so that a thread may work on one while the person goes on.

    What was tried and offered last is kept between turns. ``options`` belong to every command that gives an advice
    again.
    """

    def __init__(self, advisor: Advisor, options: Sequence[str] = ()) -> None:
        self._dialogue, self._options = Dialogue(advisor, options=options), options
        self._lock = Lock()

    def wanted(self, now: Snapshot, text: str) -> str | None:
        """What ``text`` wants done, by the name of an act; None where it only tells or answers something."""
        if not self._lock.acquire(blocking=False):
            return None  # a turn that nobody waits for any more is still being worked out
        try:
            return self._at(now).wanted(text)
        finally:
            self._lock.release()

    def is_misspelled(self, now: Snapshot, text: str) -> bool:
        """Whether ``text`` asks or wishes for something, with one word of it put right."""
        if not self._lock.acquire(blocking=False):
            return False
        try:
            return self._at(now).is_misspelled(text)
        finally:
            self._lock.release()

    def turn(self, now: Snapshot, text: str) -> Replied:
        """The reply to ``text``. Never raises because of the text."""
        with self._lock:
            return _replied(self._at(now), text)

    def trial(self, now: Snapshot, text: str) -> Replied:
        """The reply that tries ``text``, with the answers and the goal that would be gone on with."""
        with self._lock:
            dialogue = self._at(now)
            replied = _tried(dialogue, f"what if {text}")
            # A wish, such as "cheaper", is no condition.
            return replied if replied.changed(now) else _tried(dialogue, text)

    def _at(self, now: Snapshot) -> Dialogue:
        """The dialogue with the job as it stands. Other rules begin another one."""
        if self._dialogue.advisor is not now.advisor:
            self._dialogue = Dialogue(now.advisor, Session(now.advisor, now.answers, now.goal), options=self._options)
        self._dialogue.session.restore(now.answers, now.goal)
        self._dialogue.take_up()
        return self._dialogue


def _replied(dialogue: Dialogue, text: str) -> Replied:
    turn = dialogue.say(text)
    return Replied(turn, dialogue.session.answers, dialogue.session.goal)


def _tried(dialogue: Dialogue, text: str) -> Replied:
    replied = _replied(dialogue, text)
    if not replied.turn.tried:
        return replied
    kept = _replied(dialogue, "keep")
    return Replied(replied.turn, kept.answers, kept.goal)
