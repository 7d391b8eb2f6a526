"""What an expression waits for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.language import Expression, Value, evaluate
from engine.language.expression import Conditional, Name, children

__all__ = ["missing_names", "missing_words"]


def missing_names(expression: Expression, facts: Mapping[str, Value]) -> tuple[str, ...]:
    """The unknown facts that keep ``expression`` from being known, in the order they matter; none when it is known.

    What can make no difference any more is left out: the rest of a condition already false, the side of a conditional
    that is not taken.
    """
    return tuple(dict.fromkeys(_missing(expression, facts)))


def missing_words(missing: Iterable[str]) -> str:
    """Facts or their titles, as the reason why something cannot be told: ``not known: Town, Feast day``."""
    return f"not known: {', '.join(missing)}"


def _missing(expression: Expression, facts: Mapping[str, Value]) -> Iterator[str]:
    if evaluate(expression, facts) is not None:
        return
    match expression:
        case Name(name):
            yield name
        case Conditional(condition, then, other):
            holds = evaluate(condition, facts)
            yield from _missing(condition, facts)
            if holds is not False:
                yield from _missing(then, facts)
            if holds is not True:
                yield from _missing(other, facts)
        case _:
            for child in children(expression):
                yield from _missing(child, facts)
