"""The part of the app that looks into an advice: proofs, documents, rules, the graph, and other ways side by side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.worker import get_current_worker

from tui.app.actions import BOARD, CONVERSATION, GRAPH, LEDGER, RULES, WHY
from tui.app.history import Entry, Voice
from tui.app.menus import setting_rows
from tui.app.messages import Tried, TryWanted, TypedElsewhere, WhyWanted
from tui.app.reloading import ReloadingApp
from tui.app.screens.chooser import Chooser
from tui.app.screens.graph import GraphScreen
from tui.app.screens.ledger import LedgerScreen
from tui.app.screens.rules import RulesScreen
from tui.app.screens.why import WhyScreen

if TYPE_CHECKING:
    from kb.advice import Advice
    from tui.app.columns import Column
    from tui.app.dialogue import Dialogue, Request
    from tui.app.reasoning import Reasoner
    from tui.app.screens.board import BoardScreen

__all__ = ["ExploringApp"]

_TOO_EARLY = "The first advice is still being worked out."
_READING = "The rules are still being read."


class ExploringApp(ReloadingApp):
    """Opens the screens on which an advice is looked into."""

    board: BoardScreen | None = None
    """The columns that are shown, as long as they are."""

    @property
    def place(self) -> str:
        """Where the person is, by the names of the table of actions."""
        if self.board is not None and self.screen is self.board:
            return BOARD
        places = ((RulesScreen, RULES), (LedgerScreen, LEDGER), (GraphScreen, GRAPH), (WhyScreen, WHY))
        return next((place for kind, place in places if isinstance(self.screen, kind)), CONVERSATION)

    def _advised(self) -> Advice | None:
        """The advice that is shown; where there is none yet, that is said."""
        advice = self.outcome.advice if self.outcome is not None else None
        if advice is None or self.outcome_by is None:
            self.notify(_TOO_EARLY, markup=False)
        return advice

    # --- why --------------------------------------------------------------------------------------------------------

    def on_why_wanted(self, message: WhyWanted) -> None:
        """Explains a fact."""
        reasoner = self._reasoner()
        if reasoner is not None:
            self.explain(reasoner.fact(message.fact))

    def action_why(self) -> None:
        reasoner = self._reasoner()
        if reasoner is not None:
            self.explain(reasoner.recommendation())

    def action_why_asked(self) -> None:
        card, reasoner = self.conversation.card.card, self._reasoner()
        if reasoner is not None and card is not None and card.question is not None:
            self.explain(reasoner.question(card.question, card.unknown or ""))
        elif reasoner is not None:
            self.explain(reasoner.recommendation())

    def _reasoner(self) -> Reasoner | None:
        advice = self._advised()
        if advice is None or self.outcome_by is None:
            return None
        from tui.app.reasoning import Reasoner

        return Reasoner(self.outcome_by, advice)

    def on_typed_elsewhere(self, message: TypedElsewhere) -> None:
        """Puts what is typed on a screen without a field into the line."""
        self.conversation.take_typed(message.character)

    # --- looking up -------------------------------------------------------------------------------------------------

    def action_ledger(self) -> None:
        self.look_up("")

    def look_up(self, words: str) -> None:
        """Opens what the documents say, at what ``words`` find."""
        if self.dialogue is None:
            self.notify(_READING, markup=False)
        elif self.place != LEDGER:
            from tui.app.ledger import ledger_entries

            advice = self.outcome.advice if self.outcome is not None else None
            advisor = self.outcome_by or self.dialogue.advisor
            self.open(LedgerScreen(ledger_entries(advisor, advice), self.table, words))

    def action_rules(self) -> None:
        self.look_up_rules("")

    def look_up_rules(self, words: str) -> None:
        """Opens the rules, at what ``words`` find."""
        if self.dialogue is None:
            self.notify(_READING, markup=False)
        elif self.place != RULES:
            from tui.app.rule_pages import rule_pages

            advice = self.outcome.advice if self.outcome is not None else None
            advisor = self.outcome_by or self.dialogue.advisor
            self.open(RulesScreen(rule_pages(advisor, advice, self.refused), self.table, words))

    # --- the graph --------------------------------------------------------------------------------------------------

    def action_graph(self) -> None:
        fact = ""
        if isinstance(self.screen, WhyScreen):
            fact = self.screen.fact or ""
        elif self.screen is self.conversation:
            fact = self.conversation.highlighted_fact or ""
        self.walk(fact)

    def walk(self, fact: str = "") -> None:
        """Opens the graph at ``fact``, or at the conclusion."""
        advice = self._advised()
        if advice is not None and self.outcome_by is not None and self.place != GRAPH:
            from tui.app.neighbours import Neighbours

            self.open(GraphScreen(Neighbours(self.outcome_by, advice), self.table, fact))

    # --- side by side -----------------------------------------------------------------------------------------------

    def action_what_if(self) -> None:
        self.what_if("")

    def what_if(self, words: str) -> None:
        """Opens the job as it is, to try ``words`` and others beside it."""
        self._open_board(words, alternatives=False)

    def action_compare(self) -> None:
        self.compare("")

    def compare(self, words: str) -> None:
        """Opens the recommendation beside its alternatives, and ``words`` tried."""
        self._open_board(words, alternatives=True)

    def _open_board(self, words: str, *, alternatives: bool) -> None:
        advice = self._advised()
        if advice is None or self.dialogue is None or self.place == BOARD:
            return
        from tui.app.screens.board import BoardScreen

        columns = self.dialogue.beside(advice, alternatives=alternatives)
        self.board = BoardScreen(columns, self.table, "compare" if alternatives else "what if", words)
        self.open(self.board, self._kept)

    def on_try_wanted(self, message: TryWanted) -> None:
        """Works out what would become of the job, in a thread; `Tried` follows."""
        if self.dialogue is None:
            return
        self.run_worker(
            partial(self._try, self.dialogue, self.dialogue.request(self.sequence), message.words),
            thread=True,
            exclusive=True,
            group="try",
            exit_on_error=False,
            description="trying another job",
        )

    def _try(self, dialogue: Dialogue, request: Request, words: str) -> None:
        try:
            column, complaint = dialogue.trial(request, words)
        except Exception as error:
            self.post_message(Tried(words, None, f"That could not be worked out: {error}"))
            raise
        if not get_current_worker().is_cancelled:
            self.post_message(Tried(words, column, complaint))

    def on_tried(self, message: Tried) -> None:
        """Shows the column, if anybody still looks."""
        if self.board is None or not self.board.is_attached:
            return
        if message.column is not None:
            self.board.add(message.column)
        else:
            self.board.refuse(message.words, message.complaint)

    def _kept(self, column: Column | None) -> None:
        self.board = None
        if column is None or column.answers is None or self.dialogue is None:
            return
        before = self.dialogue.session.answers
        self.dialogue.take_turn(column.answers, column.goal)
        said = Entry(Voice.SAID, f"take “{column.title}”")
        self.history.add(said, *self.dialogue.changes_since(before))
        self.conversation.show_note(None)
        self.conversation.card.busy()
        self.consider()

    # --- settings ---------------------------------------------------------------------------------------------------

    def action_settings(self) -> None:
        rows = setting_rows(self.dialogue, self.outcome) if self.dialogue is not None else []
        if rows:
            self.open(Chooser("Chosen by whygpu: open one to choose yourself", rows, "type to search"), self.chosen)
        else:
            self.notify("Nothing was chosen for you yet.", markup=False)

    async def chosen(self, value: str | None) -> None:
        """Does what a row that was chosen says."""
        raise NotImplementedError
