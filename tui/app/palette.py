"""Commands that are typed, and menus to choose from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from textual.actions import ActionParseResult, parse

from tui.app.context import AppContext
from tui.app.messages import ReviseWanted, WhyWanted
from tui.app.screens.base import AppScreen
from tui.app.screens.chooser import Chooser
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.graph import open_graph
from tui.app.utterances import Utterances
from tui.view.action import CONVERSATION, EVERYWHERE, Action
from tui.view.menu import Menu, Menus, matching
from tui.view.slash_command import CommandError, read_command

__all__ = ["Palette"]


class Palette:
    """Does what a command, or a row of a menu, says; where a command names several things, lets choose.

    ``run`` does an action of the app or of the screen that is shown, ``themes`` gives the names of all themes, and
    ``choose_theme`` takes one.
    """

    ACTIONS = (
        Action(
            "settings",
            "settings",
            "Open what whygpu chose or did not ask for, settings for experts among it, and change it.",
            CONVERSATION,
            call="app.choose('settings')",
            command="settings,expert",
            hint=14,
            after="compare",
        ),
        Action(
            "change",
            "change",
            "Change an earlier answer. What still holds is kept. A click on the answer does the same.",
            CONVERSATION,
            call="app.choose('change')",
            command="change",
            argument="[ANSWER]",
            menu="change",
            hint=12,
            after="redo",
        ),
        Action(
            "goal",
            "goal",
            "Choose what counts: standard, cheapest, fastest, fewest accelerators, ...",
            CONVERSATION,
            keys="f4",
            call="app.choose('goal')",
            command="goal",
            argument="[NAME]",
            menu="goal",
            hint=11,
            after="change",
        ),
        Action(
            "commands",
            "commands",
            "Find a command, a goal, a fact to explain or to answer.",
            EVERYWHERE,
            keys="ctrl+p",
            call="app.choose('commands')",
            command="commands",
            hint=10,
            after="theme",
        ),
    )

    def __init__(
        self,
        context: AppContext,
        conversation: ConversationScreen,
        utterances: Utterances,
        run: Callable[[str | ActionParseResult], Awaitable[object]],
        themes: Callable[[], Sequence[str]],
        choose_theme: Callable[[str], None],
    ) -> None:
        self._context, self._conversation, self._utterances = context, conversation, utterances
        self._run, self._themes, self._choose_theme = run, themes, choose_theme

    async def command(self, text: str) -> None:
        """Does what a line that begins with a slash says."""
        try:
            command = read_command(text, self._context.table)
        except CommandError as error:
            self._conversation.refuse(text, str(error))
            return
        self._conversation.come_back()
        action, words = command.action, command.argument
        if words and action.menu:
            await self._choose_named(self._menu(action.menu), words)
        elif words and action.argument:
            namespace, name, parameters = parse(action.call)
            await self._run((namespace, name, (*parameters, words)))
        else:
            await self._run(action.call)

    async def _choose_named(self, menu: Menu, words: str) -> None:
        """Does what the row that has the words says; lets choose among several."""
        found = matching(menu.rows, words)
        exact = [row for row in found if words.lower() in (row.value.partition(":")[2].lower(), row.text.lower())]
        if len(found) == 1 or len(exact) == 1:
            await self.take((exact or list(found))[0].value)
        elif found:
            self._context.open(Chooser(menu, words), self.take)
        else:
            self._conversation.refuse(words, f"Nothing is called “{words[:60]}”.")

    def choose(self, name: str) -> None:
        """Opens a menu, or says that there is nothing to choose."""
        menu = self._menu(name)
        if menu.rows or not menu.nothing:
            self._context.open(Chooser(menu), self.take)
        else:
            self._context.tell(menu.nothing)

    def _menu(self, name: str) -> Menu:
        context = self._context
        place = context.screen.PLACE if isinstance(context.screen, AppScreen) else CONVERSATION
        session = context.consultation.session if context.consultation is not None else None
        return Menus(context.table, place, session, context.outcome, self._themes()).get(name)

    async def take(self, value: str | None) -> None:
        """Does what a row of a menu says; nothing for None."""
        kind, _, rest = (value or "").partition(":")
        if kind == "call":
            await self._run(rest)
        elif kind == "answer":
            self._context.post(ReviseWanted(rest))
        elif kind == "why":
            self._context.post(WhyWanted(rest))
        elif kind == "graph":
            open_graph(self._context, rest)
        elif kind == "theme":
            self._choose_theme(rest)
        elif kind == "goal":
            self._utterances.choose_goal(rest)
