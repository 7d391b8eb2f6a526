"""What the command palette and the list of goals offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui.app.actions import actions_in
from tui.app.cards import Row
from tui.app.outcome import Outcome

if TYPE_CHECKING:
    from tui.app.dialogue import Dialogue

__all__ = ["command_rows", "goal_rows"]


def goal_rows(dialogue: Dialogue) -> list[Row]:
    """The goals, the present one marked."""
    now = dialogue.session.goal
    return [Row(f"goal:{name}", title, "now" if name == now else note) for name, title, note in dialogue.goals()]


def command_rows(place: str, dialogue: Dialogue | None, outcome: Outcome | None) -> list[Row]:
    """Everything that can be done on a screen; in the conversation also goals, and facts to answer or to explain.

    The value of a row says what to do: ``call:`` an action, choose a ``goal:``, ``answer:`` a fact or explain it
    (``why:``).
    """
    rows = [
        Row(f"call:{each.call}", each.label, f"{each.shown}  {each.help}")
        for each in actions_in(place)
        if each.call and each.id not in ("depth", "say_key", "quit_now", "commands")
    ]
    if place == "conversation" and dialogue is not None:
        rows += _of_dialogue(dialogue, outcome)
    return rows


def _of_dialogue(dialogue: Dialogue, outcome: Outcome | None) -> Iterator[Row]:
    for name, title, note in dialogue.goals():
        yield Row(f"goal:{name}", f"goal: {title}", note)
    for fact, title in dialogue.askable():
        yield Row(f"answer:{fact}", f"answer: {title}", fact)
    for line in outcome.facts if outcome else ():
        yield Row(f"why:{line.fact}", f"why: {line.title} = {line.shown}", line.fact)
