"""The session as the screens need it: what is slow can be done in a thread."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Literal

from kb.advice import Advice
from kb.advisor import Advisor
from kb.comparison import changed_rules, compare
from kb.dialogue import Turn
from kb.dialogue.command_line import command_line
from kb.interview import Skipped
from kb.rule_sources import rule_sources
from kb.session import Answers, Session
from tui.app.assessing import outcome_of
from tui.app.cards import Card
from tui.app.columns import Column, alternatives_of, column_of
from tui.app.dealing import Dealer
from tui.app.difference import Difference
from tui.app.exchange import Exchange
from tui.app.heard import Request
from tui.app.hearing import Hearing
from tui.app.history import Entry, changes
from tui.app.outcome import Outcome
from tui.app.recent_advice import RecentAdvices

__all__ = ["Dialogue", "Request"]

_WORDS = "a model for one person"


class Dialogue:
    """One session with its advisor.

    `prepare`, `card`, `outcome` and `difference` may be called from any thread; everything else belongs to the thread
    of the screens.
    """

    def __init__(self, session: Session, own_rules: Sequence[Path] = ()) -> None:
        self.session = session
        self.hearing = Hearing(session)
        self._own_rules = own_rules
        self._lock = Lock()
        self._recent = RecentAdvices()
        self._exchange = Exchange(session.advisor)

    @classmethod
    def load(
        cls,
        answers: Answers | None = None,
        goal: str | None = None,
        matcher: Literal["auto", "durable", "reference"] = "auto",
        advisor: Advisor | None = None,
        own_rules: Sequence[Path] = (),
    ) -> Dialogue:
        """A dialogue over the built-in rules and the person's own, of which ``own_rules`` were named for this run.

        Raises `EngineError` or `KnowledgeError` when the built-in ones cannot be used.
        """
        if advisor is None:
            sources = rule_sources(own_rules)
            advisor = Advisor.load(sources.base, matcher, sources.overlays)
        return cls(Session(advisor, answers, goal), own_rules)

    @property
    def advisor(self) -> Advisor:
        """The advisor in force."""
        return self.session.advisor

    @property
    def empty(self) -> bool:
        """Whether nothing has been said yet."""
        answers = self.session.answers
        return not answers.given and not answers.declined

    # --- changes ----------------------------------------------------------------------------------------------------

    def wanted(self, text: str) -> str | None:
        """What ``text`` wants done, by the name of an act; None where it only tells or answers something."""
        session = self.session
        return self._exchange.wanted(self.advisor, session.answers, session.goal, text)

    def take_turn(self, answers: Answers, goal: str) -> None:
        """Goes on with what a turn made of the job, in one step that can be undone."""
        self.session.restore(answers, goal)

    def why_asked(self, fact: str) -> str:
        """Why the question about ``fact`` is asked, in a sentence, and how to find out what to answer."""
        declared = self.advisor.rulebook.facts[fact]
        why = declared.why_asked or declared.help or f"The recommendation depends on it: {declared.title.lower()}."
        find_out = f" How to find out: {declared.find_out}" if declared.find_out else ""
        return " ".join(f"{why}{find_out}".split())

    def changes_since(self, before: Answers) -> tuple[Entry, ...]:
        """What became of the answers since they stood as ``before``."""
        return tuple(changes(self.advisor.rulebook, before, self.session.answers))

    def opening(self) -> tuple[Entry, ...]:
        """The answers with which the session begins."""
        return self.changes_since(Answers())

    def start_again(self) -> None:
        """Drops all answers, as one step that can be undone."""
        self.session.clear()

    def adopt(self, advisor: Advisor) -> None:
        """Goes on with other rules. Answers that they cannot take are set aside."""
        advisor.take_models(self.advisor)
        self.session.adopt(advisor)

    # --- what to show -----------------------------------------------------------------------------------------------

    def goals(self) -> tuple[tuple[str, str, str], ...]:
        """Id, title and explanation of each goal."""
        return tuple((each.id, each.title, each.help) for each in self.advisor.rulebook.goals.values())

    @property
    def goal_title(self) -> str:
        """What recommendations are ranked by."""
        return self.advisor.goal(self.session.goal).title

    def asks(self, fact: str) -> bool:
        """Whether there is a question about ``fact``."""
        return fact in self.advisor.rulebook.facts

    def askable(self) -> tuple[tuple[str, str], ...]:
        """Id and title of the facts that a person can answer."""
        return tuple((each.id, each.title) for each in self.advisor.rulebook.facts.values() if each.ask is not None)

    def command_line(self) -> str:
        """The shell command that gives the present advice again; empty while nothing was said."""
        given = self.session.answers.given
        first = self.advisor.goal_ids[0]
        goal = None if self.session.goal == first else self.session.goal
        return command_line(self.advisor.rulebook, given, goal, self._own_rules)

    # --- work for a thread ------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Makes what words are heard with, which takes a while the first time."""
        self.advisor.understand(_WORDS)
        self.wanted(_WORDS)

    def request(self, sequence: int, about: str | None = None) -> Request:
        """The work to be done for the answers as they stand; ``about`` names a fact whose question is to be shown."""
        return Request(sequence, self.advisor, self.session.answers, self.session.goal, about)

    def card(self, request: Request) -> Card:
        """The card to show next."""
        advisor, given, declined = request.advisor, request.answers.given, frozenset(request.answers.declined)
        dealer = Dealer(advisor)
        with self._lock:
            interview = advisor.interview(given, declined, request.goal)
            if request.about is None:
                question = advisor.next_question(given, declined, request.goal)
            else:
                question = advisor.question_about(given, request.about)
            if question is None:
                skipped = advisor.skipped_questions(given, declined, request.goal)
                return dealer.done(skipped, self._missing(request, computed=interview.can_be_computed))
        return dealer.deal(question, given.get(question.fact), computed=interview.can_be_computed)

    def _missing(self, request: Request, *, computed: bool) -> str:
        """What would be worth saying though it was declined; empty where nothing is indispensable."""
        facts, given = request.advisor.rulebook.facts, request.answers.given
        stop = next((stop for each in request.answers.declined if each in facts and (stop := facts[each].stop)), "")
        if not stop or any(owner in given for each in facts.values() if each.stop for owner, _ in each.fields):
            return ""
        return "No model was named, so the plan is for typical sizes. Name one, or a size." if computed else stop

    def outcome(self, request: Request) -> Outcome:
        """The advice as it is shown."""
        advisor, given, declined = request.advisor, request.answers.given, frozenset(request.answers.declined)
        with self._lock:
            advised = self._recent.get(advisor, request.answers, request.goal)
            interview = advisor.interview(given, declined, request.goal)
            left = len(interview.wanted)
        return outcome_of(advisor.rulebook, advised.advice, advised.report, left)

    def turn(self, request: Request, text: str) -> tuple[Turn, Answers, str]:
        """What is replied to ``text``, and the answers and the goal after it; the session stays as it is."""
        with self._lock:
            return self._exchange.turn(request.advisor, request.answers, request.goal, text)

    def trial(self, request: Request, text: str) -> tuple[Column | None, str]:
        """What would become of the job with ``text``, or why nothing could be tried. The session stays as it is."""
        advisor, answers, goal = request.advisor, request.answers, request.goal
        with self._lock:
            turn, after, ranked = self._exchange.trial(advisor, answers, goal, text)
            if (after, ranked) == (answers, goal):
                said = " ".join(" ".join(each) for each in turn.reply.paragraphs[:1])
                return None, said or "Nothing of this was understood as a change of the job."
            advised = self._recent.get(advisor, after, ranked)
            return column_of(advisor.rulebook, text, advised.advice, after, ranked), ""

    def beside(self, advice: Advice, *, alternatives: bool) -> tuple[Column, ...]:
        """The job as it is and, if they are wanted, the alternatives of its ``advice``."""
        rulebook, answers, goal = self.advisor.rulebook, self.session.answers, self.session.goal
        title = "recommended" if alternatives and advice.recommendation is not None else "as it is"
        now = column_of(rulebook, title, advice, answers, goal)
        return (now, *(alternatives_of(rulebook, advice, answers, goal) if alternatives else ()))

    def settings(self) -> tuple[Skipped, ...]:
        """The questions that are not asked, each with the reason."""
        answers, goal = self.session.answers, self.session.goal
        return self.advisor.skipped_questions(answers.given, frozenset(answers.declined), goal)

    def difference(self, request: Request, advice: Advice, before: Advisor) -> Difference:
        """What is different in ``advice``, the outcome of ``request``, from what ``before`` would have said."""
        old, new = before.rulebook, request.advisor.rulebook
        answers = request.answers.suited_to(before, new)
        goal = request.goal if request.goal in before.goal_ids else None
        with self._lock:
            earlier = before.advise(answers.given, goal, answers.options)
        set_aside = [fact for fact in answers.given if fact not in request.answers.given]
        return Difference(
            rules=changed_rules(old, new),
            advice=compare(earlier, advice, old, new),
            set_aside=tuple(f"{old.title(fact)}: {old.show(fact, answers.given[fact].value)}" for fact in set_aside),
        )
