"""What to ask next: only what can still change a conclusion, the most telling question first.

The search for questions runs backwards from the goals, as in MYCIN (Shortliffe, Computer-Based Medical Consultations:
MYCIN, 1976): an unknown fact leads to the branches that could set it, those already false are rejected at once, and the
unknown facts of the others are looked into in turn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from engine.explanation import missing_names
from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.interview.certainty import certain_values, open_providers
from engine.interview.question import Option, Question
from engine.interview.waiting import Waiting
from engine.language import Value, evaluate, names
from engine.rulebook import Fact

__all__ = ["next_question", "open_questions", "question_about"]

_LATER = 0.6
"""Share of the weight that each further unknown fact of a condition gets: an earlier answer can make it pointless."""
_ASSUMABLE = 0.4
"""Share of the weight left to a question whose answer can be assumed, or found by a search."""
_ENTRIES_TRIED = 60
"""A question about an entry of a larger catalogue is asked without trying whether it matters."""
_SAYING = ("warn", "require", "recommend")
"""The levels of rules whose firing is advice, and not just information."""
_ADVICE = 0.01
"""Weight of what only decides on advice or a limit, not on a goal: such questions come last."""
_RULES_NAMED = 12
"""How many of the rules that wait for an answer a question names."""


def open_questions(
    engine: InferenceEngine, given: Mapping[str, Given], goals: Sequence[str], declined: AbstractSet[str] = frozenset()
) -> tuple[Question, ...]:
    """The questions on the way to ``goals`` that are not answered and not ``declined``, the most telling first.

    The requirements that candidates of a search must meet count as goals while it is open whether they are met. Behind
    all that come the questions that decide on nothing but advice, or on limits that hold only once they are named.
    """
    bare = engine.infer(given, assume=False)
    assumed = engine.infer(given, assume=True)
    seeker = _Seeker(engine, bare, assumed, declined)
    seeker.seek(goals)
    return seeker.questions()


def next_question(
    engine: InferenceEngine, given: Mapping[str, Given], goals: Sequence[str], declined: AbstractSet[str] = frozenset()
) -> Question | None:
    """The first open question whose answer can change a goal; None when no answer can.

    A question whose answer is assumed meanwhile counts only if one of the answers offered gives another result than the
    assumption; each is tried by a real inference. Answers are tried one at a time: where only two together would change
    a goal, neither is asked for.
    """
    now = engine.infer(given)
    for question in open_questions(engine, given, goals, declined):
        needed = question.assumption is None and not question.aside
        if needed or _matters(engine, given, goals, question, now):
            return question
    return None


def question_about(engine: InferenceEngine, given: Mapping[str, Given], fact: str) -> Question:
    """The question about ``fact`` as it would stand without its answer. Raises KeyError when there is no such fact."""
    left = {each: value for each, value in given.items() if each != fact}
    seeker = _Seeker(engine, engine.infer(left, assume=False), engine.infer(left), frozenset())
    return seeker.question(fact)


def _matters(
    engine: InferenceEngine, given: Mapping[str, Given], goals: Sequence[str], question: Question, now: Inference
) -> bool:
    assumed = now.value(question.fact)
    tried = [value for value in _trial_values(engine, question) if value != assumed]
    if not tried:
        return not question.aside
    before = _outcome(engine, now, goals)
    others = (engine.infer({**given, question.fact: Given(value)}) for value in tried)
    return any(_outcome(engine, other, goals) != before for other in others)


def _trial_values(engine: InferenceEngine, question: Question) -> Iterator[Value]:
    for option in question.options:
        yield option.value
    if question.catalogue is not None:
        entries = engine.rulebook.catalogues[question.catalogue].ids()
        yield from entries if len(entries) <= _ENTRIES_TRIED else ()
    fact_type = engine.rulebook.facts[question.fact].type
    if fact_type.is_number:
        for end in (fact_type.low, fact_type.high):
            if end is not None:
                yield int(end) if fact_type.kind == "int" else end


def _outcome(engine: InferenceEngine, inference: Inference, goals: Sequence[str]) -> tuple[object, ...]:
    advice = tuple((firing.provider, firing.branch) for firing in inference.firings if firing.level in _SAYING)
    feasible = tuple(evaluate(each.condition, inference.values) for each in engine.rulebook.requirements)
    return (*(inference.value(goal) for goal in goals), advice, feasible)


class _Seeker:
    """Collects scores and reasons of unanswered facts."""

    def __init__(
        self, engine: InferenceEngine, bare: Inference, assumed: Inference, declined: AbstractSet[str]
    ) -> None:
        self._engine, self._bare, self._assumed, self._declined = engine, bare, assumed, declined
        self._rulebook, self._certain = engine.rulebook, certain_values(engine, bare)
        self._waiting = Waiting.of(engine)
        self._searched = {choice.fact for choice in self._rulebook.choices}
        self._scores: dict[str, float] = {}
        self._goals: dict[str, str] = {}
        self._rules: dict[str, tuple[str, ...]] = {}
        self._passed: set[str] = set()
        self._aside: frozenset[str] = frozenset()

    def seek(self, goals: Sequence[str]) -> None:
        """Passes the weight of the goals down to what they depend on, each fact after everything that depends on it."""
        weights = dict.fromkeys(goals, 1.0)
        self._goals = {goal: goal for goal in goals}
        for requirement in self._rulebook.requirements:
            if evaluate(requirement.condition, self._certain) is None:
                self._goals[requirement.id] = requirement.id
                for name in missing_names(requirement.condition, self._certain):
                    self._add(name, 1.0, requirement.id, (), weights)
        self._pass_down(weights)
        found = frozenset(self._scores)
        self._seek_aside()
        self._aside = frozenset(self._scores) - found

    def _pass_down(self, weights: dict[str, float], passed: AbstractSet[str] = frozenset()) -> None:
        for name in reversed(self._engine.graph.order):
            fact = self._rulebook.facts.get(name)
            if fact is not None and name in weights and name not in self._certain and name not in passed:
                self._pass_on(fact, weights)

    def _seek_aside(self) -> None:
        """What only advice waits for, and what a requirement would ask for if it were known."""
        weights: dict[str, float] = {}
        waiting: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []
        for each in self._rulebook.requirements:
            unknown = (name for name in names(each.condition) if name not in self._certain)
            waiting.append((each.id, (), tuple(dict.fromkeys(unknown))))
        for provider in self._engine.providers.values():
            if provider.level in _SAYING and not provider.sets:
                for missing in self._waiting.on(provider, None, self._certain):
                    waiting.append((provider.id, (provider.id,), missing))
        passed = frozenset(self._passed)
        for above, rules, missing in waiting:
            self._goals.setdefault(above, above)
            for place, name in enumerate(name for name in missing if name not in passed):
                self._add(name, _ADVICE * _LATER**place, above, rules, weights)
        self._pass_down(weights, passed)

    def _pass_on(self, fact: Fact, weights: dict[str, float]) -> None:
        weight = weights[fact.id]
        self._passed.add(fact.id)
        owners = [owner for owner, _ in fact.fields if owner not in self._certain and owner not in self._declined]
        if self._can_ask(fact):
            # Naming the entry answers more than one of its figures does.
            open_ended = fact.assume is None and fact.id not in self._searched
            self._scores[fact.id] = weight * (1.0 if open_ended else _ASSUMABLE) * (0.5 if owners else 1.0)
        for owner in owners:
            self._add(owner, weight, fact.id, (), weights)
        branches = list(self._live_branches(fact.id))
        for provider, unknown in branches:
            for place, missing in enumerate(unknown):
                self._add(missing, weight / len(branches) * _LATER**place, fact.id, (provider,), weights)

    def _add(self, name: str, weight: float, above: str, by: tuple[str, ...], weights: dict[str, float]) -> None:
        weights[name] = weights.get(name, 0.0) + weight
        self._goals.setdefault(name, self._goals[above])
        waiting = (*self._rules.get(name, ()), *by, *self._rules.get(above, ()))
        self._rules[name] = tuple(dict.fromkeys(waiting))[:_RULES_NAMED]

    def _live_branches(self, name: str) -> Iterator[tuple[str, tuple[str, ...]]]:
        for provider in open_providers(self._engine, name, self._bare.facts.get(name)):
            for unknown in self._waiting.on(provider, name, self._certain):
                yield provider.id, unknown

    def _can_ask(self, fact: Fact) -> bool:
        if fact.ask is None or fact.id in self._declined or fact.id in self._assumed.given:
            return False
        return fact.when is None or evaluate(fact.when, self._assumed.values) is True

    def questions(self) -> tuple[Question, ...]:
        order, facts = self._rulebook.places, self._rulebook.facts
        found = sorted(
            self._scores,
            key=lambda name: (
                facts[name].ask_first or math.inf,
                0.0 if facts[name].ask_first else -round(self._scores[name], 6),
                order[name],
            ),
        )
        return tuple(self._question(self._rulebook.facts[name], order[name]) for name in found)

    def question(self, name: str) -> Question:
        return self._question(self._rulebook.facts[name], self._rulebook.places[name])

    def _question(self, fact: Fact, place: int) -> Question:
        state = self._assumed.facts.get(fact.id)
        assumed = state.value if state is not None and state.origin is Origin.DEFAULT else None
        return Question(
            fact=fact.id,
            text=fact.ask or f"{fact.title}?",
            help=fact.help,
            kind=fact.type.kind,
            options=tuple(self._options(fact, assumed)),
            unit=fact.type.unit.symbol if fact.type.unit else "",
            catalogue=fact.type.catalogue,
            assumption=None if assumed is None else self._rulebook.show(fact.id, assumed),
            assumption_note=fact.assume_note if assumed is not None else "",
            goal=self._goals.get(fact.id, ""),
            rules=self._rules.get(fact.id, ()),
            score=self._scores.get(fact.id, 0.0),
            place=place,
            searched=fact.id in self._searched,
            aside=fact.id in self._aside,
            why=fact.why_asked,
            find_out=fact.find_out,
            ask_for=fact.ask_for,
        )

    def _options(self, fact: Fact, assumed: Value | None) -> Iterator[Option]:
        values: Sequence[Value] = fact.suggest
        if fact.type.kind == "bool":
            values = (True, False)
        elif fact.type.kind == "enum":
            values = fact.type.values
        for value in values:
            yield Option(value, self._rulebook.show(fact.id, value), value == assumed)
