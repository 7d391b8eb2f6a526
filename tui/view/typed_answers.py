"""What a person typed, taken for answers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import EngineError
from engine.inference import Given
from engine.interview import AnswerError, Question, refuse_contradictions
from engine.language import printable
from kb.advisor import GOAL_SAID, Advisor
from kb.errors import KnowledgeError
from kb.session import Session
from kb.spoken_answer import answer_in
from kb.understanding import Understanding
from tui.view.intake import NAME, NOTHING_WORDS, UNKNOWN_WORDS, Intake, not_understood, remarks, spoken

__all__ = ["TypedAnswers"]


class TypedAnswers:
    """Takes what is typed for answers of a session. What was refused is a sentence that says why."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def _advisor(self) -> Advisor:
        return self._session.advisor

    def answer(self, fact: str, text: str) -> str | None:
        """Takes an answer as typed; words for "don't know" decline it."""
        if self._declines(fact, text):
            return self.decline(fact)
        if self._session.joined(fact) is not None:
            return self.hear(text, asked=fact).complaint
        try:
            self._session.answer(fact, text)
        except (EngineError, KnowledgeError, OSError) as error:
            if spoken(text) in NOTHING_WORDS:
                return self.decline(fact)
            return printable(str(error), 600)
        return None

    def decline(self, fact: str) -> str | None:
        """Takes "don't know" for an answer."""
        question = self._session.joined(fact)
        if question is not None:
            self._session.pass_over(question)
        else:
            self._session.decline(fact)
        return None

    def _declines(self, fact: str, text: str) -> bool:
        word = spoken(text)
        if word in UNKNOWN_WORDS:
            return True
        declared = self._advisor.rulebook.facts[fact]
        if word != "0" or declared.type.kind == "bool":
            return False
        return not declared.type.is_number or (declared.type.low is not None and declared.type.low > 0)

    def hear(self, text: str, asked: str | None = None) -> Intake:
        """Takes what ``text`` says for answers, all in one step: first of all to the question about ``asked``.

        Nothing is guessed: a text that neither answers that question nor says anything else changes nothing.
        """
        complaint = None
        if asked is not None and self._declines(asked, text):
            self.decline(asked)
            return Intake((asked,))
        understood = self._advisor.understand(text)
        joined = self._session.joined(asked) if asked is not None else None
        # A name alone is an answer by itself; what else says something of several facts is read for all of them.
        several = joined is not None and joined.kind != "entry" and not understood.given.keys().isdisjoint(joined.facts)
        if asked is not None and not several:
            try:
                self._refuse_letters(asked, text)
                given = self._read(asked, text)
                if given.note != text:  # the answer itself, and no sentence that says more
                    refuse_contradictions(self._advisor.engine, {**self._session.answers.given, asked: given})
                    self._session.give_all({asked: given}, question=joined)
                    return Intake((asked,))
                return self._taken(understood, {asked: given}, joined)
            except (EngineError, KnowledgeError, OSError) as error:
                complaint = printable(str(error), 600)
        if understood.given:
            return self._taken(understood, {}, joined)
        if asked is not None and spoken(text) in NOTHING_WORDS:
            self.decline(asked)
            return Intake((asked,))
        return Intake(complaint=complaint or not_understood(understood))

    def _refuse_letters(self, fact: str, text: str) -> None:
        """Raises `AnswerError` where one letter is to name an entry, though only one may have it in its name."""
        declared = self._advisor.rulebook.facts[fact]
        if declared.type.kind == "entry" and len(text.strip()) < NAME:
            raise AnswerError(fact, text, "is no name", "Type more of it, or choose from the list.")

    def _read(self, fact: str, text: str) -> Given:
        """What ``text`` answers; a number that is written out is one too. Raises `AnswerError`."""
        try:
            return answer_in(self._advisor, fact, text)
        except AnswerError:
            if not self._advisor.rulebook.facts[fact].type.is_number or len(text.split()) > 1:
                raise
            try:
                return Given(answer_in(self._advisor, fact, f"about {text}").value)
            except AnswerError:
                pass
            raise

    def _taken(
        self, understood: Understanding, answer: Mapping[str, Given], question: Question | None = None
    ) -> Intake:
        given = {**understood.given, **answer}
        goal = self._advisor.goal_said(given)
        given = {fact: each for fact, each in given.items() if fact != GOAL_SAID}
        try:
            self._session.give_all(given, understood.options, goal, question)
        except EngineError as error:
            return Intake(complaint=printable(str(error), 600))
        answered = question is not None and not given.keys().isdisjoint(question.facts)
        asked = (question.fact,) if question is not None and answered else ()
        return Intake(tuple(dict.fromkeys((*given, *asked))), tuple(remarks(understood)))
