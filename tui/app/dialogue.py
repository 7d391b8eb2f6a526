"""The session as the screens need it: refusals are sentences, slow work can be done in a thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Literal

from engine.errors import EngineError
from engine.inference import Given
from engine.interview import Question
from engine.language import printable
from kb.advice import Advice
from kb.advisor import Advisor
from kb.comparison import changed_rules, compare
from kb.errors import KnowledgeError
from kb.rule_sources import rule_sources
from kb.session import Answers, Session
from tui.app.assessing import outcome_of, standing_of
from tui.app.cards import Card
from tui.app.dealing import Dealer
from tui.app.difference import Difference
from tui.app.outcome import Outcome, Past, Standing
from tui.app.recent_advice import RecentAdvices
from tui.app.typing_back import command_line

__all__ = ["Dialogue", "Heard", "Request"]

_UNKNOWN_WORDS = {
    *("?", "don't know", "i don't know", "dont know", "i dont know", "do not know", "i do not know"),
    *("unknown", "no idea", "idk"),
}
# Say "don't know" where they are no answer: "any" is one to some questions, "none" to others.
_NOTHING_WORDS = {
    *("none", "nothing", "not yet", "no", "any", "n/a", "-", "not sure", "unsure", "no preference", "whatever"),
    *("doesn't matter", "open"),
}


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be worked out in a thread: a snapshot, so that person and rules can go on meanwhile."""

    sequence: int
    advisor: Advisor
    answers: Answers
    goal: str
    about: str | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """What was made of free text: pairs of title and value taken, doubts, and words not understood."""

    taken: tuple[tuple[str, str], ...]
    doubts: tuple[str, ...]
    ignored: tuple[str, ...]


class Dialogue:
    """One session with its advisor.

    `card`, `outcome` and `difference` may be called from any thread; everything else belongs to the thread of the
    screens.
    """

    def __init__(self, session: Session, own_rules: Sequence[Path] = ()) -> None:
        self.session = session
        self._own_rules = own_rules
        self._lock = Lock()
        self._recent = RecentAdvices()
        self._order: list[str] = []

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

    # --- changes: each gives None, or the sentence that says why it was refused -------------------------------------

    def answer(self, fact: str, text: str) -> str | None:
        """Takes an answer as typed; words for "don't know" decline it."""
        if self._declines(fact, text):
            return self.decline(fact)
        try:
            self.session.answer(fact, text)
        except (EngineError, KnowledgeError, OSError) as error:
            if _spoken(text) in _NOTHING_WORDS:
                return self.decline(fact)
            return printable(str(error), 600)
        return None

    def decline(self, fact: str) -> str | None:
        """Takes "don't know" for an answer."""
        self.session.decline(fact)
        return None

    def _declines(self, fact: str, text: str) -> bool:
        word = _spoken(text)
        if word in _UNKNOWN_WORDS:
            return True
        declared = self.advisor.rulebook.facts[fact]
        if word != "0" or declared.type.kind == "bool":
            return False
        return not declared.type.is_number or (declared.type.low is not None and declared.type.low > 0)

    def say(self, text: str) -> Heard:
        """Takes what free text says for answers, all in one step."""
        understood = self.advisor.understand(text)
        show, title = self.advisor.rulebook.show, self.advisor.rulebook.title
        taken = tuple((title(fact), show(fact, given.value)) for fact, given in understood.given.items())
        doubts = list(understood.doubts)
        if understood.given:
            try:
                self.session.give_all(understood.given, understood.options)
            except EngineError as error:
                return Heard((), (*doubts, str(error)), tuple(understood.ignored))
        return Heard(taken, tuple(doubts), tuple(understood.ignored))

    def start_again(self) -> None:
        """Drops all answers, as one step that can be undone."""
        self.session.clear()

    def adopt(self, advisor: Advisor) -> None:
        """Goes on with other rules. Answers that they cannot take are set aside."""
        advisor.take_models(self.advisor)
        self.session.adopt(advisor)

    # --- what to show -----------------------------------------------------------------------------------------------

    def past(self, outcome: Outcome | None) -> tuple[Past, ...]:
        """The answers in the order in which they were first given, with what is assumed for those declined."""
        answers = self.session.answers
        current = [*answers.given, *answers.declined]
        self._order = [fact for fact in self._order if fact in current]
        self._order += [fact for fact in current if fact not in self._order]
        return tuple(self._past(fact, answers.given, outcome) for fact in self._order)

    def _past(self, fact: str, given: Mapping[str, Given], outcome: Outcome | None) -> Past:
        rulebook = self.advisor.rulebook
        if fact in given:
            return Past(
                fact, rulebook.title(fact), rulebook.show(fact, given[fact].value), Standing.SAID, given[fact].note
            )
        state = outcome.advice.inference.facts.get(fact) if outcome and outcome.advice else None
        if state is None:
            return Past(fact, rulebook.title(fact), "not known", Standing.OPEN)
        return Past(fact, rulebook.title(fact), rulebook.show(fact, state.value), standing_of(state))

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

    def request(self, sequence: int, about: str | None = None) -> Request:
        """The work to be done for the answers as they stand; ``about`` names a fact whose question is to be shown."""
        return Request(sequence, self.advisor, self.session.answers, self.session.goal, about)

    def card(self, request: Request) -> Card:
        """The card to show next."""
        advisor, given, declined = request.advisor, request.answers.given, frozenset(request.answers.declined)
        with self._lock:
            if request.about is None:
                question = advisor.next_question(given, declined)
            else:
                question = advisor.question_about(given, request.about)
        dealer = Dealer(advisor)
        return dealer.done() if question is None else dealer.deal(question, given.get(question.fact))

    def outcome(self, request: Request) -> Outcome:
        """The advice as it is shown."""
        advisor, given, declined = request.advisor, request.answers.given, frozenset(request.answers.declined)
        with self._lock:
            advised = self._recent.get(advisor, request.answers, request.goal)
            questions: tuple[Question, ...] = advisor.open_questions(given, declined)
        return outcome_of(advisor.rulebook, advised.advice, advised.report, questions)

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


def _spoken(text: str) -> str:
    return " ".join(text.rstrip(" .!").lower().replace("\u2019", "'").split())
