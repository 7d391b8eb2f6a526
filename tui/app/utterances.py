"""What the person says: an answer that is chosen, words that are typed, an undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import TYPE_CHECKING

from textual.content import Content

from tui.app.context import AppContext
from tui.app.screens.conversation import ConversationScreen
from tui.app.workers.advice import AdviceWorker
from tui.app.workers.reply import ReplyWorker
from tui.app.workers.rules import refused_by
from tui.view.action import CONVERSATION, Action
from tui.view.entries import changes, why_asked
from tui.view.transcript import Entry, Voice

if TYPE_CHECKING:
    from kb.session import Answers
    from tui.view.consultation import Consultation

__all__ = ["Utterances"]

_OWN = {"undo": "app.undo", "redo": "app.redo", "start_again": "app.again"}
"""What is wanted that the app does by an action."""
_ANSWERS = ("answer", "decline")
_QUIT = "end"
_SHOWN, _LONG = 300, 1_000
"""Characters that are shown of a text which waits; and from how many on it is shown that one is being read."""
_WHY_ASKED = ("?", "why", "why?", "help", "why do you ask", "why do you ask?")


class Utterances:
    """Takes what is said, and goes on from there. Words wait until they can be heard.

    ``text`` is what was said already when the app was opened; ``problems`` are told before anything else; ``run`` does
    an action of the app.
    """

    ACTIONS = (
        Action(
            "undo",
            "undo",
            "Take back the last change.",
            CONVERSATION,
            keys="ctrl+z",
            call="app.undo",
            command="undo",
            hint=9,
            after="settings",
        ),
        Action(
            "redo",
            "redo",
            "Take back the last undo.",
            CONVERSATION,
            keys="ctrl+y",
            call="app.redo",
            command="redo",
            hint=16,
            after="undo",
        ),
        Action(
            "again",
            "new job",
            "Start again with no answers. Undo brings them back.",
            CONVERSATION,
            keys="ctrl+n",
            call="app.again",
            command="new",
            hint=13,
            after="copy",
        ),
    )

    def __init__(
        self,
        context: AppContext,
        conversation: ConversationScreen,
        advice: AdviceWorker,
        replies: ReplyWorker,
        run: Callable[[str], None],
        *,
        text: str = "",
        problems: Sequence[str] = (),
    ) -> None:
        self._context, self._conversation = context, conversation
        self._advice, self._replies, self._run = advice, replies, run
        self._waiting: list[str] = [text] if text else []
        self._problems = problems

    # --- what waits -------------------------------------------------------------------------------------------------

    def show_waiting(self) -> None:
        """Shows at once what was said, though it can be read only with the rules."""
        said = [Content.assemble(("> ", "bold $text-primary"), shorten(each, _SHOWN)) for each in self._waiting]
        self._conversation.show_note(Content("\n").join(said) if said else None)

    def begin(self) -> None:
        """Begins the interview, once there are rules, unless something was said meanwhile: that comes first."""
        consultation = self._context.consultation
        if consultation is None:
            return
        from kb.session import Answers

        self._conversation.show_state(working=bool(self._waiting))
        self._tell_changes(consultation, Answers())
        if not self._waiting:
            self._show_problems(consultation)
            if self._context.started or not consultation.session.answers.is_empty:
                self._advice.consider()

    def catch_up(self) -> None:
        """Takes what was said meanwhile, once words can be heard."""
        consultation, waiting = self._context.consultation, self._waiting
        self._waiting = []
        if waiting and consultation is not None:
            for text in waiting:
                self._say(consultation, text)
            self._show_problems(consultation)

    def _show_problems(self, consultation: Consultation) -> None:
        """Shows what is wrong with the person's own keys and rules."""
        notes = [Content.styled(f"✗ {each}", "$text-error") for each in self._problems]
        self._context.refused = refused_by(consultation.session.advisor)
        if self._context.errors:
            from tui.app.widgets.rule_notes import findings_note

            notes.append(findings_note(self._context.errors, "your own are left out"))
        self._conversation.show_note(Content("\n").join(notes) if notes else None)

    # --- answers and words ------------------------------------------------------------------------------------------

    def answer(self, fact: str, text: str | None, shown: str) -> None:
        """Takes an answer that was chosen, or says what is wrong with it; None for "don't know"."""
        consultation = self._context.consultation
        if consultation is None or fact not in consultation.session.advisor.rulebook.facts:
            return
        before, typed = consultation.session.answers, consultation.typed
        complaint = typed.decline(fact) if text is None else typed.answer(fact, text)
        if complaint is not None:
            self._conversation.refuse("", complaint)
            return
        self._go_on(before, *self._question(), Entry(Voice.SAID, shown))

    def enter(self, text: str, typed: str = "") -> None:
        """Takes what was said in words, typed as ``typed``. It waits until it can be heard."""
        from engine.language import printable  # not before the first frame, which does without the engine

        context, text, typed = self._context, printable(text), printable(typed)
        context.started = True
        if context.consultation is not None and not text.strip():
            self._conversation.busy()
            self._advice.consider()
        elif context.consultation is not None and context.prepared:
            if len(text) > _LONG:
                self._conversation.busy()
                self._conversation.call_after_refresh(self._say, context.consultation, text, typed)
            else:
                self._say(context.consultation, text, typed)
        else:
            self._waiting += [text] if text.strip() else []
            self.show_waiting()
            self._conversation.busy()

    def _say(self, consultation: Consultation, text: str, typed: str = "") -> None:
        rulebook = consultation.session.advisor.rulebook
        card = self._conversation.card.card
        asked = card.fact if card is not None and card.fact in rulebook.facts else None
        said = Entry(Voice.SAID, " ".join((typed or text).split()))  # of a long paste its mark
        if asked and text.strip().lower() in _WHY_ASKED:
            self._remark(said, why_asked(rulebook, asked))
            return
        wanted = consultation.wanted(text)
        # Longer sentences may only sound like it, and a letter is no word.
        if wanted == _QUIT and len(text.split()) == 1 and len(text.strip()) > 1:
            self._run("app.leave")
        elif wanted in _OWN:
            self._context.transcript.add(said)
            self._run(_OWN[wanted])
        elif wanted is not None and not (wanted in _ANSWERS and asked):
            self._replies.reply(text, said)
        else:
            self._hear(consultation, text, typed, asked, said)

    def _hear(self, consultation: Consultation, text: str, typed: str, asked: str | None, said: Entry) -> None:
        before = consultation.session.answers
        heard = consultation.typed.hear(text, asked)
        if heard.complaint is not None and consultation.is_misspelled(text):
            self._replies.reply(text, said)
            return
        if heard.complaint is not None:
            self._conversation.refuse(typed or text, heard.complaint)
            self._advice.consider_first()
            return
        question = self._question() if asked in heard.facts else ()
        remarks = [Entry(Voice.CAUTION, each) for each in heard.remarks]
        self._go_on(before, *question, said, remarks=remarks)

    def _question(self) -> tuple[Entry, ...]:
        """The question that is answered now, as it stands in the transcript."""
        card = self._conversation.card.card
        return (Entry(Voice.ASKED, card.ask),) if card is not None and card.fact else ()

    def _remark(self, *entries: Entry) -> None:
        """Adds to the transcript without a change of the answers; the question stands."""
        self._context.transcript.add(*entries)
        self._conversation.show_said(self._context.transcript.entries)
        self._conversation.stand()

    def _go_on(self, before: Answers, *said: Entry, remarks: Sequence[Entry] = ()) -> None:
        """Tells what became of the answers, and considers them."""
        consultation = self._context.consultation
        if consultation is None:
            return
        self._context.transcript.add(*said)
        self._tell_changes(consultation, before)
        self._context.transcript.add(*remarks)
        self._conversation.show_note(None)
        self._conversation.busy()
        self._advice.consider()

    def _tell_changes(self, consultation: Consultation, before: Answers) -> None:
        session = consultation.session
        self._context.transcript.add(*changes(session.advisor.rulebook, before, session.answers))

    # --- other ways to change the job -------------------------------------------------------------------------------

    def revise(self, fact: str) -> None:
        """Asks an earlier question again."""
        consultation = self._context.consultation
        if consultation is not None and fact not in consultation.session.advisor.rulebook.facts:
            self._context.tell("The rules do not ask that any more.")
            return
        self._conversation.busy()
        self._conversation.come_back()
        self._advice.consider(fact)

    def resume(self) -> None:
        """Gives up waiting for a reply, or changing an answer."""
        if not self._replies.give_up():
            self._advice.consider()

    def take_job(self, answers: Answers, goal: str, said: str) -> None:
        """Goes on with another job, in one step that can be undone."""
        consultation = self._context.consultation
        if consultation is not None:
            before = consultation.session.answers
            consultation.session.restore(answers, goal)
            self._go_on(before, Entry(Voice.SAID, said))

    def choose_goal(self, goal: str) -> None:
        """Ranks by another goal."""
        consultation = self._context.consultation
        if consultation is not None:
            session = consultation.session
            session.choose_goal(goal)
            title = session.advisor.rulebook.goals[goal].title
            self._go_on(session.answers, Entry(Voice.REPLY, f"What counts now: {title.lower()}."))

    def undo(self) -> None:
        """Takes back the last change."""
        self._move(-1, "Undone.", "There is nothing to undo.")

    def redo(self) -> None:
        """Takes back the last undo."""
        self._move(1, "Done again.", "There is nothing to redo.")

    def _move(self, step: int, done: str, otherwise: str) -> None:
        consultation = self._context.consultation
        if consultation is None:
            return
        session = consultation.session
        before = session.answers
        if session.undo() if step < 0 else session.redo():
            self._go_on(before, Entry(Voice.REPLY, done))
        else:
            self._context.tell(otherwise)

    def start_again(self) -> None:
        """Puts all answers away, in one step that can be undone."""
        consultation = self._context.consultation
        if consultation is None or consultation.session.answers.is_empty:
            self._context.tell("There are no answers yet: say what the job is.")
            return
        session = consultation.session
        count = len(session.answers.given)
        session.clear()
        back = self._context.table.get("undo").ways.replace(", ", " or ")
        reply = Entry(Voice.REPLY, f"A new job: {count} answers put away. {back} brings them back.")
        self._go_on(session.answers, reply)
