"""A session: the answers of one interview, each of which can be revised, with undo and redo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import structs

from engine.inference import Given, GivenError
from engine.interview import Question, refuse_contradictions
from engine.rulebook import Rulebook
from kb.advice import Advice
from kb.advisor import Advisor
from kb.spoken_answer import answer_in
from kb.understanding.option import Option, without

if TYPE_CHECKING:
    from kb.interview import Interview  # whoever only wants an advice is asked nothing

__all__ = ["Answers", "Session"]


@dataclass(frozen=True)
class Answers:
    """What has been said: answers in the order given, and the questions declined with "don't know".

    ``set_aside`` are answers to questions that the rules do not ask any more, or would not take so. ``options`` are to
    be compared; an answer about a fact in which they differ decides it.
    """

    given: Mapping[str, Given] = field(default_factory=dict)
    declined: tuple[str, ...] = ()
    set_aside: Mapping[str, Given] = field(default_factory=dict)
    options: tuple[Option, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been said."""
        return not self.given and not self.declined

    def interview(self, advisor: Advisor, goal: str | None = None) -> Interview:
        """The questions that are worth asking beside these answers, and those that are not."""
        return advisor.interview(self.given, frozenset(self.declined), goal)

    def with_answer(self, fact: str, given: Given) -> Answers:
        """These answers and one more, or one changed in its place."""
        # Not `without`: an answer that is changed keeps its place.
        options = without(self.options, [fact])
        return Answers({**self.given, fact: given}, self._others(fact), _less(self.set_aside, fact), options)

    def without(self, *facts: str) -> Answers:
        """These answers less some."""
        left = self
        for fact in facts:
            options = without(left.options, [fact])
            left = Answers(_less(left.given, fact), left._others(fact), _less(left.set_aside, fact), options)
        return left

    def with_declined(self, fact: str) -> Answers:
        """These answers, the question about ``fact`` declined."""
        left = self.without(fact)
        return replace(left, declined=(*left.declined, fact))

    def declining(self, question: Question, advisor: Advisor) -> Answers:
        """These answers, the rest of what ``question`` asks for declined, as far as it is still to be asked."""
        rest = [
            fact for fact in question.facts if fact not in self.given and advisor.interview(self.given).asks_for(fact)
        ]
        return replace(self, declined=tuple(dict.fromkeys((*self.declined, *rest))))

    def answering(self, question: Question | None, before: Answers, advisor: Advisor) -> Answers:
        """These answers, given to ``question`` after ``before``: who answers a part of it does not know the rest.

        What was not to be asked before, such as how many cards there are while none is named, stays open. The answers
        stay as they are where nothing was answered that it asked for.
        """
        if question is None or not any(fact in self.given and fact not in before.given for fact in question.facts):
            return self
        also = tuple(fact for fact in question.also if advisor.interview(before.given).asks_for(fact))
        return self.declining(structs.replace(question, also=also), advisor)

    def _others(self, fact: str) -> tuple[str, ...]:
        return tuple(each for each in self.declined if each != fact)

    def suited_to(self, advisor: Advisor, before: Rulebook) -> Answers:
        """These answers, given under the rules ``before``, as far as ``advisor`` can take them.

        The others are set aside; what was set aside earlier and can be taken now is an answer again.
        """
        said = {**self.given, **{fact: each for fact, each in self.set_aside.items() if fact not in self.given}}
        taken = {fact: each for fact, each in said.items() if _takes(advisor, fact, each, before)}
        declined = tuple(fact for fact in self.declined if _same_kind(fact, advisor.rulebook, before))
        options = without(self.options, [fact for option in self.options for fact in option if fact not in taken])
        return Answers(taken, declined, {fact: each for fact, each in said.items() if fact not in taken}, options)


def _less(given: Mapping[str, Given], fact: str) -> Mapping[str, Given]:
    return {each: value for each, value in given.items() if each != fact}


def _takes(advisor: Advisor, fact: str, given: Given, before: Rulebook) -> bool:
    try:
        advisor.engine.check_given(fact, given.value)
    except GivenError:
        return False
    return fact not in before.facts or _same_kind(fact, advisor.rulebook, before)


def _same_kind(fact: str, one: Rulebook, other: Rulebook) -> bool:
    """Whether both rulebooks mean the same by a value of the fact: a name of one kind, a number of one unit."""
    if fact not in one.facts or fact not in other.facts:
        return False
    here, there = one.facts[fact].type, other.facts[fact].type
    return (here.is_text, here.dimension, here.catalogue) == (there.is_text, there.dimension, there.catalogue)


class Session:
    """An interview under way. Every change is a new state; what was before can be had back."""

    def __init__(self, advisor: Advisor, answers: Answers | None = None, goal: str | None = None) -> None:
        self.advisor = advisor
        self._states: list[tuple[Answers, str]] = [(answers or Answers(), advisor.goal(goal).id)]
        self._position = 0

    @property
    def answers(self) -> Answers:
        """The answers as they stand."""
        return self._states[self._position][0]

    @property
    def goal(self) -> str:
        """The id of the goal that is ranked by."""
        return self._states[self._position][1]

    def _change(self, answers: Answers, goal: str | None = None) -> None:
        state = answers, goal or self.goal
        if state != self._states[self._position]:
            self._states[self._position + 1 :] = [state]
            self._position += 1
        self._forget()

    def _forget(self) -> None:
        self.__dict__.pop("advice", None)

    def answer(self, fact: str, text: str) -> Given:
        """Answers, or answers anew, in the person's words.

        Raises `AnswerError`, and `ContradictionError` where it cannot be true beside what was answered before; the
        session is then unchanged.
        """
        given = answer_in(self.advisor, fact, text)
        refuse_contradictions(self.advisor.engine, {**self.answers.given, fact: given})
        self.give(fact, given)
        return given

    def give(self, fact: str, given: Given) -> None:
        """Answers with a value. Raises `GivenError`; the session is then unchanged."""
        self.advisor.engine.check_given(fact, given.value)
        self._change(self.answers.with_answer(fact, given))

    def give_all(
        self,
        given: Mapping[str, Given],
        options: tuple[Option, ...] = (),
        goal: str | None = None,
        question: Question | None = None,
    ) -> None:
        """Answers several questions in one step, which one undo takes back. Raises `GivenError` and `UnknownGoalError`.

        ``options`` are to be compared from then on, in place of those before; ``goal``, if any, is ranked by. What else
        ``question`` asked for is not known.
        """
        answers = self.answers
        for fact, each in given.items():
            self.advisor.engine.check_given(fact, each.value)
            answers = answers.with_answer(fact, each)
        answers = replace(answers, options=options or answers.options).answering(question, self.answers, self.advisor)
        self._change(answers, self.advisor.goal(goal or self.goal).id)

    def decline(self, fact: str) -> None:
        """Answers with "don't know": the question is not asked again; its assumption, if any, takes its place."""
        self._change(self.answers.with_declined(fact))

    def pass_over(self, question: Question) -> None:
        """Answers with "don't know" to all that ``question`` asks for, in one step."""
        self._change(self.answers.declining(question, self.advisor))

    def joined(self, fact: str) -> Question | None:
        """The question to be asked now, if it asks for ``fact`` and for others at once."""
        declared = self.advisor.rulebook.facts.get(fact)
        if declared is None or declared.together is None:
            return None
        question = self.interview.next
        return question if question is not None and question.fact == fact and question.also else None

    def retract(self, fact: str) -> None:
        """Takes an answer back, so that the question is open again."""
        self._change(self.answers.without(fact))

    def clear(self) -> None:
        """Takes all answers back, in one step, which one undo restores."""
        self._change(Answers())

    def restore(self, answers: Answers, goal: str) -> None:
        """Goes on with these answers and this goal, in one step. Raises `UnknownGoalError`."""
        chosen = self.advisor.goal(goal).id
        if (answers, chosen) != self._states[self._position]:
            self._change(answers, chosen)

    def choose_goal(self, goal: str) -> None:
        """Ranks by another goal, which one undo takes back. Raises `UnknownGoalError`."""
        self._change(self.answers, self.advisor.goal(goal).id)

    def adopt(self, advisor: Advisor) -> None:
        """Goes on with another advisor, undo and redo included; see `Answers.suited_to` for the answers.

        The goal is kept where the advisor has it, and is its first one otherwise. Models of the person's own are taken
        along.
        """
        advisor.take_models(self.advisor)
        states: list[tuple[Answers, str]] = []
        position = 0
        for place, (answers, goal) in enumerate(self._states):
            known = advisor.goal(goal if goal in advisor.goal_ids else None).id
            suited = answers.suited_to(advisor, self.advisor.rulebook), known
            if not states or suited != states[-1]:
                states.append(suited)
            if place == self._position:
                position = len(states) - 1
        self._states, self._position = states, position
        self.advisor = advisor
        self._forget()

    def undo(self) -> bool:
        """Goes back by one change; False when there is none."""
        return self._move(-1)

    def redo(self) -> bool:
        """Takes one undo back; False when there is none."""
        return self._move(1)

    def _move(self, step: int) -> bool:
        position = self._position + step
        if not 0 <= position < len(self._states):
            return False
        self._position = position
        self._forget()
        return True

    @property
    def interview(self) -> Interview:
        """The questions that are worth asking as the answers stand, and those that are not."""
        return self.answers.interview(self.advisor, self.goal)

    @cached_property
    def advice(self) -> Advice:
        """The advice as the answers stand."""
        return self.advisor.advise(self.answers.given, self.goal, self.answers.options)
