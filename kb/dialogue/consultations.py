"""Advices that were worked out in a conversation, kept so that nothing is worked out twice."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Mapping

from engine.inference import Given
from engine.interview import with_implied
from kb.advice import Advice
from kb.advice.case import Case
from kb.advice.configuration import Configuration
from kb.advice.said import with_said
from kb.advisor import Advisor
from kb.session import Answers

__all__ = ["Consultations"]

_KEPT = 32
_MADE: deque[Consultations] = deque(maxlen=2)


class Consultations:
    """Real runs of one advisor, by what is answered and what is ranked by."""

    def __init__(self, advisor: Advisor) -> None:
        self.advisor = advisor
        self._advices: OrderedDict[object, Advice] = OrderedDict()
        self._cases: OrderedDict[object, Case] = OrderedDict()
        self.runs = 0
        """How many runs were made in all."""

    @classmethod
    def of(cls, advisor: Advisor) -> Consultations:
        """The runs of an advisor, shared by all conversations with it."""
        found = next((each for each in tuple(_MADE) if each.advisor is advisor), None)
        if found is None:
            found = cls(advisor)
            _MADE.append(found)
        return found

    def advice(self, answers: Answers, goal: str) -> Advice:
        """The advice for ``answers`` ranked by ``goal``. Raises `GivenError` and `UnknownGoalError`."""
        options = tuple(_key(each) for each in answers.options)
        key = (_key(answers.given), options, goal)
        found = self._advices.get(key)
        if found is None:
            self.runs += 1
            found = self._advices[key] = self.advisor.advise(answers.given, goal, answers.options)
        self._advices.move_to_end(key)
        while len(self._advices) > _KEPT:
            self._advices.popitem(last=False)
        return found

    def case(self, given: Mapping[str, Given], goal: str) -> Case:
        """What the search finds for ``given``, without everything that is said about it."""
        key = (_key(given), goal)
        found = self._cases.get(key)
        if found is None:
            self.runs += 1
            engine = self.advisor.engine
            answers = with_said(engine, with_implied(engine, given))
            found = self._cases[key] = Case(engine, answers, self.advisor.goal(goal))
        self._cases.move_to_end(key)
        while len(self._cases) > _KEPT:
            self._cases.popitem(last=False)
        return found

    def best(self, given: Mapping[str, Given], goal: str) -> Configuration | None:
        """The best that the search finds for ``given``; None where nothing does the job."""
        return self.case(given, goal).best


def _key(given: Mapping[str, Given]) -> tuple[tuple[str, object], ...]:
    return tuple(sorted((fact, (type(each.value).__name__, each.value)) for fact, each in given.items()))
