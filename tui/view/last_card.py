"""The card that stands there when nothing is left to ask."""

from __future__ import annotations

from engine.rulebook import Rulebook
from kb.interview import Interview, odds_text
from kb.session import Answers
from tui.view.card import Card, Row

__all__ = ["last_card"]

_SIZES = (
    ("an 8B model", "an assistant for simple texts"),
    ("a 32B model", "good answers on one card"),
    ("a 70B model", "careful work with long texts"),
)
"""Sizes of models to begin with, for people who have none in mind."""


def last_card(rulebook: Rulebook, answers: Answers, interview: Interview) -> Card:
    """What can be done next, and what would be worth saying though it was declined."""
    missing = _missing(rulebook, answers, computed=interview.can_be_computed)
    settings = len(interview.skipped)
    opened = f"Settings that whygpu chose ({settings}): open and change them"
    rows = [Row("/proof", "Why this, and why not the others?"), Row("/whatif", "What if something were different?")]
    if missing:
        rows = [Row(each, f"Plan for {each}, such as {such}") for each, such in _SIZES]
    rows += [Row("/settings", opened)] if settings else []
    rows += [Row("/change", "Change an answer"), Row("/goal", "What counts most: cheapest, fastest, fewest, ...")]
    if not missing:
        rows += [Row("/copy", "Copy the command that gives this advice again"), Row("/new", "Another job")]
    return Card(
        fact="",
        title="one thing is missing" if missing else "nothing left to ask",
        ask=missing or _nothing_left(odds_text(interview.skipped)),
        kind="done",
        help="Ask anything, say what should be different, or choose one of these.",
        rows=tuple(rows),
        hint="ask, or say what should be different",
    )


def _missing(rulebook: Rulebook, answers: Answers, *, computed: bool) -> str:
    """What would be worth saying though it was declined; empty where nothing is indispensable."""
    facts, given = rulebook.facts, answers.given
    stop = next((stop for each in answers.declined if each in facts and (stop := facts[each].stop)), "")
    if not stop or any(owner in given for each in facts.values() if each.stop for owner, _ in each.fields):
        return ""
    return "No model was named, so the plan is for typical sizes. Name one, or a size." if computed else stop


def _nothing_left(odds: str) -> str:
    if odds:
        return f"Further answers would change the recommendation {odds}."
    return "No further answer would change the recommendation."
