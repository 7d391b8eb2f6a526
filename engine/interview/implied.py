"""What an answer implies: the circumstances in which its question would have been asked at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.inference import Given, InferenceEngine
from engine.language import Expression, Value
from engine.language.expression import And, Compare, Literal, Name
from engine.rulebook import Fact

__all__ = ["with_implied"]


def with_implied(engine: InferenceEngine, given: Mapping[str, Given]) -> dict[str, Given]:
    """``given`` and what it implies.

    Who answers a question that is only asked where another fact has a certain value has answered for that fact too,
    unless something else was said of it. The note of such a value names the answer it follows from. Where answers imply
    different values, the one counts that is not assumed anyway, as it tells more, and then the one that follows from
    the fact declared first: the order of the answers makes no difference.
    """
    found, facts, places = dict(given), engine.rulebook.facts, engine.rulebook.places
    waiting = sorted((fact for fact in given if fact in places), key=places.__getitem__)
    while waiting:
        implied: dict[str, dict[Value, str]] = {}
        for name in waiting:
            when = facts[name].when
            for other, value in _required(when) if when is not None else ():
                if other not in found and facts[other].ask is not None:
                    implied.setdefault(other, {}).setdefault(value, name)
        for other, values in implied.items():
            value = _most_telling(facts[other], values)
            found[other] = Given(value, note=f"follows from {values[value]}")
        waiting = list(implied)
    return found


def _most_telling(fact: Fact, values: Iterable[Value]) -> Value:
    """The first of ``values`` that is not what is assumed anyway; the first where all are."""
    usual = fact.assume.value if isinstance(fact.assume, Literal) else None
    found = list(values)
    return next((value for value in found if value != usual), found[0])


def _required(condition: Expression) -> Iterator[tuple[str, Value]]:
    if isinstance(condition, And):
        for operand in condition.operands:
            yield from _required(operand)
    elif (
        isinstance(condition, Compare)
        and condition.operator == "=="
        and isinstance(condition.left, Name)
        and isinstance(condition.right, Literal)
    ):
        yield condition.left.id, condition.right.value
