"""Trials: the job with one fact otherwise, by real searches of which there are not too many."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.inference import Given
from engine.interview import contradictions
from engine.language import Value
from engine.rulebook import Fact
from kb.advice.configuration import Configuration
from kb.advice.summary import ACCELERATOR, COUNT
from kb.dialogue.scene import Scene

__all__ = ["SPEEDS", "Trials"]

_FORMAT = "weights.format"
_PRICES = ("training.rent", "cost.per_hour", "cost.purchase")
SPEEDS = ("inference.rate_per_request", "training.rate")


@dataclass
class Trials:
    """Other values for facts of one job, each tried by a search, ``left`` of them at most."""

    scene: Scene
    left: int
    _found: dict[tuple[tuple[str, Value], ...], Configuration | None] = field(default_factory=dict)

    @cached_property
    def given(self) -> Mapping[str, Given]:
        """What the job rests on: the answers, and what is assumed in their place."""
        return self.scene.advice.answers

    @property
    def best(self) -> Configuration | None:
        """The best configuration for the job with nothing changed; None where nothing fits."""
        return self.of({})

    def of(self, values: Mapping[str, Value]) -> Configuration | None:
        """The best configuration with these ``values``; None where nothing fits. Costs a trial the first time."""
        key = tuple(sorted(values.items()))
        if key not in self._found:
            given = {**self.given, **{fact: Given(value) for fact, value in values.items()}}
            self.left -= 1
            self._found[key] = self.scene.runs.best(given, self.scene.moment.goal)
        return self._found[key]

    def is_possible(self, values: Mapping[str, Value]) -> bool:
        """Whether these values can be, and be true beside the others, and there is a trial left."""
        facts = self.scene.rulebook.facts
        if self.left <= 0 or any(facts[fact].type.problem_with(value) is not None for fact, value in values.items()):
            return False
        given = {**self.given, **{fact: Given(value) for fact, value in values.items()}}
        return not contradictions(self.scene.advisor.engine, given)

    def flips(self, values: Mapping[str, Value]) -> bool:
        """Whether other hardware or another number format is best with these values, or whether any still does it.

        Of hardware that was named only the format can be another one.
        """
        before, after = self.best, self.of(values)
        if before is None or after is None:
            return (before is None) != (after is None)
        named = {ACCELERATOR, COUNT} <= self.given.keys()
        told = (_FORMAT,) if named else (ACCELERATOR, COUNT, _FORMAT)
        return any(before.choices.get(fact) != after.choices.get(fact) for fact in told)

    def effect(self, values: Mapping[str, Value]) -> float:
        """How much is otherwise with these values: other hardware counts one, and price and speed as they change."""
        before, after = self.best, self.of(values)
        if before is None or after is None:
            return 0.0 if before is after else math.inf
        ratios = [
            abs(math.log(float(other) / float(one)))
            for facts in (_PRICES, SPEEDS)
            for one, other in [(_first(before, facts), _first(after, facts))]
            if one and other
        ]
        return float(self.flips(values)) + sum(ratios)

    def numbers(self) -> Iterator[tuple[Fact, float]]:
        """The facts with a number that may be otherwise: those answered, then those assumed, as they would be asked."""
        for fact, value in self._values():
            if fact.type.is_number and not isinstance(value, bool | str) and value > 0:
                yield fact, float(value)

    def words(self) -> Iterator[tuple[Fact, Value, tuple[Value, ...]]]:
        """The facts with a word or a yes, with the other values that they may have."""
        for fact, value in self._values():
            if fact.type.kind == "bool":
                yield fact, value, (not value,)
            elif fact.type.kind == "enum":
                yield fact, value, tuple(each for each in fact.type.values if each != value)

    def _values(self) -> Iterator[tuple[Fact, Value]]:
        facts, answers = self.scene.rulebook.facts, self.scene.answers.given
        searched = {choice.fact for choice in self.scene.rulebook.choices}
        for name, given in answers.items():
            if name in facts and name not in (ACCELERATOR, "question.kind", "workload.kind"):
                yield facts[name], given.value
        assumed = (facts[each.fact] for each in self.scene.advice.assumptions)
        for name in (fact.id for fact in sorted(assumed, key=_turn)):
            value = self.scene.advice.inference.value(name)
            if name not in answers and name not in searched and facts[name].ask is not None and value is not None:
                yield facts[name], value


def _turn(fact: Fact) -> tuple[bool, float]:
    """When ``fact`` is asked for: what is asked of everybody first, and of that what people speak of first."""
    return fact.ask_for != "everybody", fact.ask_first or math.inf


def _first(configuration: Configuration, facts: tuple[str, ...]) -> float | None:
    values = (configuration.inference.value(fact) for fact in facts)
    return next((float(each) for each in values if isinstance(each, int | float) and each > 0), None)
