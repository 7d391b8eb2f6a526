"""What the app consists of: its screens, and all that can be done in it."""

from __future__ import annotations

from collections.abc import Mapping

from textual import actions

from tui.app.palette import Palette
from tui.app.screens.base import AppScreen, Opening
from tui.app.screens.board import BoardScreen
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.documents import DocumentsScreen
from tui.app.screens.graph import GraphScreen
from tui.app.screens.journal import JournalScreen
from tui.app.screens.playground import PlaygroundScreen
from tui.app.screens.recheck import RecheckScreen
from tui.app.screens.rules import RulesScreen
from tui.app.screens.why import WhyScreen
from tui.app.utterances import Utterances
from tui.app.workers.journal import JournalWorker
from tui.app.workers.launch_files import LaunchWorker
from tui.app.workers.report import ReportWorker
from tui.app.workers.rules import RuleWorker
from tui.view.action import CONVERSATION, EVERYWHERE, Action, ActionTable

__all__ = ["ACTIONS", "OF_CONVERSATION", "OPENINGS", "SCREENS"]

_ScreenType = type[AppScreen[None]] | type[AppScreen[str]]
#: a new screen is a line here
SCREENS: tuple[_ScreenType, ...] = (
    ConversationScreen,
    WhyScreen,
    DocumentsScreen,
    RulesScreen,
    PlaygroundScreen,
    GraphScreen,
    BoardScreen,
    JournalScreen,
    RecheckScreen,
)
OPENINGS: Mapping[str, tuple[Opening, _ScreenType]] = {
    opening.action.id: (opening, screen) for screen in SCREENS for opening in screen.OPENINGS
}
_APP = (
    Action(
        "copy",
        "copy",
        "Copy the command that gives this advice again.",
        CONVERSATION,
        keys="alt+c",
        call="app.copy_command",
        command="copy",
        hint=17,
        after="goal",
    ),
    Action(
        "theme",
        "dark/light",
        "Dark or light; other themes by name.",
        EVERYWHERE,
        keys="f9",
        call="app.other_theme",
        command="theme",
        argument="[NAME]",
        menu="theme",
    ),
    Action("help", "help", "This help.", EVERYWHERE, keys="f1", call="app.help", command="help", hint=21),
    Action(
        "quit",
        "quit",
        "Quit; the command that gives the advice again is printed.",
        EVERYWHERE,
        keys="ctrl+q",
        call="app.leave",
        command="quit,exit,q",
        hint=22,
        first=True,
    ),
)
"""What belongs to no part."""
ACTIONS = ActionTable.of(
    (
        *(action for screen in SCREENS for action in screen.ACTIONS),
        *(opening.action for opening, _ in OPENINGS.values()),
        *RuleWorker.ACTIONS,
        *ReportWorker.ACTIONS,
        *LaunchWorker.ACTIONS,
        *Utterances.ACTIONS,
        *Palette.ACTIONS,
        *JournalWorker.ACTIONS,
        *_APP,
    )
)
OF_CONVERSATION = frozenset(
    actions.parse(each.call)[1:] for each in ACTIONS if each.place == CONVERSATION and each.call.startswith("app.")
)
"""Names and parameters of the app's actions that belong to the conversation."""
