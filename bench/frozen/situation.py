"""Random situations: facts with values, near to what tests and witnesses say and away from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from engine.inference import Given, GivenError
from engine.language import Value
from engine.rulebook import Fact
from kb.advisor import Advisor

__all__ = ["as_given", "situations"]

_MOST_CHANGED = 8
_ANYTHING = 0.5
"""How often a situation starts from nothing rather than from what a test beside a rule says."""


def situations(advisor: Advisor, count: int, seed: int) -> Iterator[dict[str, Value]]:
    """``count`` situations, alike for equal rules and ``seed``; each can be given to an inference."""
    dice = Random(seed)
    told = [dict(test.given) for each in advisor.rulebook.providers.values() for test in each.tests if test.given]
    answered = [fact for fact in advisor.rulebook.facts.values() if fact.ask is not None or fact.words]
    for _ in range(count):
        yield _drawn(advisor, dice, told, answered)


def _drawn(
    advisor: Advisor, dice: Random, told: Sequence[Mapping[str, Value]], answered: Sequence[Fact]
) -> dict[str, Value]:
    """One situation: that of a test or none, with up to eight facts added or changed."""
    situation: dict[str, Value] = {} if dice.random() < _ANYTHING else dict(dice.choice(told))
    for fact in dice.sample(answered, dice.randint(1, _MOST_CHANGED)):
        value = _value(advisor, fact, dice)
        if value is not None:
            situation[fact.id] = value
    if "model" not in situation and "model.params" not in situation:
        situation["model"] = dice.choice(advisor.catalogues.by_name()["models"].ids())
    return {fact: value for fact, value in situation.items() if _can_be_given(advisor, fact, value)}


def _value(advisor: Advisor, fact: Fact, dice: Random) -> Value | None:
    kind = fact.type.kind
    if kind == "bool":
        return dice.random() < 0.5
    if kind == "enum":
        return dice.choice(fact.type.values)
    if kind == "entry":
        return dice.choice(advisor.catalogues.by_name()[fact.type.catalogue or ""].ids())
    if kind == "text":
        return None
    near = [value for value in fact.suggest if isinstance(value, int | float)] or [1.0, 16.0, 4096.0]
    value = dice.choice(near) * dice.choice((0.5, 1, 1, 2, 8))
    return round(value) or 1 if kind == "int" else value


def _can_be_given(advisor: Advisor, fact: str, value: Value) -> bool:
    try:
        advisor.engine.check_given(fact, value)
    except GivenError:
        return False
    return True


def as_given(situation: Mapping[str, Value]) -> dict[str, Given]:
    """``situation`` as answers."""
    return {fact: Given(value) for fact, value in situation.items()}
