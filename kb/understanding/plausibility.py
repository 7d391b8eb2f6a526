"""Numbers that nobody would mean: 16,000 people beside a lone "10" are asked back, and not calculated with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from kb.understanding.mention import Meaning
from kb.understanding.utterance import Utterance

__all__ = ["Doubtful", "doubtful"]

_FAR = 50
"""A count is out of the way from so many times the largest usual value on."""
_CHANCES = 3
"""So many lone numbers are named as what may have been meant."""


class Doubtful(Struct, frozen=True):
    """A count that is out of the way, and the question whether another number of the text was meant."""

    meaning: Meaning
    question: str


def doubtful(utterance: Utterance, resolved: Sequence[Meaning], ignored: Sequence[str]) -> Iterator[Doubtful]:
    """The counts that are far beyond the usual ones, where a lone number of the text has no meaning.

    The usual values are those that the fact suggests in an interview. A count that stands alone is believed: who asks
    for 20,000 people and says no other number means it.
    """
    lone = [each for each in ignored if each.replace(",", "").isdecimal()]
    for meaning in resolved if lone else ():
        fact = utterance.rulebook.facts[meaning.fact]
        usual = [float(each) for each in fact.suggest if isinstance(each, int | float) and not isinstance(each, bool)]
        if fact.type.kind != "int" or not usual or isinstance(meaning.value, bool | str):
            continue
        if float(meaning.value) > _FAR * max(usual):
            said, shown = utterance.words(meaning.start, meaning.end), utterance.rulebook.show(fact.id, meaning.value)
            others = " or ".join(lone[:_CHANCES])
            question = f"{said}: {fact.title.lower()}: is {shown} meant, or {others}? It is not used until it is said"
            yield Doubtful(meaning, question)
