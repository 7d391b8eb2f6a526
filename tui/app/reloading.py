"""The part of the app that takes up rules that were changed while it runs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content
from textual.message import Message
from textual.worker import get_current_worker

from tui.app.actions import ActionTable
from tui.app.advising import AdvisingApp
from tui.app.failures import log_failure
from tui.app.messages import Failed, ReviseWanted, RulesCompared, RulesRead, RulesUnusable
from tui.app.rule_watch import RuleWatch
from tui.app.screens.why import WhyScreen
from tui.app.widgets.lines import counted

if TYPE_CHECKING:
    from engine.findings import Finding
    from kb.advice import Advice
    from kb.advisor import Advisor
    from tui.app.dialogue import Dialogue, Request
    from tui.app.reasons import Reason
    from tui.app.rule_files import RuleFiles

__all__ = ["ReloadingApp"]


class ReloadingApp(AdvisingApp):
    """Watches the rule files that ``rules`` tells. Rules with errors are not taken up: the last good ones stay."""

    def __init__(
        self,
        load: Callable[[], Dialogue],
        rules: Callable[[], RuleFiles] | None,
        table: ActionTable,
        *,
        welcome: bool = True,
    ) -> None:
        super().__init__(load, table, welcome=welcome)
        self._rules = rules
        self._watch: RuleWatch | None = None
        self._asked = False
        #: what is wrong with rules that are not in force
        self._refused: tuple[Finding, ...] = ()
        #: who advised before the rules changed, until it is said what that changed
        self._before: Advisor | None = None
        self._difference: Reason | None = None

    def on_unmount(self) -> None:
        """Ends the watch."""
        if self._watch is not None:
            self._watch.stop()

    # --- threads: they only post messages ---------------------------------------------------------------------------

    def read(self) -> None:
        """Begins to watch the rule files, then makes the dialogue."""
        from engine.findings import RulebookError

        watch = self._watch
        if self._rules is not None and watch is None:
            rules = self._rules()
            watch = self._watch = RuleWatch(rules.places, partial(self._read_again, rules))
        try:
            super().read()
        except RulebookError as error:
            self.post_message(RulesUnusable(error.findings))
        finally:
            if watch is not None:
                watch.start()

    def _read_again(self, rules: RuleFiles) -> None:
        message = _read(rules)
        with suppress(RuntimeError):  # the app has ended meanwhile
            self.post_message(message)

    def _compare(self, dialogue: Dialogue, request: Request, advice: Advice, before: Advisor) -> None:
        difference = dialogue.difference(request, advice, before)
        if not get_current_worker().is_cancelled:
            self.post_message(RulesCompared(request.sequence, advice, difference))

    # --- what comes of it -------------------------------------------------------------------------------------------

    def refused_note(self, advisor: Advisor) -> Content | None:
        """What is to be said of rules of the person's own that are left out from the beginning."""
        from tui.app.rule_notes import findings_note

        self._refused = _refused_by(advisor)
        return findings_note(self._errors, "your own are left out") if self._errors else None

    def on_rules_unusable(self, message: RulesUnusable) -> None:
        """Says what is wrong; the rules in force stay."""
        self._refuse(message.findings)

    def on_rules_read(self, message: RulesRead) -> None:
        """Takes up changed rules, unless some that were in force are defective now."""
        asked, self._asked = self._asked, False
        if self.dialogue is None:  # there were none that could be used
            self.load()
            return
        in_force = self.dialogue.advisor
        left_out = {each.path for each in in_force.loaded.refused}
        if any(each.path not in left_out for each in message.advisor.loaded.refused):
            self._refuse(_refused_by(message.advisor))
            return
        mended, self._refused = bool(self._refused), _refused_by(message.advisor)
        if message.advisor.rulebook.digest != in_force.rulebook.digest:
            self._adopt(self.dialogue, message.advisor)
        elif asked or mended:
            words = "the rules have no errors any more" if mended and not self._refused else "rules read again"
            self._say_of_rules(Content.styled(f"✓ {words}: nothing changed", "$text-success"))

    def _refuse(self, findings: tuple[Finding, ...]) -> None:
        from tui.app.rule_notes import findings_note

        self._asked, self._refused = False, findings
        consequence = "the last good ones stay in force"
        if self.dialogue is None:
            self.conversation.show_state("", "there are no rules", working=False)
            consequence = "they cannot be used"
        self._say_of_rules(findings_note(self._errors, consequence))

    @property
    def refused(self) -> tuple[Finding, ...]:
        """What is wrong with rules that are not in force."""
        return self._refused

    @property
    def _errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self._refused if finding.severity == "error")

    def _adopt(self, dialogue: Dialogue, advisor: Advisor) -> None:
        self._before = self._before or dialogue.advisor
        dialogue.adopt(advisor)
        self.prepare(dialogue)
        self._say_of_rules(Content.styled("✓ rules reloaded", "$text-success"))
        if self.started:
            self.consider_again()

    def after_advice(self, dialogue: Dialogue, advice: Advice) -> None:
        """Finds out what other rules changed, for the answers as they stand now, until it could be said."""
        if self._before is None:
            return
        self.run_worker(
            partial(self._compare, dialogue, dialogue.request(self.sequence), advice, self._before),
            thread=True,
            exclusive=True,
            group="compare",
            exit_on_error=False,
            description="comparing the rules",
        )

    def on_rules_compared(self, message: RulesCompared) -> None:
        """Says what other rules changed, if nothing was answered since."""
        if message.sequence != self.sequence or self.outcome_by is None:
            return
        from tui.app.reasoning import Reasoner
        from tui.app.rule_notes import difference_note
        from tui.app.rule_reasons import difference_reason

        known = _warnings_of(self._before) if self._before is not None else set()
        self._before = None
        self._difference = difference_reason(message.difference, Reasoner(self.outcome_by, message.advice))
        self._say_of_rules(difference_note(message.difference, len(_warnings_of(self.outcome_by) - known)))

    def _say_of_rules(self, note: Content) -> None:
        self.conversation.show_note(note)
        self.show_state()
        if self.screen is not self.conversation:
            self.notify(note.plain.partition("\n")[0], markup=False)

    def state_parts(self, dialogue: Dialogue) -> list[str]:
        """How far the interview is, and whether there are rules that cannot be used."""
        parts = super().state_parts(dialogue)
        return [*parts, f"! {counted(len(self._errors), 'error')} in rules"] if self._errors else parts

    # --- what the person does ---------------------------------------------------------------------------------------

    def action_reload_rules(self) -> None:
        if self._watch is None:
            self.notify("No rule files are watched.", markup=False)
        else:
            self._asked = True
            self._watch.call_now()

    def action_findings(self) -> None:
        in_force = self.dialogue.advisor.loaded.findings if self.dialogue is not None else ()
        findings = tuple(dict.fromkeys((*self._refused, *in_force)))
        if not findings:
            self.notify("The rules have no findings.", markup=False)
            return
        from tui.app.rule_reasons import findings_reason

        self.explain(findings_reason(findings), "findings")

    def action_changes(self) -> None:
        if self._difference is None:
            self.notify("The rules have not changed since the app was opened.", markup=False)
            return
        self.explain(self._difference, "what changed")

    def explain(self, reason: Reason, place: str = "why") -> None:
        """Shows reasons to walk through. An answer that is to be changed there is asked for."""
        self.open(WhyScreen(reason, self.table, place), self._explained)

    def _explained(self, fact: str | None) -> None:
        if fact is not None:
            self.post_message(ReviseWanted(fact))


def _read(rules: RuleFiles) -> Message:
    from engine.findings import RulebookError

    try:
        return RulesRead(rules.read())
    except RulebookError as error:
        return RulesUnusable(error.findings)
    except Exception as error:
        return Failed("reading the rules again", f"{error} (details: {log_failure(error)})")


def _warnings_of(advisor: Advisor) -> set[tuple[str, str]]:
    """Codes and messages: warnings stay the same when they move to other lines."""
    return {(finding.code, finding.message) for finding in advisor.loaded.findings}


def _refused_by(advisor: Advisor) -> tuple[Finding, ...]:
    return tuple(finding for each in advisor.loaded.refused for finding in each.findings)
