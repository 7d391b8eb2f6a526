"""The advices worked out last, kept by what they were asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.inference import GivenKey, Recent, given_key
from kb.advice import Advice
from kb.advice.report import Report
from kb.advisor import Advisor
from kb.session import Answers

__all__ = ["Advised", "RecentAdvices"]

_KEPT = 4

_Key = tuple[str, GivenKey, tuple[GivenKey, ...]]


@dataclass(frozen=True)
class Advised:
    """An advice, and its report, which takes longer and is made when it is asked for."""

    advisor: Advisor
    advice: Advice

    @cached_property
    def report(self) -> Report:
        """The report of the advice."""
        return self.advisor.report(self.advice)


class RecentAdvices:
    """Gives an advice again where nothing has changed that it follows from.

    That is so after each "don't know", which only says what not to ask, and after taking back what was just said.
    """

    def __init__(self) -> None:
        self._advisor: Advisor | None = None
        self._engine: object = None
        self._kept = Recent[_Key, Advised](_KEPT)

    def get(self, advisor: Advisor, answers: Answers, goal: str) -> Advised:
        """What ``advisor`` advises. Raises `GivenError` and `UnknownGoalError`."""
        # A model that is read from a file gives the same advisor another engine.
        if advisor is not self._advisor or advisor.engine is not self._engine:
            self._advisor, self._engine = advisor, advisor.engine
            self._kept.forget()
        key = goal, given_key(answers.given), tuple(map(given_key, answers.options))
        return self._kept.get(key, lambda: Advised(advisor, advisor.advise(answers.given, goal, answers.options)))
