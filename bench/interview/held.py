"""An interview that was held, and one in which everything was asked."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from bench.interview.person import Person
from engine.inference import Given
from engine.interview import Question, open_questions, question_about, with_implied
from kb.advisor import Advisor
from kb.interview import Plan

__all__ = ["Held", "hold"]

_FIRST = ("workload.kind", "model")
"""What is asked of everybody."""


@dataclass(frozen=True, slots=True)
class Held:
    """How many questions were asked, after how many the plan stood, how many there are in all, and both plans.

    ``facts`` are those asked for, of which a question may take several.
    """

    kind: str
    asked: int
    settled: int
    all_asked: int
    plan: Plan
    plan_of_all: Plan
    facts: tuple[str, ...]

    @property
    def is_planned(self) -> bool:
        """Whether anything can be planned for: not for a model without a size, or one that nothing runs."""
        return self.plan.taken is not None or len(self.facts) > len(_FIRST)

    @property
    def is_same(self) -> bool:
        """Whether the interview led to the plan of all answers."""
        return self.plan.difference(self.plan_of_all) == 0


def hold(advisor: Advisor, person: Person) -> Held:
    """The interview with ``person``, and what comes of asking everything."""
    given, declined = dict[str, Given](), set[str]()
    plans: list[Plan | None] = []
    while (question := advisor.interview(given, frozenset(declined)).next) is not None:
        interview = advisor.interview(given, frozenset(declined))
        plans.append(interview.plan if interview.can_be_computed else None)
        _answer(advisor, person, question, given, declined)
    plan = advisor.interview(given, frozenset(declined)).plan
    settled = len(plans)
    while settled and (before := plans[settled - 1]) is not None and before.difference(plan) == 0:
        settled -= 1
    everything, unknown = _everything(advisor, person, given, declined)
    kind = str(given["workload.kind"].value) if "workload.kind" in given else "inference"
    of_all = advisor.interview(everything, frozenset(unknown)).plan
    facts = tuple(dict.fromkeys([*given, *declined]))
    return Held(kind, len(plans), settled, len(everything) + len(unknown), plan, of_all, facts)


def _answer(advisor: Advisor, person: Person, question: Question, given: dict[str, Given], declined: set[str]) -> None:
    """Says what ``person`` knows of all that ``question`` asks for. The rest is unknown, if it was to be asked."""
    before = dict(given)
    for fact in question.facts:
        if advisor.interview(given).asks_for(fact):
            _say(advisor, person, fact, given, declined)
            if not advisor.interview(before).asks_for(fact):
                declined.discard(fact)


def _everything(
    advisor: Advisor, person: Person, said: Mapping[str, Given], unknown: AbstractSet[str]
) -> tuple[dict[str, Given], set[str]]:
    """What was ``said``, and then all other questions for everybody, but those that other answers tell enough of."""
    engine = advisor.engine
    given, declined = dict(said), set(unknown)
    while True:
        known = with_implied(engine, given)
        for question in open_questions(engine, known, advisor.conclusions, frozenset(declined)):
            if question.ask_for == "everybody" and advisor.interview(given).asks_for(question.fact):
                _say(advisor, person, question.fact, given, declined)
                break
        else:
            return given, declined


def _say(advisor: Advisor, person: Person, fact: str, given: dict[str, Given], declined: set[str]) -> None:
    value = person.answer(advisor, question_about(advisor.engine, {}, fact))
    if value is None:
        declined.add(fact)
    else:
        given[fact] = Given(value)
