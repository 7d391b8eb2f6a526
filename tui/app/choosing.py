"""The part of the app that does what a command, or a row of a list, says."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tui.app.cards import Row
from tui.app.commands import CommandError, read_command
from tui.app.exploring import ExploringApp
from tui.app.history import Entry, Voice
from tui.app.menus import change_rows, command_rows, fact_rows, goal_rows
from tui.app.messages import ReviseWanted, WhyWanted
from tui.app.screens.chooser import Chooser, matching

if TYPE_CHECKING:
    from kb.session import Answers

__all__ = ["ChoosingApp"]


class ChoosingApp(ExploringApp):
    """Reads commands, and lets choose where one names several things or none."""

    def go_on(self, before: Answers, *said: Entry, remarks: list[Entry] | None = None) -> None:
        """Tells what became of the answers, and considers them."""
        if self.dialogue is None:
            return
        self.history.add(*said, *self.dialogue.changes_since(before), *(remarks or ()))
        self.conversation.show_note(None)
        self.conversation.busy()
        self.consider()

    async def command(self, text: str) -> None:
        """Does what a line that begins with a slash says."""
        try:
            command = read_command(text, self.table)
        except CommandError as error:
            self.conversation.refuse(text, str(error))
            return
        self.conversation.come_back()
        takers: dict[str, Callable[[str], None]] = {
            "goal": self._goal_named,
            "why": self._why_named,
            "change": self._change_named,
            "ledger": self.look_up,
            "rules": self.look_up_rules,
            "graph": self._graph_named,
            "whatif": self.what_if,
            "compare": self.compare,
            "theme": self._theme_named,
        }
        if command.argument and command.action.id in takers:
            takers[command.action.id](command.argument)
        else:
            await self.run_action(command.action.call, self.conversation)

    def _only(self, rows: list[Row], title: str, words: str) -> None:
        """Does what the row that has the words says; lets choose among several."""
        found = matching(rows, words)
        exact = [row for row in found if words.lower() in (row.value.partition(":")[2].lower(), row.text.lower())]
        if len(found) == 1 or len(exact) == 1:
            self.call_later(self.chosen, (exact or list(found))[0].value)
        elif found:
            self.open(Chooser(title, rows, "type to search", words), self.chosen)
        else:
            self.conversation.refuse(words, f"Nothing is called “{words[:60]}”.")

    def _goal_named(self, words: str) -> None:
        if self.dialogue is not None:
            self._only(goal_rows(self.dialogue), "What counts most?", words)

    def _why_named(self, words: str) -> None:
        self._only(fact_rows(self.outcome), "Why?", words)

    def _graph_named(self, words: str) -> None:
        rows = [Row(f"graph:{row.value.partition(':')[2]}", row.text, row.note) for row in fact_rows(self.outcome)]
        self._only(rows, "Graph of what?", words)

    def _theme_named(self, words: str) -> None:
        rows = [Row(f"theme:{name}", name) for name in sorted(self.available_themes)]
        self._only(rows, "Which theme?", words)

    def _change_named(self, words: str) -> None:
        if self.dialogue is not None:
            self._only(change_rows(self.dialogue), "Change which answer?", words)

    def action_change(self) -> None:
        rows = change_rows(self.dialogue) if self.dialogue is not None else []
        if rows:
            self.open(Chooser("Change which answer?", rows, "type to search"), self.chosen)
        else:
            self.notify("There are no answers yet.", markup=False)

    def action_goal(self) -> None:
        if self.dialogue is not None:
            self.open(Chooser("What counts most?", goal_rows(self.dialogue), "type to search"), self.chosen)

    def action_commands(self) -> None:
        rows = command_rows(self.table, self.place, self.dialogue, self.outcome)
        self.open(Chooser("Commands", rows, "type to search"), self.chosen)

    async def chosen(self, value: str | None) -> None:
        """Does what a row of a list says: call an action, answer a fact or explain it, choose a goal."""
        if value is None:
            return
        kind, _, rest = value.partition(":")
        if kind == "call":
            await self.run_action(rest, self.screen)
        elif kind == "answer":
            self.post_message(ReviseWanted(rest))
        elif kind == "graph":
            self.walk(rest)
        elif kind == "theme":
            self.choose_theme(rest)
        elif kind == "why":
            self.post_message(WhyWanted(rest))
        elif kind == "goal" and self.dialogue is not None:
            self.dialogue.session.choose_goal(rest)
            title = self.dialogue.goal_title
            self.go_on(self.dialogue.session.answers, Entry(Voice.REPLY, f"What counts now: {title.lower()}."))
