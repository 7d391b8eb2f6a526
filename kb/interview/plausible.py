"""Which answers to a question are plausible, and how much."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.interview import Question
from engine.language import FactType, Value

__all__ = ["plausible"]

_AS_ASSUMED = 0.5
"""How likely it is that somebody says what is assumed already."""
_ENTRIES = 6


def plausible(
    question: Question, fact_type: FactType, assumed: Value | None, entries: Sequence[Value]
) -> Mapping[Value, float]:
    """Answers to ``question`` other than what is ``assumed``, with weights that add up to less than 1.

    They are the answers offered; of a number without any, half and twice what is assumed; of a catalogue, the first few
    of ``entries``. What is assumed is the usual answer by declaration and has half of the weight; where nothing is
    assumed, that stands for "I do not know". The others share the rest evenly.
    """
    found = dict.fromkeys(value for value in _values(question, fact_type, assumed, entries) if value != assumed)
    return {value: (1 - _AS_ASSUMED) / len(found) for value in found}


def _values(
    question: Question, fact_type: FactType, assumed: Value | None, entries: Sequence[Value]
) -> Iterator[Value]:
    if question.options:
        yield from (option.value for option in question.options)
    elif fact_type.is_number and assumed is not None and not isinstance(assumed, bool | str):
        for other in (assumed / 2, assumed * 2):
            number: Value = round(other) if fact_type.kind == "int" else other
            if fact_type.problem_with(number) is None:
                yield number
    elif fact_type.kind == "entry":
        yield from entries[:_ENTRIES]
