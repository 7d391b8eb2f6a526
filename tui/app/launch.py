"""Opening the app: what is imported when, and what is said when it is over."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kb.advisor import Advisor
    from kb.session import Answers
    from tui.app.dialogue import Dialogue

__all__ = ["run_app"]


def run_app(
    answers: Answers | None = None,
    goal: str | None = None,
    text: str = "",
    matcher: Literal["auto", "durable", "reference"] = "auto",
    advisor: Advisor | None = None,
) -> int:
    """Opens the terminal app and returns its exit code once it is closed.

    Args:
        answers: answers to begin with.
        goal: what to rank by; the rulebook's first goal when None.
        text: a description of the job in the person's own words, understood as the first thing.
        matcher: how rules are matched.
        advisor: an advisor that is loaded already. Without one, rules are read while the first screen shows.

    Returns:
        0 after a normal end, 1 after a failure, 128 plus the number of the signal that ended the app.
    """
    from tui.app.app import WhyApp

    def load() -> Dialogue:
        from tui.app.dialogue import Dialogue

        return Dialogue.load(answers, goal, matcher, advisor)

    app = WhyApp(load, text)
    app.run()
    if app.farewell:
        print(app.farewell)
    if app.failure_note:
        print(app.failure_note, file=sys.stderr)
    return app.return_code or 0
