"""What one advisor has worked out, kept so that nothing is worked out twice."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping

from engine.inference import Given, InferenceEngine, Recent, given_key
from engine.interview import with_implied
from kb.advice import Advice
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.said import with_said
from kb.advisor import Advisor
from kb.session import Answers

__all__ = ["Runs"]

_KEPT = 32
_MADE: deque[Runs] = deque(maxlen=2)


class Runs:
    """Real runs of one advisor, by what is answered and what is ranked by.

    An advice is given again where nothing has changed that it follows from. That is so after each "don't know", which
    only says what not to ask, and after taking back what was just said.
    """

    def __init__(self, advisor: Advisor) -> None:
        self.advisor = advisor
        self._engine: InferenceEngine | None = None
        self._advices = Recent[Hashable, Advice](_KEPT)
        self._cases = Recent[Hashable, Case](_KEPT)

    @classmethod
    def of(cls, advisor: Advisor) -> Runs:
        """The runs of an advisor, shared by all conversations with it."""
        found = next((each for each in tuple(_MADE) if each.advisor is advisor), None)
        if found is None:
            found = cls(advisor)
            _MADE.append(found)
        return found

    def advice(self, answers: Answers, goal: str) -> Advice:
        """The advice for ``answers`` ranked by ``goal``. Raises `GivenError` and `UnknownGoalError`."""
        self._forget_other_engine()
        return self._advices.get(_key(answers, goal), lambda: self.advisor.advise(answers.given, goal, answers.options))

    def known(self, answers: Answers, goal: str) -> Advice | None:
        """The advice for ``answers`` ranked by ``goal``, if it was worked out lately."""
        self._forget_other_engine()
        return self._advices.kept(_key(answers, goal))

    def case(self, given: Mapping[str, Given], goal: str) -> Case:
        """What the search finds for ``given``, without everything that is said about it."""
        self._forget_other_engine()
        # Nothing is said of it, so that neither words nor their order count.
        values = frozenset((fact, type(each.value), each.value) for fact, each in given.items())
        return self._cases.get((values, goal), lambda: self._case(given, goal))

    def _case(self, given: Mapping[str, Given], goal: str) -> Case:
        engine = self.advisor.engine
        return Case(engine, with_said(engine, with_implied(engine, given)), self.advisor.goal(goal))

    def best(self, given: Mapping[str, Given], goal: str) -> Configuration | None:
        """The best that the search finds for ``given``; None where nothing does the job."""
        return self.case(given, goal).best

    def _forget_other_engine(self) -> None:
        """Keeps nothing of before where a model that was read from a file gave the advisor another engine."""
        if self.advisor.engine is not self._engine:
            self._engine = self.advisor.engine
            self._advices.forget()
            self._cases.forget()


def _key(answers: Answers, goal: str) -> Hashable:
    return given_key(answers.given), tuple(map(given_key, answers.options)), goal
