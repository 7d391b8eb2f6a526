"""The app, composed of its parts."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from textual.app import App
from textual.binding import BindingType
from textual.filter import LineFilter
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from tui.app.context import AppContext
from tui.app.control_filter import ControlFilter
from tui.app.keys import bindings
from tui.app.messages import ReviseWanted, WhyWanted
from tui.app.palette import Palette
from tui.app.registry import ACTIONS, OF_CONVERSATION, OPENINGS
from tui.app.screens.base import AppScreen
from tui.app.screens.board import BoardScreen
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.help import HelpScreen
from tui.app.screens.journal import JournalScreen
from tui.app.screens.leave_question import leave_screens
from tui.app.screens.why import WhyScreen, explain_wanted
from tui.app.signals import resume_only_when_stopped, watch_signals
from tui.app.themes import OWN_THEMES, first_theme, other_theme, readable_theme
from tui.app.threads import HandedOver, UnawaitedThreads
from tui.app.utterances import Utterances
from tui.app.widgets.card import QuestionCard
from tui.app.workers.advice import AdviceWorker
from tui.app.workers.journal import JournalWorker
from tui.app.workers.launch_files import LaunchWorker
from tui.app.workers.reply import ReplyWorker
from tui.app.workers.report import ReportWorker
from tui.app.workers.rules import RuleWorker
from tui.view.action import ActionTable
from tui.view.failure import failure_note, log_failure
from tui.view.farewell import farewell
from tui.view.slash_command import is_command

if TYPE_CHECKING:
    from kb.advice import Advice
    from tui.view.consultation import Consultation
    from tui.view.session_log import SessionLog
    from tui.watch.rule_files import RuleFiles

__all__ = ["WhyApp"]


class WhyApp(App[None]):
    """The terminal app. ``load`` makes the consultation and is called in a thread once the first frame is visible.

    ``text`` is what was said already. ``files`` tells, called in that thread too, which rule files to watch; without it
    none are. ``table`` has the keys, and ``key_problems`` are what is wrong with the person's own. ``log``
    keeps what is said and answered.
    """

    TITLE = "whygpu"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = bindings(each for each in ACTIONS if each.call.startswith("app."))
    CSS = """
    Screen {
        background: $background;
        color: $text;
        layout: vertical;
    }
    Toast {
        background: $panel;
    }
    """

    def __init__(
        self,
        load: Callable[[], Consultation],
        text: str = "",
        files: Callable[[], RuleFiles] | None = None,
        table: ActionTable = ACTIONS,
        key_problems: Sequence[str] = (),
        log: SessionLog | None = None,
    ) -> None:
        # Textual takes the variable away, and chooses by ``ansi_color`` whether to send no colours or mere greys.
        no_colour = bool(os.environ.get("NO_COLOR"))
        super().__init__(ansi_color=True if no_colour else None)
        self.animation_level = "none"
        self._controls = ControlFilter()
        for theme in OWN_THEMES:
            self.register_theme(theme)
        self.choose_theme(first_theme(os.environ.get("TEXTUAL_THEME", ""), no_colour=no_colour))
        self.failure_note = ""
        context = self.context = AppContext(self, table)
        context.log = log
        talk = self.conversation = ConversationScreen(context, welcome=not text)
        self.advice = AdviceWorker(context, talk, self._advised)
        self.journal = JournalWorker(context, talk)
        self.replies = ReplyWorker(context, talk, self.advice, self.journal.keep)
        self.reports = ReportWorker(context, talk)
        self.launches = LaunchWorker(context, talk)
        self.utterances = Utterances(
            context, talk, self.advice, self.replies, self._run_later, text=text, problems=key_problems
        )
        self.rules = RuleWorker(
            context,
            talk,
            self.advice,
            load=load,
            files=files,
            loaded=self._loaded,
            prepared=self.utterances.catch_up,
        )
        self.palette = Palette(
            context, talk, self.utterances, self.run_action, lambda: list(self.available_themes), self.choose_theme
        )

    # --- begin and end ----------------------------------------------------------------------------------------------

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters of all lines; the last lets no control character through."""
        return [*super().get_line_filters(), self._controls]

    def get_default_screen(self) -> Screen[None]:
        """The conversation."""
        return self.conversation

    def on_load(self) -> None:
        """Watches for signals before anything is sent to the terminal."""
        if not self.is_headless:
            asyncio.get_running_loop().set_default_executor(UnawaitedThreads())
            watch_signals(lambda code: self.exit(return_code=code))

    def on_mount(self) -> None:
        """Shows the first frame; everything slow comes after it."""
        if not self.is_headless:
            resume_only_when_stopped(self._driver)
        self.call_after_refresh(self.utterances.show_waiting)
        self.call_after_refresh(self.rules.read)

    def on_unmount(self) -> None:
        """Ends the watch of the rule files."""
        self.rules.stop()

    def exit(self, result: None = None, return_code: int = 0, message: RenderableType | None = None) -> None:
        """Ends the app; from then on no screen is opened."""
        self.context.leaving = True
        super().exit(result, return_code, message)

    @property
    def farewell(self) -> str:
        """What to print when the app is closed: the recommendation in a line, and how to have it again."""
        return farewell(self.context.consultation, self.context.outcome)

    def _fatal_error(self) -> None:
        # In place of a traceback with all local values on the screen: a file without them, and a note that names it.
        error = self._exception
        self.failure_note = failure_note(error if isinstance(error, Exception) else None)
        self._close_messages_no_wait()

    # --- what is worked out in threads ------------------------------------------------------------------------------

    def on_handed_over(self, message: HandedOver) -> None:
        """Takes up what a thread has worked out."""
        message.take()

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Logs and shows the failure of a thread."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            where = log_failure(event.worker.error)
            note = f"{event.worker.error} (details: {where})" if where else str(event.worker.error)
            self.conversation.show_failure(event.worker.description or event.worker.name, note)

    def _loaded(self) -> None:
        self.utterances.begin()
        self.journal.offer()

    def _advised(self, consultation: Consultation, advice: Advice) -> None:
        self.rules.compare(consultation, advice)
        self.journal.keep(advice)

    # --- what the person says ---------------------------------------------------------------------------------------

    def on_question_card_answered(self, message: QuestionCard.Answered) -> None:
        """Takes an answer that was chosen."""
        if message.fact:
            self.utterances.answer(message.fact, message.text, message.shown)
        else:
            self._take_words(message.text or "")

    def on_conversation_screen_entered(self, message: ConversationScreen.Entered) -> None:
        """Takes what was typed."""
        self._take_words(message.text, message.typed)

    def _take_words(self, text: str, typed: str = "") -> None:
        if is_command(text):
            self.call_later(self.palette.command, text)
        else:
            self.utterances.enter(text, typed)

    def on_revise_wanted(self, message: ReviseWanted) -> None:
        """Asks an earlier question again."""
        self.utterances.revise(message.fact)

    def on_why_wanted(self, message: WhyWanted) -> None:
        """Explains a fact, a question or the recommendation."""
        explain_wanted(self.context, message)

    def on_why_screen_typed(self, message: WhyScreen.Typed) -> None:
        """Puts what is typed on a screen without a field into the line."""
        self.conversation.take_typed(message.character)

    def on_board_screen_kept(self, message: BoardScreen.Kept) -> None:
        """Goes on with the job of a column."""
        column = message.column
        if column.answers is not None:
            self.utterances.take_job(column.answers, column.goal, f"take “{column.title}”")

    # --- actions ----------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether an action is possible now: what belongs to the conversation only where that is on top."""
        here = not self.screen_stack or isinstance(self.screen, ConversationScreen)
        return here or (action, parameters[:1]) not in OF_CONVERSATION

    def _run_later(self, action: str) -> None:
        self.call_later(self.run_action, action)

    def action_open(self, name: str, words: str = "") -> None:
        """Opens a screen by an opening of the registry, unless it is shown already."""
        opening, screen = OPENINGS[name]
        if not isinstance(self.screen, screen):
            opening.open(self.context, words)

    def action_choose(self, name: str) -> None:
        self.palette.choose(name)

    def action_undo(self) -> None:
        self.utterances.undo()

    def action_redo(self) -> None:
        self.utterances.redo()

    def action_again(self) -> None:
        self.utterances.start_again()

    def action_resume(self) -> None:
        self.utterances.resume()

    def action_go_on(self) -> None:
        """Goes on with the conversation that was cut off."""
        found = self.journal.taken()
        if found is not None:
            self.utterances.take_job(*found, "go on with the conversation that was cut off")

    def on_journal_screen_taken(self, message: JournalScreen.Taken) -> None:
        """Goes on with the job of a record."""
        self.utterances.take_job(message.answers, message.goal, f"take the job of record {message.number}")

    def action_reload_rules(self) -> None:
        self.rules.read_again()

    def action_changes(self) -> None:
        self.rules.explain_changes()

    def action_findings(self) -> None:
        self.rules.explain_findings()

    def action_help(self) -> None:
        screen = self.screen if isinstance(self.screen, AppScreen) else self.conversation
        self.context.open(HelpScreen(self.context.table, screen.PLACE, screen.ABOUT))

    def action_launch(self, words: str = "") -> None:
        """Writes the files that start the job, or lists them."""
        self.launches.write(words)

    def action_report(self, words: str = "") -> None:
        self.reports.write(words)

    def action_copy_command(self) -> None:
        self.context.copy_command()

    def choose_theme(self, name: str) -> None:
        """Takes a theme; one of Textual's own in colours that can be read."""
        theme = readable_theme(name)
        if theme is not None:
            self.register_theme(theme)
        self.theme = name

    def action_other_theme(self) -> None:
        self.theme = other_theme(self.theme)

    def action_leave(self) -> None:
        leave_screens(self.screen_stack, self.exit)

    def action_help_quit(self) -> None:
        """Ctrl+C ends the app, where nothing can be lost."""
        leave_screens(self.screen_stack, partial(self.exit, return_code=130))
