"""Questions, wishes, what-ifs and changes: what is said that is no answer, and the replies to it."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from kb.dialogue import Dialogue, Turn
from kb.session import Answers, Session

if TYPE_CHECKING:
    from kb.advisor import Advisor

__all__ = ["Exchange"]


class Exchange:
    """Serves turns on a session of its own, so that a thread may work on one while the person goes on.

    What was tried and offered last is kept between turns. What a turn changes is in `answers` and `goal` then; it is
    for the caller to take it over.
    """

    def __init__(self, advisor: Advisor) -> None:
        self._dialogue = Dialogue(advisor)
        self._lock = Lock()

    def wanted(self, advisor: Advisor, answers: Answers, goal: str, text: str) -> str | None:
        """What ``text`` wants done when the job is ``answers``; None where it only tells or answers something."""
        if not self._lock.acquire(blocking=False):
            return None  # a turn that nobody waits for any more is still being worked out
        try:
            return self._at(advisor, answers, goal).wanted(text)
        finally:
            self._lock.release()

    def turn(self, advisor: Advisor, answers: Answers, goal: str, text: str) -> tuple[Turn, Answers, str]:
        """The turn, and the answers and the goal after it. Never raises because of the text."""
        with self._lock:
            dialogue = self._at(advisor, answers, goal)
            turn = dialogue.say(text)
            return turn, dialogue.session.answers, dialogue.session.goal

    def trial(self, advisor: Advisor, answers: Answers, goal: str, text: str) -> tuple[Turn, Answers, str]:
        """The turn that tries ``text``, and the answers and the goal that would be gone on with."""
        with self._lock:
            dialogue = self._at(advisor, answers, goal)
            turn = _tried(dialogue, f"what if {text}")
            if (dialogue.session.answers, dialogue.session.goal) == (answers, goal):
                turn = _tried(dialogue, text)  # a wish, such as "cheaper", is no condition
            return turn, dialogue.session.answers, dialogue.session.goal

    def _at(self, advisor: Advisor, answers: Answers, goal: str) -> Dialogue:
        """The dialogue with the job as it stands. Other rules begin another one."""
        if self._dialogue.advisor is not advisor:
            self._dialogue = Dialogue(advisor, Session(advisor, answers, goal))
        self._dialogue.session.restore(answers, goal)
        return self._dialogue


def _tried(dialogue: Dialogue, text: str) -> Turn:
    turn = dialogue.say(text)
    if turn.tried:
        dialogue.say("keep")
    return turn
