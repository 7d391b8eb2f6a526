"""What the command palette and the list of goals offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui.app.actions import ActionTable
from tui.app.cards import Row
from tui.app.outcome import Outcome

if TYPE_CHECKING:
    from tui.app.dialogue import Dialogue

__all__ = ["change_rows", "command_rows", "fact_rows", "goal_rows", "setting_rows"]

_WHY_NOT_ASKED = {
    "experts": "setting for experts",
    "wish": "only where you have a wish",
    "no_change": "changes nothing",
    "told": "told by other answers",
    "nothing_known": "later",
}


def goal_rows(dialogue: Dialogue) -> list[Row]:
    """The goals, the present one marked."""
    now = dialogue.session.goal
    return [Row(f"goal:{name}", title, "now" if name == now else note) for name, title, note in dialogue.goals()]


def change_rows(dialogue: Dialogue) -> list[Row]:
    """The answers so far, and what was left open, each of which can be answered anew."""
    show, title = dialogue.advisor.rulebook.show, dialogue.advisor.rulebook.title
    answers = dialogue.session.answers
    rows = [Row(f"answer:{fact}", title(fact), show(fact, given.value)) for fact, given in answers.given.items()]
    return rows + [Row(f"answer:{fact}", title(fact), "left open") for fact in answers.declined]


def setting_rows(dialogue: Dialogue, outcome: Outcome | None) -> list[Row]:
    """What was not asked, settings for experts first: each with what is taken for it, and why it was not asked."""
    title = dialogue.advisor.rulebook.title
    found = sorted(dialogue.settings(), key=lambda each: list(_WHY_NOT_ASKED).index(each.because))
    rows = []
    for each in found:
        taken = outcome.taken_for(each.question.fact) if outcome is not None else ""
        because = _WHY_NOT_ASKED[each.because]
        rows.append(Row(f"answer:{each.question.fact}", title(each.question.fact), f"{taken or 'open'} · {because}"))
    return rows


def fact_rows(outcome: Outcome | None) -> list[Row]:
    """The facts that can be explained."""
    return [Row(f"why:{each.fact}", each.title, each.shown) for each in outcome.facts] if outcome is not None else []


def command_rows(table: ActionTable, place: str, dialogue: Dialogue | None, outcome: Outcome | None) -> list[Row]:
    """Everything that can be done on a screen; in the conversation also goals, and facts to answer or to explain.

    The value of a row says what to do: ``call:`` an action, choose a ``goal:``, ``answer:`` a fact or explain it
    (``why:``).
    """
    rows = [
        Row(f"call:{each.call}", each.label, f"{each.ways}  {each.help}".strip())
        for each in table.within(place)
        if each.call and each.id != "commands"
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
