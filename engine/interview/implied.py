"""What an answer implies: the circumstances in which its question would have been asked at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.inference import Given, InferenceEngine
from engine.language import Expression, Value
from engine.language.expression import And, Compare, Literal, Name

__all__ = ["with_implied"]


def with_implied(engine: InferenceEngine, given: Mapping[str, Given]) -> dict[str, Given]:
    """``given`` and what it implies.

    Who answers a question that is only asked where another fact has a certain value has answered for that fact too,
    unless something else was said of it. The note of such a value names the answer it follows from.
    """
    found = dict(given)
    waiting = list(given)
    while waiting:
        fact = engine.rulebook.facts.get(waiting.pop())
        if fact is None or fact.when is None:
            continue
        for other, value in _required(fact.when):
            if other not in found and engine.rulebook.facts[other].ask is not None:
                found[other] = Given(value, note=f"follows from {fact.id}")
                waiting.append(other)
    return found


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
