"""Reads the rules, and takes up those that are changed while the app runs."""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from tui.app.context import AppContext
from tui.app.screens.base import AppScreen
from tui.app.screens.conversation import ConversationScreen
from tui.app.screens.why import explain
from tui.app.threads import HandedOver
from tui.app.workers.advice import AdviceWorker
from tui.view.action import EVERYWHERE, Action
from tui.view.failure import log_failure
from tui.watch.rule_watch import RuleWatch

if TYPE_CHECKING:
    from engine.findings import Finding
    from kb.advice import Advice
    from kb.advisor import Advisor
    from tui.view.consultation import Consultation
    from tui.view.reason import Reason
    from tui.view.rules_difference import RulesDifference
    from tui.view.snapshot import Snapshot
    from tui.watch.rule_files import RuleFiles

__all__ = ["RuleWorker", "refused_by"]


class RuleWorker:
    """Reads rules and watches their files. Rules with errors are not taken up: the last good ones stay.

    ``load`` makes the consultation and is called in a thread; so is ``files``, which tells what to watch. ``loaded`` is
    called once there is a consultation, and ``prepared`` when words can be heard without a wait.
    """

    ACTIONS = (
        Action(
            "reload",
            "reload rules",
            "Read the rule files again. A file that is saved is read by itself.",
            EVERYWHERE,
            keys="f5",
            call="app.reload_rules",
            command="reload",
        ),
        Action(
            "changes",
            "what changed",
            "Show what the last change of the rules did to the advice.",
            EVERYWHERE,
            keys="f7",
            call="app.changes",
            command="changes",
        ),
        Action(
            "findings",
            "show findings",
            "Show what is wrong with rules that cannot be used.",
            EVERYWHERE,
            keys="f8",
            call="app.findings",
            command="findings",
        ),
    )

    def __init__(
        self,
        context: AppContext,
        conversation: ConversationScreen,
        advice: AdviceWorker,
        *,
        load: Callable[[], Consultation],
        files: Callable[[], RuleFiles] | None,
        loaded: Callable[[], None],
        prepared: Callable[[], None],
    ) -> None:
        self._context, self._conversation, self._advice = context, conversation, advice
        self._load, self._files = load, files
        self._loaded, self._prepared = loaded, prepared
        self._watch: RuleWatch | None = None
        self._asked = False
        #: who advised before the rules changed, until it is said what that changed
        self._before: Advisor | None = None
        self._difference: Reason | None = None

    @property
    def is_watching(self) -> bool:
        """Whether what is saved from now on is seen."""
        return self._watch is not None and self._watch.is_alive

    def stop(self) -> None:
        """Ends the watch."""
        if self._watch is not None:
            self._watch.stop()

    # --- reading ----------------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Has rules and catalogues read, in a thread."""
        self._context.threads.start(self._read, "load", "reading rules and catalogues", exclusive=False)

    def _read(self) -> None:
        """Begins to watch the rule files, then makes the consultation."""
        from engine.findings import RulebookError

        hand_over = self._context.threads.hand_over
        if self._files is not None and self._watch is None:
            files = self._files()
            self._watch = RuleWatch(files.places, partial(self._read_again, files))
        try:
            hand_over(self._begin, self._load())
        except RulebookError as error:
            hand_over(self._refuse, error.findings)
        finally:
            if self._watch is not None:
                self._watch.start()

    def _begin(self, consultation: Consultation) -> None:
        self._context.consultation = consultation
        self._prepare(consultation)
        self._loaded()

    def _prepare(self, consultation: Consultation) -> None:
        """Has made what words are heard with, while a question can be chosen from already."""
        self._context.prepared = False
        work = partial(self._make_ready, consultation)
        self._context.threads.start(work, "prepare", "reading the words of the rules")

    def _make_ready(self, consultation: Consultation) -> None:
        consultation.prepare()
        if not self._context.is_headless:
            gc.freeze()  # all this stays: to look for garbage in it would hold the screen up
        self._context.threads.hand_over(self._be_ready)

    def _be_ready(self) -> None:
        self._context.prepared = True
        self._prepared()

    # --- changes ----------------------------------------------------------------------------------------------------

    def read_again(self) -> None:
        """Has the rules read again though no file may have changed."""
        if self._watch is None:
            self._context.tell("No rule files are watched.")
        else:
            self._asked = True
            self._watch.call_now()

    def _read_again(self, files: RuleFiles) -> None:
        """Reads changed files, in the thread of the watch."""
        from engine.findings import RulebookError

        take: Callable[[], None]
        try:
            take = partial(self._take_up, files.read())
        except RulebookError as error:
            take = partial(self._refuse, error.findings)
        except Exception as error:
            note = f"{error} (details: {log_failure(error)})"
            take = partial(self._conversation.show_failure, "reading the rules again", note)
        with suppress(RuntimeError):  # the app has ended meanwhile
            self._context.post(HandedOver(take))

    def _take_up(self, advisor: Advisor) -> None:
        """Takes up changed rules, unless some that were in force are defective now."""
        asked, self._asked = self._asked, False
        context = self._context
        if context.consultation is None:  # there were none that could be used
            self.read()
            return
        in_force = context.consultation.session.advisor
        left_out = {each.path for each in in_force.loaded.refused}
        if any(each.path not in left_out for each in advisor.loaded.refused):
            self._refuse(refused_by(advisor))
            return
        mended, context.refused = bool(context.refused), refused_by(advisor)
        if advisor.rulebook.digest != in_force.rulebook.digest:
            self._adopt(context.consultation, advisor)
        elif asked or mended:
            words = "the rules have no errors any more" if mended and not context.refused else "rules read again"
            self._say(Content.styled(f"✓ {words}: nothing changed", "$text-success"))

    def _refuse(self, findings: tuple[Finding, ...]) -> None:
        """Says what is wrong; the rules in force stay."""
        from tui.app.widgets.rule_notes import findings_note

        self._asked, self._context.refused = False, findings
        consequence = "the last good ones stay in force"
        if self._context.consultation is None:
            self._conversation.show_waiting("there are no rules")
            consequence = "they cannot be used"
        self._say(findings_note(self._context.errors, consequence))

    def _adopt(self, consultation: Consultation, advisor: Advisor) -> None:
        self._before = self._before or consultation.session.advisor
        consultation.session.adopt(advisor)
        self._prepare(consultation)
        for screen in self._context.screens:
            if isinstance(screen, AppScreen):
                screen.rules_adopted()
        self._say(Content.styled("✓ rules reloaded", "$text-success"))
        if self._context.started:
            self._advice.consider_again()

    def _say(self, note: Content) -> None:
        self._conversation.show_note(note)
        self._conversation.show_state()
        if self._context.screen is not self._conversation:
            self._context.tell(note.plain.partition("\n")[0])

    # --- what the change did ----------------------------------------------------------------------------------------

    def compare(self, consultation: Consultation, advice: Advice) -> None:
        """Finds out what other rules changed, for the answers as they stand now, until it could be said."""
        if self._before is not None:
            work = partial(
                self._compare, consultation, consultation.snapshot(), self._advice.sequence, advice, self._before
            )
            self._context.threads.start(work, "compare", "comparing the rules")

    def _compare(
        self, consultation: Consultation, now: Snapshot, sequence: int, advice: Advice, before: Advisor
    ) -> None:
        difference = consultation.difference(now, advice, before)
        self._context.threads.hand_over(self._tell, sequence, advice, difference)

    def _tell(self, sequence: int, advice: Advice, difference: RulesDifference) -> None:
        """Says what other rules changed, if nothing was answered since."""
        advisor = self._context.outcome_by
        if sequence != self._advice.sequence or advisor is None:
            return
        from tui.app.widgets.rule_notes import difference_note
        from tui.view.advice_reasons import AdviceReasons
        from tui.view.rule_reasons import difference_reason

        known = _warnings_of(self._before) if self._before is not None else set()
        self._before = None
        self._difference = difference_reason(difference, AdviceReasons(advisor, advice))
        self._say(difference_note(difference, len(_warnings_of(advisor) - known)))

    def explain_changes(self) -> None:
        """Shows what the last change did, to walk through."""
        if self._difference is None:
            self._context.tell("The rules have not changed since the app was opened.")
        else:
            explain(self._context, self._difference, "what changed")

    def explain_findings(self) -> None:
        """Shows what is wrong with rules, in force or not, to walk through."""
        consultation = self._context.consultation
        in_force = consultation.session.advisor.loaded.findings if consultation is not None else ()
        findings = tuple(dict.fromkeys((*self._context.refused, *in_force)))
        if not findings:
            self._context.tell("The rules have no findings.")
            return
        from tui.view.rule_reasons import findings_reason

        explain(self._context, findings_reason(findings), "findings")


def refused_by(advisor: Advisor) -> tuple[Finding, ...]:
    """What is wrong with rules of the person's own that ``advisor`` leaves out."""
    return tuple(finding for each in advisor.loaded.refused for finding in each.findings)


def _warnings_of(advisor: Advisor) -> set[tuple[str, str]]:
    """Codes and messages: warnings stay the same when they move to other lines."""
    return {(finding.code, finding.message) for finding in advisor.loaded.findings}
