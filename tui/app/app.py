"""The app: what a person can do in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from tui.app.action_list import ACTIONS
from tui.app.actions import EVERYWHERE, ActionTable
from tui.app.cards import Row
from tui.app.commands import CommandError, is_command, read_command
from tui.app.exploring import ExploringApp
from tui.app.history import Entry, Voice
from tui.app.menus import change_rows, command_rows, fact_rows, goal_rows
from tui.app.messages import Answered, Entered, Loaded, ReviseWanted, WhyWanted
from tui.app.screens.chooser import Chooser, matching
from tui.app.screens.help import HelpScreen

if TYPE_CHECKING:
    from kb.session import Answers
    from tui.app.dialogue import Dialogue
    from tui.app.rule_files import RuleFiles

__all__ = ["WhyApp"]

_OWN = {"undo": "undo", "redo": "redo", "start_again": "again"}
"""What is said for an action of the app."""
_ANSWERS = ("answer", "decline")
_QUIT = "end"
_WHY_ASKED = ("?", "why", "why?", "help", "why do you ask", "why do you ask?")


class WhyApp(ExploringApp):
    """The terminal app. ``load`` makes the dialogue and is called in a thread once the first frame is visible.

    ``rules`` tells, called in that thread too, which rule files to watch; without it none are. ``table`` has the keys.
    """

    CSS_PATH = [  # noqa: RUF012 - Textual declares it for instances
        "app.tcss",
        "screens/conversation.tcss",
        "screens/why.tcss",
        "screens/ledger.tcss",
        "screens/exploring.tcss",
    ]
    BINDINGS: ClassVar[list[BindingType]] = [*ACTIONS.bindings(EVERYWHERE)]
    TITLE = "whygpu"

    def __init__(
        self,
        load: Callable[[], Dialogue],
        text: str = "",
        rules: Callable[[], RuleFiles] | None = None,
        table: ActionTable = ACTIONS,
        key_problems: tuple[str, ...] = (),
    ) -> None:
        super().__init__(load, rules, table, welcome=not text)
        self._waiting: list[str] = [text] if text else []
        self._key_problems = key_problems

    def on_mount(self) -> None:
        """Shows at once what was said already, though it can be read only with the rules."""
        if self._waiting:
            said = Content.assemble(("> ", "bold $text-primary"), self._waiting[0])
            self.call_after_refresh(self.conversation.show_note, said)

    # --- the dialogue -----------------------------------------------------------------------------------------------

    def on_loaded(self, message: Loaded) -> None:
        """Begins the interview, with what was said meanwhile."""
        self.dialogue = message.dialogue
        waiting, self._waiting = self._waiting, []
        notes = [Content.styled(f"✗ {each}", "$text-error") for each in self._key_problems]
        refused = self.refused_note(message.dialogue.advisor)
        notes += [refused] if refused else []
        self.show_state(working=False)
        self.history.add(*message.dialogue.opening())
        for text in waiting:
            self._say(text)
        self.conversation.show_note(Content("\n").join(notes) if notes else None)
        if not waiting and (self.started or not message.dialogue.empty):
            self.consider()

    # --- what the person says ---------------------------------------------------------------------------------------

    def on_answered(self, message: Answered) -> None:
        """Takes an answer that was chosen, or says what is wrong with it."""
        if self.dialogue is None or not self.dialogue.asks(message.fact):
            return
        before = self.dialogue.session.answers
        take = self.dialogue.decline if message.text is None else partial(self.dialogue.answer, text=message.text)
        complaint = take(message.fact)
        if complaint is not None:
            self.conversation.refuse("", complaint)
            return
        self._go_on(before, *self._question(), Entry(Voice.SAID, message.shown))

    def on_entered(self, message: Entered) -> None:
        """Takes what was said: a command, an answer, or anything else. It waits until the rules are there."""
        text = message.text
        if is_command(text):
            self.call_later(self._command, text)
            return
        self.started = True
        if self.dialogue is not None and not text.strip():
            self.conversation.card.busy()
            self.consider()
        elif self.dialogue is not None:
            self._say(text, message.typed)
        else:
            self._waiting += [text] if text.strip() else []
            self.conversation.card.busy()

    def _say(self, text: str, typed: str = "") -> None:
        if self.dialogue is None:
            return
        card = self.conversation.card.card
        asked = card.fact if card is not None and card.fact and self.dialogue.asks(card.fact) else None
        said = Entry(Voice.SAID, " ".join(text.split()))
        if asked and text.strip().lower() in _WHY_ASKED:
            self._remark(said, Entry(Voice.REPLY, self.dialogue.why_asked(asked)))
            return
        wanted = self.dialogue.wanted(text)
        # Longer sentences may only sound like it, and a letter is no word.
        if wanted == _QUIT and len(text.split()) == 1 and len(text.strip()) > 1:
            self.call_later(self.run_action, "leave", self)
            return
        if wanted in _OWN:
            self.history.add(said)
            self.call_later(self.run_action, _OWN[wanted], self)
            return
        if wanted is not None and not (wanted in _ANSWERS and asked):
            self.converse(text, said)
            return
        before = self.dialogue.session.answers
        heard = self.dialogue.hear(text, asked)
        if heard.complaint is not None:
            self.conversation.refuse(typed or text, heard.complaint)
            self.consider_if_idle()
            return
        question = self._question() if asked in heard.facts else ()
        remarks = [Entry(Voice.CAUTION, each) for each in heard.remarks]
        self._go_on(before, *question, said, remarks=remarks)

    def _question(self) -> tuple[Entry, ...]:
        """The question that is answered now, as it stands in what was said."""
        card = self.conversation.card.card
        return (Entry(Voice.ASKED, card.ask),) if card is not None and card.fact else ()

    def _go_on(self, before: Answers, *said: Entry, remarks: list[Entry] | None = None) -> None:
        """Tells what became of the answers, and considers them."""
        if self.dialogue is None:
            return
        self.history.add(*said, *self.dialogue.changes_since(before), *(remarks or ()))
        self.conversation.show_note(None)
        self.conversation.card.busy()
        self.consider()

    def _remark(self, *entries: Entry) -> None:
        """Adds to what was said without a change of the answers; the question stands."""
        self.history.add(*entries)
        self.conversation.show_said(self.history.entries)
        self.conversation.stand()

    def consider_if_idle(self) -> None:
        """Asks the first question where none is asked yet."""
        if not self.sequence:
            self.consider()

    def on_revise_wanted(self, message: ReviseWanted) -> None:
        """Asks an earlier question again."""
        if self.dialogue is not None and not self.dialogue.asks(message.fact):
            self.notify("The rules do not ask that any more.", markup=False)
            return
        self.conversation.card.busy()
        self.conversation.come_back()
        self.consider(message.fact)

    # --- commands ---------------------------------------------------------------------------------------------------

    async def _command(self, text: str) -> None:
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

    def _change_named(self, words: str) -> None:
        if self.dialogue is not None:
            self._only(change_rows(self.dialogue), "Change which answer?", words)

    def action_resume(self) -> None:
        """Gives up waiting for a reply, or changing an answer."""
        if not self.give_up():
            self.consider()

    def action_undo(self) -> None:
        self._move("undo", "Undone.", "There is nothing to undo.")

    def action_redo(self) -> None:
        self._move("redo", "Done again.", "There is nothing to redo.")

    def _move(self, name: str, done: str, otherwise: str) -> None:
        if self.dialogue is None:
            return
        before = self.dialogue.session.answers
        if self.dialogue.session.undo() if name == "undo" else self.dialogue.session.redo():
            self._go_on(before, Entry(Voice.REPLY, done))
        else:
            self.notify(otherwise, markup=False)

    def action_again(self) -> None:
        if self.dialogue is None or self.dialogue.empty:
            self.notify("There are no answers yet: say what the job is.", markup=False)
            return
        count = len(self.dialogue.session.answers.given)
        self.dialogue.start_again()
        back = self.table.get("undo").ways.replace(", ", " or ")
        self.history.add(Entry(Voice.REPLY, f"A new job: {count} answers put away. {back} brings them back."))
        self._go_on(self.dialogue.session.answers)

    def action_change(self) -> None:
        rows = change_rows(self.dialogue) if self.dialogue is not None else []
        if rows:
            self.open(Chooser("Change which answer?", rows, "type to search"), self.chosen)
        else:
            self.notify("There are no answers yet.", markup=False)

    # --- choosing ---------------------------------------------------------------------------------------------------

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
        elif kind == "why":
            self.post_message(WhyWanted(rest))
        elif kind == "goal" and self.dialogue is not None:
            self.dialogue.session.choose_goal(rest)
            title = self.dialogue.goal_title
            self._go_on(self.dialogue.session.answers, Entry(Voice.REPLY, f"What counts now: {title.lower()}."))

    def action_help(self) -> None:
        self.open(HelpScreen(self.table, self.place))

    def action_copy_command(self) -> None:
        command = self.dialogue.command_line() if self.dialogue is not None else ""
        if command:
            self.copy_to_clipboard(command)
        self.notify("Handed to the terminal's clipboard." if command else "There is nothing to copy yet.", markup=False)

    # --- the end ----------------------------------------------------------------------------------------------------

    @property
    def farewell(self) -> str:
        """What to print when the app is closed: the recommendation in a line, and how to have it again."""
        if self.dialogue is None or self.dialogue.empty:
            return ""
        lines = []
        if self.outcome is not None and self.outcome.headline:
            lines.append(f"{self.outcome.headline}: {self.outcome.words} ({self.outcome.goal.lower()})")
        lines.append(f"again: {self.dialogue.command_line()}" if self.dialogue.command_line() else "")
        return "\n".join(line for line in lines if line)
