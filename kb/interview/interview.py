"""An interview: the questions that are worth asking as the answers stand, and those that are not."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.interview import Question, asked_together, next_question, open_questions, question_about, with_implied
from engine.language import Expression, Value, evaluate, names_in
from engine.rulebook import Fact, Goal
from engine.search.contest import Contest
from kb.advice.assumed_model import assumed_model
from kb.advice.case import Case
from kb.advice.said import said_by, with_said
from kb.advice.second import goals_beside
from kb.interview.plan import ALIKE, KIN, PLAN, Plan
from kb.interview.plausible import plausible
from kb.interview.skipped import Because, Skipped
from kb.interview.used_value import with_used_value
from kb.interview.worth import Worth

__all__ = ["Interview"]

_MOST = 90
"""How many kinds of candidates are kept for trying answers."""
_Variant = tuple[Mapping[str, Value], float]
"""What else is known with an answer, and how plausible it is."""
_LEAST = 0.01
"""An expected change below this is none: it would be one of a detail, under an answer that hardly anybody gives."""


@dataclass(frozen=True)
class Interview:
    """The state of an interview: ``answers``, and the questions ``declined`` with "don't know". What is found is kept.

    A question is worth what its answer can be expected to change: over the plausible answers, the sum of how plausible
    each is times how much the plan differs that would then be taken (accelerator, how many, number format, engine,
    verdict, price). This is the expected value of information (Howard, Information Value Theory, IEEE Transactions on
    Systems Science and Cybernetics 2, 1966), one question ahead as in decision-theoretic troubleshooting (Heckerman,
    Breese and Rommelse, Communications of the ACM 38, 1995), with the change of the plan in place of money. Not asked
    is what is worth nothing, and what the rule files leave to experts or to those with a wish.

    Among questions that are worth something those come first that the rule files put first (`ask-first`), since people
    expect to speak of their work before their cards; of one place, and of all others, the one that is worth most.

    All answers are tried at once. What by the graph of dependencies has no influence on what candidates are made by,
    required to meet and ranked by is not tried at all. The rest is evaluated as columns over a `Contest`, the few
    hundred candidates that may win, which takes less time than one search.
    """

    engine: InferenceEngine
    answers: Mapping[str, Given]
    declined: AbstractSet[str]
    goal: Goal
    conclusions: tuple[str, ...]

    @cached_property
    def given(self) -> Mapping[str, Given]:
        """What the plan is worked out from: the answers, what they imply, and the size of a model that is assumed."""
        return self._worked_from(self.answers)

    def _worked_from(self, answers: Mapping[str, Given]) -> Mapping[str, Given]:
        given = with_said(self.engine, with_implied(self.engine, answers))
        if any(fact in given for fact in self._indispensable):
            return given
        assumed = assumed_model(Case(self.engine, given, self.goal))
        return given if assumed is None else {**given, **assumed.option}

    @cached_property
    def _indispensable(self) -> frozenset[str]:
        """The facts without which nothing is concluded, and the entries that give them."""
        stopping = [fact for fact in self.engine.rulebook.facts.values() if fact.stop is not None]
        return frozenset({each.id for each in stopping} | {owner for each in stopping for owner, _ in each.fields})

    @cached_property
    def can_be_computed(self) -> bool:
        """Whether everything is known without which no plan can be judged."""
        known = self.engine.conclude(self.given).values
        return all(fact.stop is None or fact.id in known for fact in self.engine.rulebook.facts.values())

    @property
    def _size_declined(self) -> bool:
        """Whether somebody does not know what nothing can be concluded without."""
        facts = self.engine.rulebook.facts
        unsaid = not any(fact in self.answers for fact in self._indispensable)
        return unsaid and any(facts[fact].stop is not None for fact in self.declined if fact in facts)

    @cached_property
    def contest(self) -> Contest:
        """The candidates that may win as the answers stand, or if one more is given."""
        goals = self.engine.rulebook.goals
        beside = [
            goals[name] for name in goals_beside(Case(self.engine, self.given, self.goal)) if name != self.goal.id
        ]
        return Contest(self.engine, self.given, self.goal, self._known(KIN), self._known(ALIKE), _MOST, beside=beside)

    @cached_property
    def plan(self) -> Plan:
        """What would be taken as the answers stand."""
        return Plan(self.contest.winners([{}], self._known(PLAN))[0])

    def _known(self, facts: Iterable[str]) -> tuple[str, ...]:
        """Those of ``facts`` that the rulebook has: rules of one's own may do without some."""
        return tuple(each for each in facts if each in self.engine.rulebook.facts)

    @cached_property
    def _used(self) -> Inference | None:
        """What is inferred of the plan, or of what comes nearest to one; None where nothing can be computed."""
        if not self.can_be_computed or not self.contest.choices:
            return None
        chosen = {fact: Given(value, Origin.SEARCH) for fact, value in self.contest.choices[0].items()}
        return self.engine.conclude({**self.given, **chosen})

    def as_used(self, question: Question) -> Question:
        """``question`` with what is used while it is not answered."""
        if self._used is None:
            return question
        return with_used_value(question, self.engine.rulebook, self._used, self.contest.choices[0])

    @cached_property
    def open(self) -> tuple[Question, ...]:
        """All open questions in the order of the engine, with what is used while they are open."""
        found = open_questions(self.engine, self._asked_from, self.conclusions, self.declined)
        return tuple(self.as_used(each) for each in found)

    @cached_property
    def _asked_from(self) -> Mapping[str, Given]:
        return with_implied(self.engine, self.answers)

    @cached_property
    def worths(self) -> tuple[Worth, ...]:
        """What each open question for everybody is worth, in the order in which they are to be asked."""
        asked = [each for each in self.open if each.ask_for == "everybody" and self.asks_for(each.fact)]
        tried = [(each, self._variants(each)) for each in asked if each.fact not in self._indispensable]
        found = self._worths(tried)
        idle = [(each, self._opened(each, variants)) for each, variants in tried if found[each.fact].change < _LEAST]
        found |= self._worths([(each, variants) for each, variants in idle if variants])
        worths = [found.get(each.fact) or Worth(each, 1.0, 1.0) for each in asked]
        return tuple(sorted(worths, key=self._place))

    def _worths(self, tried: Sequence[tuple[Question, Sequence[_Variant]]]) -> dict[str, Worth]:
        """What each question is worth by its variants."""
        variants = [variant for _, each in tried for variant, _ in each]
        plans = iter(self.contest.winners([{}, *variants], self._known(PLAN)) if variants else ())
        now = Plan(next(plans, None))
        found = dict[str, Worth]()
        for question, each in tried:
            changes = [(weight, now.difference(Plan(next(plans)))) for _, weight in each]
            chance = sum(weight for weight, change in changes if change > 0)
            found[question.fact] = Worth(question, sum(weight * change for weight, change in changes), chance)
        return found

    def asks_for(self, fact: str) -> bool:
        """Whether it makes sense to ask for ``fact`` as the answers stand, and they do not tell enough of it."""
        declared = self.engine.rulebook.facts[fact]
        if declared.when is not None and evaluate(declared.when, self._asked.values) is not True:
            return False
        return declared.ask_unless is None or evaluate(declared.ask_unless, self._said.values) is not True

    @cached_property
    def _asked(self) -> Inference:
        """What follows from the answers and what is assumed without others, a model aside."""
        return self.engine.conclude(self._asked_from)

    @cached_property
    def _said(self) -> Inference:
        """What follows from the answers without any assumption."""
        return self.engine.conclude(self.given, assume=False)

    def _variants(self, question: Question) -> list[_Variant]:
        """What else is known with each plausible answer to ``question``, and how plausible it is."""
        return self._tried(question) if self._counts(question.fact) else []

    def _counts(self, fact: str) -> bool:
        """Whether ``fact`` has any influence on what is taken."""
        return not self._read.isdisjoint(self.engine.graph.descendants(fact, *self._known(said_by(fact))))

    def _tried(self, question: Question) -> list[_Variant]:
        fact = self.engine.rulebook.facts[question.fact]
        value = self._used.value(fact.id) if self._used is not None else None
        entries = dict.fromkeys(each[fact.id] for each in self.contest.choices if fact.id in each)
        others = [entry for entry in entries if entry != value]
        answers = plausible(question, fact.type, value, others)
        found = [(self._known_with({fact.id: answer}), weight) for answer, weight in answers.items()]
        # To say what is assumed anyway can tell more: who says that data must stay in the house rules a cloud out.
        as_assumed = self._known_with({fact.id: value}) if value is not None and fact.assume is not None else {}
        return found + ([(as_assumed, 1 - sum(answers.values()))] if as_assumed.keys() - {fact.id} else [])

    def _opened(self, question: Question, variants: Sequence[_Variant]) -> list[_Variant]:
        """What is known with each answer and one more, to a question that is only asked after it.

        How many tokens there are changes nothing by itself; then it is asked in which time, and both together do.
        """
        if self._used is None:
            return []
        opened = list[_Variant]()
        later = ((fact, when) for fact, when in self._later if question.fact in names_in(when))
        behind = [(fact, when) for fact, when in later if self._counts(fact.id)]
        for variant, weight in variants or (self._tried(question) if behind else ()):
            answer, known = variant.get(question.fact), {**self._used.values, **variant}
            for fact, when in behind:
                if answer is not None and evaluate(when, known) is True:
                    following = question_about(self.engine, self._asked_from, fact.id)
                    for other, likely in plausible(following, fact.type, None, ()).items():
                        opened.append((self._known_with({question.fact: answer, fact.id: other}), weight * likely))
        return opened

    @cached_property
    def _later(self) -> list[tuple[Fact, Expression]]:
        """The questions for everybody that are not open yet, each with when it is."""
        asked = {*self.answers, *self.declined, *(each.fact for each in self.open)}
        return [
            (fact, fact.when)
            for fact in self.engine.rulebook.facts.values()
            if fact.when is not None and fact.ask is not None and fact.ask_for == "everybody" and fact.id not in asked
        ]

    @cached_property
    def _read(self) -> frozenset[str]:
        """What candidates are made by, required to meet and ranked by."""
        rulebook = self.engine.rulebook
        conditions = [each.condition for each in rulebook.requirements]
        conditions += [each for choice in rulebook.choices for each in (choice.when, choice.where) if each is not None]
        return frozenset(fact for fact, _ in self.goal.order).union(*map(names_in, conditions))

    def _known_with(self, said: Mapping[str, Value]) -> Mapping[str, Value]:
        given = self._worked_from({**self.answers, **{fact: Given(value) for fact, value in said.items()}})
        return {
            each: one.value
            for each, one in given.items()
            if each not in self.given or self.given[each].value != one.value
        }

    @property
    def next(self) -> Question | None:
        """The question to ask; None when no answer is expected to change the plan, or nothing can be computed."""
        return next(iter(self.wanted), None)

    @cached_property
    def wanted(self) -> tuple[Question, ...]:
        """The questions that are worth asking as the answers stand, the next one first.

        Rules that choose nothing have no plan: there the next question is the one that can change a conclusion.
        """
        if not self.engine.rulebook.choices:
            first = next_question(self.engine, self._asked_from, self.conclusions, self.declined)
            return () if first is None else (first, *(each for each in self.open if each.fact != first.fact))
        if self._size_declined:
            return ()
        if not self.can_be_computed:
            named = not self._indispensable.isdisjoint(self.answers)  # a model of which nobody knows the size
            wanted = [each for each in self._joined if not each.aside]
            return tuple(each for each in wanted if not named or not self._indispensable.isdisjoint(each.facts))
        telling = {each.question.fact: each for each in self.worths if each.change >= _LEAST}
        asked = [
            max((telling[fact] for fact in each.facts if fact in telling), key=_change).of(each)
            for each in self._joined
            if any(fact in telling for fact in each.facts)
        ]
        return tuple(each.question for each in sorted(asked, key=self._place))

    @cached_property
    def _joined(self) -> tuple[Question, ...]:
        """The open questions for everybody, those that are asked together as one."""
        everybody = [each for each in self.open if each.ask_for == "everybody"]
        return asked_together(self.engine.rulebook, everybody)

    def _place(self, worth: Worth) -> tuple[float, float]:
        return self.engine.rulebook.facts[worth.question.fact].ask_first or math.inf, -worth.change

    @cached_property
    def skipped(self) -> tuple[Skipped, ...]:
        """The open questions that are not asked as the answers stand, and why."""
        if not self.engine.rulebook.choices:
            return ()
        if not self.can_be_computed or self._size_declined:
            return tuple(Skipped(each, "nothing_known") for each in self.open if self.next is None)
        worths = {each.question.fact: each for each in self.worths}
        found = [(each, self._why_skipped(each, worths)) for each in self.open]
        chance = {fact: each.chance for fact, each in worths.items()}
        return tuple(Skipped(each, why, chance.get(each.fact, 0.0)) for each, why in found if why is not None)

    def _why_skipped(self, question: Question, worths: Mapping[str, Worth]) -> Because | None:
        if question.ask_for != "everybody":
            return "experts" if question.ask_for == "experts" else "wish"
        if question.fact not in worths:
            return "told"
        return "no_change" if worths[question.fact].change < _LEAST else None


def _change(worth: Worth) -> float:
    return worth.change
