"""How far an interview is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.view.outcome import MANY, Outcome

if TYPE_CHECKING:
    from kb.session import Answers

__all__ = ["Progress"]


class Progress:
    """Counts what is answered and what is to go, in words.

    An answer can make others worth asking. Who answers one by one sees the number fall all the same, never rise.
    """

    def __init__(self) -> None:
        self._before = 0, 0

    def words(self, answers: Answers, outcome: Outcome | None, *, working: bool) -> tuple[str, ...]:
        """How many questions are answered, and how many to go once there is an ``outcome``.

        While the next outcome is ``working`` the number to go stays.
        """
        answered = len(answers.given) + len(answers.declined)
        if outcome is None or not answered:
            return (f"{answered} answered",)
        before, left = self._before
        if not working:
            now = outcome.left
            left = min(now, max(left - 1, 1)) if answered == before + 1 else min(now, left or now)
            left = left if answered in (before, before + 1) else now
            self._before = answered, left
        to_go = "nothing to go" if not left else f"about {left} to go" if left <= MANY else "some to go"
        return f"{answered} answered", to_go
