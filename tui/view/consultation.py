"""A consultation: one session with its advisor, and all that the screens have worked out for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import TypeVar

from engine.inference import MatcherName
from kb.advice import Advice
from kb.advice.report import Report
from kb.advisor import Advisor
from kb.comparison import changed_rules, compare
from kb.dialogue.command_line import command_line
from kb.rule_sources import rule_sources
from kb.runs import Runs
from kb.session import Answers, Session
from tui.view.advice_outcome import outcome_of
from tui.view.card import Card
from tui.view.column import Column
from tui.view.exchange import Exchange, Replied
from tui.view.last_card import last_card
from tui.view.outcome import Outcome
from tui.view.question_card import QuestionCards
from tui.view.rules_difference import RulesDifference
from tui.view.side_by_side import column_of
from tui.view.snapshot import Snapshot
from tui.view.typed_answers import TypedAnswers

__all__ = ["Consultation"]

Done = TypeVar("Done")

_KEEP = "keep"
_WORDS = "a model for one person"


class Consultation:
    """One session with its advisor.

    `prepare`, `card`, `outcome`, `with_advisor`, `turn`, `trial` and `difference` may be called from any thread; all
    else belongs to the thread of the screens.
    """

    def __init__(self, session: Session, own_rules: Sequence[Path] = ()) -> None:
        self.session = session
        self.typed = TypedAnswers(session)
        self._own_rules = own_rules
        self._lock = Lock()
        self._reported: tuple[Advice, Report] | None = None
        self._exchange = Exchange(session.advisor, self._options)

    @classmethod
    def load(
        cls,
        answers: Answers | None = None,
        goal: str | None = None,
        matcher: MatcherName = "auto",
        advisor: Advisor | None = None,
        own_rules: Sequence[Path] = (),
    ) -> Consultation:
        """A consultation over the built-in rules and the person's own, of which ``own_rules`` were named for this run.

        Raises `EngineError` or `KnowledgeError` when the built-in ones cannot be used.
        """
        if advisor is None:
            sources = rule_sources(own_rules)
            advisor = Advisor.load(sources.base, matcher, sources.overlays)
        return cls(Session(advisor, answers, goal), own_rules)

    @property
    def _options(self) -> tuple[str, ...]:
        """What every command that gives an advice again has to say of rules; the app goes on without broken ones."""
        named = tuple(word for path in self._own_rules for word in ("--rules", str(path)))
        return (*named, "--keep-going") if self.session.advisor.loaded.refused else named

    def snapshot(self, about: str | None = None) -> Snapshot:
        """The job as it stands; ``about`` names a fact whose question is to be shown."""
        return Snapshot(self.session.advisor, self.session.answers, self.session.goal, about)

    def wanted(self, text: str) -> str | None:
        """What ``text`` wants done, by the name of an act; None where it only tells or answers something."""
        return self._exchange.wanted(self.snapshot(), text)

    def is_misspelled(self, text: str) -> bool:
        """Whether ``text`` asks or wishes for something, with one word of it put right."""
        return self._exchange.is_misspelled(self.snapshot(), text)

    def is_offered(self, text: str) -> bool:
        """Whether ``text`` chooses from what the last reply listed."""
        return self.wanted(text) == _KEEP

    def command_line(self) -> str:
        """The shell command that gives the present advice again; empty while nothing was said."""
        advisor, goal = self.session.advisor, self.session.goal
        named = None if goal == advisor.goal_ids[0] else goal
        return command_line(advisor.rulebook, self.session.answers.given, named, self._options)

    # --- work for a thread ------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Makes what words are heard with, which takes a while the first time."""
        self.session.advisor.understand(_WORDS)
        self.wanted(_WORDS)

    def card(self, now: Snapshot) -> Card:
        """The card to show next."""
        advisor, given = now.advisor, now.answers.given
        with self._lock:
            interview = now.answers.interview(advisor, now.goal)
            question = interview.next if now.about is None else advisor.question_about(given, now.about)
            if question is None:
                return last_card(advisor.rulebook, now.answers, interview)
            computed = interview.can_be_computed
        return QuestionCards(advisor).card(question, given.get(question.fact), computed=computed)

    def outcome(self, now: Snapshot) -> Outcome:
        """The advice as it is shown."""
        with self._lock:
            advice = Runs.of(now.advisor).advice(now.answers, now.goal)
            report = self._report(now.advisor, advice)
            left = len(now.answers.interview(now.advisor, now.goal).wanted)
        return outcome_of(now.advisor.rulebook, advice, report, left)

    def _report(self, advisor: Advisor, advice: Advice) -> Report:
        """The report of ``advice``; that of the last one is kept."""
        if self._reported is None or self._reported[0] is not advice:
            self._reported = advice, advisor.report(advice)
        return self._reported[1]

    def with_advisor(self, work: Callable[[Advisor], Done]) -> Done:
        """What ``work`` returns, which nothing else is worked out beside."""
        with self._lock:
            return work(self.session.advisor)

    def turn(self, now: Snapshot, text: str) -> Replied:
        """What is replied to ``text``; the session stays as it is."""
        with self._lock:
            return self._exchange.turn(now, text)

    def trial(self, now: Snapshot, text: str) -> tuple[Column | None, str]:
        """What would become of the job with ``text``, or why nothing could be tried. The session stays as it is."""
        with self._lock:
            tried = self._exchange.trial(now, text)
            if not tried.changed(now):
                said = " ".join(" ".join(each) for each in tried.turn.reply.paragraphs[:1])
                return None, said or "Nothing of this was understood as a change of the job."
            advice = Runs.of(now.advisor).advice(tried.answers, tried.goal)
            return column_of(now.advisor.rulebook, text, advice, tried.answers, tried.goal), ""

    def difference(self, now: Snapshot, advice: Advice, before: Advisor) -> RulesDifference:
        """What is different in ``advice``, the outcome of ``now``, from what ``before`` would have said."""
        old, new = before.rulebook, now.advisor.rulebook
        answers = now.answers.suited_to(before, new)
        goal = now.goal if now.goal in before.goal_ids else None
        with self._lock:
            earlier = before.advise(answers.given, goal, answers.options)
        set_aside = [fact for fact in answers.given if fact not in now.answers.given]
        return RulesDifference(
            rules=changed_rules(old, new),
            advice=compare(earlier, advice, old, new),
            set_aside=tuple(f"{old.title(fact)}: {old.show(fact, answers.given[fact].value)}" for fact in set_aside),
        )
