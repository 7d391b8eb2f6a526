"""Menus: lists to choose from by name, such as the command palette and the goals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.view.action import CONVERSATION, Action, ActionTable
from tui.view.card import Row
from tui.view.outcome import Outcome

if TYPE_CHECKING:
    from kb.session import Session

__all__ = ["Menu", "Menus", "command_rows", "matching", "setting_rows"]

_WHY_NOT_ASKED = {
    "experts": "setting for experts",
    "wish": "only where you have a wish",
    "no_change": "changes nothing",
    "told": "told by other answers",
    "nothing_known": "later",
}


@dataclass(frozen=True, slots=True)
class Menu:
    """A list to choose from. ``nothing`` is what to say where it is empty; without it, it is opened all the same.

    The value of a row says what to do: ``call:`` an action, choose a ``goal:`` or a ``theme:``, ``answer:`` a fact,
    explain it (``why:``) or show it in the ``graph:``.
    """

    title: str
    rows: Sequence[Row]
    nothing: str = ""


@dataclass(frozen=True, slots=True)
class Menus:
    """All menus for the job as it stands. ``place`` is the screen that is shown, ``themes`` are the names of themes.

    There is neither session nor outcome before the rules are read.
    """

    table: ActionTable
    place: str
    session: Session | None
    outcome: Outcome | None
    themes: Sequence[str] = ()

    def get(self, name: str) -> Menu:
        """The menu of that name: commands, goal, change, settings, why, graph or theme. Raises KeyError."""
        match name:
            case "commands":
                return Menu("Commands", command_rows(self.table, self.place, self.session, self.outcome))
            case "goal":
                return Menu("What counts most?", _goal_rows(self.session), "The rules are still being read.")
            case "change":
                return Menu("Change which answer?", _change_rows(self.session), "There are no answers yet.")
            case "settings":
                rows = setting_rows(self.session, self.outcome) if self.session is not None else ()
                title = "Chosen by whygpu: open one to choose yourself"
                return Menu(title, rows, "Nothing was chosen for you yet.")
            case "why":
                return Menu("Why?", _fact_rows(self.outcome, "why"))
            case "graph":
                return Menu("Graph of what?", _fact_rows(self.outcome, "graph"))
            case "theme":
                return Menu("Which theme?", [Row(f"theme:{each}", each) for each in sorted(self.themes)])
        raise KeyError(name)


def _goal_rows(session: Session | None) -> list[Row]:
    """The goals, the present one marked."""
    if session is None:
        return []
    goals = session.advisor.rulebook.goals.values()
    return [Row(f"goal:{each.id}", each.title, "now" if session.goal == each.id else each.help) for each in goals]


def _change_rows(session: Session | None) -> list[Row]:
    """The answers so far, and what was left open, each of which can be answered anew."""
    if session is None:
        return []
    rulebook, answers = session.advisor.rulebook, session.answers
    given = [(fact, rulebook.show(fact, each.value)) for fact, each in answers.given.items()]
    left_open = [(fact, "left open") for fact in answers.declined]
    return [Row(f"answer:{fact}", rulebook.title(fact), shown) for fact, shown in (*given, *left_open)]


def setting_rows(session: Session, outcome: Outcome | None) -> list[Row]:
    """What was not asked, settings for experts first: each with what is taken for it, and why it was not asked."""
    rows = []
    for each in sorted(session.interview.skipped, key=lambda each: list(_WHY_NOT_ASKED).index(each.because)):
        fact, because = each.question.fact, _WHY_NOT_ASKED[each.because]
        taken = outcome.taken_for(fact) if outcome is not None else ""
        rows.append(Row(f"answer:{fact}", session.advisor.rulebook.title(fact), f"{taken or 'open'} · {because}"))
    return rows


def _fact_rows(outcome: Outcome | None, kind: str) -> list[Row]:
    """The facts that are known."""
    facts = outcome.facts if outcome is not None else ()
    return [Row(f"{kind}:{each.fact}", each.title, each.shown) for each in facts]


def command_rows(table: ActionTable, place: str, session: Session | None, outcome: Outcome | None) -> list[Row]:
    """Everything that can be done on a screen; in the conversation also goals, and facts to answer or to explain."""
    rows = [_command_row(each) for each in table.within(place) if each.call and each.id != "commands"]
    return [*rows, *_job_rows(session, outcome)] if place == CONVERSATION and session is not None else rows


def _command_row(action: Action) -> Row:
    return Row(f"call:{action.call}", action.label, f"{action.ways}  {action.help}".strip())


def _job_rows(session: Session, outcome: Outcome | None) -> Iterator[Row]:
    rulebook = session.advisor.rulebook
    for goal in rulebook.goals.values():
        yield Row(f"goal:{goal.id}", f"goal: {goal.title}", goal.help)
    for fact in rulebook.facts.values():
        if fact.ask is not None:
            yield Row(f"answer:{fact.id}", f"answer: {fact.title}", fact.id)
    for line in outcome.facts if outcome else ():
        yield Row(f"why:{line.fact}", f"why: {line.title} = {line.shown}", line.fact)


def matching(rows: Sequence[Row], text: str) -> tuple[Row, ...]:
    """The rows that have every word of ``text``, those whose text begins with it first."""
    words = text.lower().split()
    found = [row for row in rows if all(word in f"{row.text} {row.note}".lower() for word in words)]
    return tuple(sorted(found, key=lambda row: not row.text.lower().startswith(text.strip().lower())))
