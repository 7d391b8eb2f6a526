"""The advices worked out last, kept by what they were asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.inference import Given
from kb.advice import Advice
from kb.advice.report import Report
from kb.advisor import Advisor
from kb.session import Answers

__all__ = ["Advised", "RecentAdvices"]

_KEPT = 4

_Givens = tuple[tuple[str, str, Given], ...]
_Key = tuple[str, _Givens, tuple[_Givens, ...]]


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
        self._kept: dict[_Key, Advised] = {}

    def get(self, advisor: Advisor, answers: Answers, goal: str) -> Advised:
        """What ``advisor`` advises. Raises `GivenError` and `UnknownGoalError`."""
        # A model that is read from a file gives the same advisor another engine.
        if advisor is not self._advisor or advisor.engine is not self._engine:
            self._advisor, self._engine = advisor, advisor.engine
            self._kept.clear()
        key = goal, _key(answers.given), tuple(map(_key, answers.options))
        found = self._kept.pop(key, None) or Advised(advisor, advisor.advise(answers.given, goal, answers.options))
        self._kept[key] = found  # as the last one
        while len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return found


def _key(given: Mapping[str, Given]) -> _Givens:
    # In the order in which they were said, as reports list them; equal numbers of another type are shown otherwise.
    return tuple((fact, repr(each.value), each) for fact, each in given.items())
