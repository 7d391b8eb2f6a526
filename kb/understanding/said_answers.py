"""Answers to a question that are given in a sentence: `about fifty`, `at most two weeks`, `we rent at AWS`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.inference import Given
from engine.rulebook import Fact, Rulebook
from kb.catalogue import Catalogues
from kb.understanding.choice_phrase import plainly
from kb.understanding.lexicon import Lexicon
from kb.understanding.understanding import understand

__all__ = ["said_of"]

_SENTENCE, _LONG = 2, 40
"""An answer has so many words: one of fewer is no sentence, and one of more says more than what was asked."""
_TRIED = 3
"""So many of the phrases that a phrase with choices stands for are tried."""


def said_of(fact: Fact, text: str, rulebook: Rulebook, catalogues: Catalogues) -> Given | None:
    """What ``text`` says of ``fact`` when it answers the question about it; None where it does not.

    Where only a number is said, the words that go with it are those of the question: `about fifty` to the number of
    people is read as `about fifty people`. Every word has to be understood then, and one word is no sentence: `5 GB` is
    no number of people, `-5` is none, and a name that means several entries is not chosen among.
    """
    if len(text.split()) < _SENTENCE:
        return None
    for words in _in_full(fact, text, Lexicon.of(rulebook)):
        found = understand(words, rulebook, catalogues)
        given = found.given.get(fact.id)
        if found.left_out:
            return None  # two things were named for one
        if given is not None and (words == text or not found.ignored):
            return Given(given.value, note=text)
    return None


def _in_full(fact: Fact, text: str, lexicon: Lexicon) -> Iterator[str]:
    yield text
    if text.count(" ") >= _LONG:
        return
    amount = f"{text} USD" if fact.type.unit is not None and fact.type.unit.symbol.startswith("USD") else text
    for value, phrase in fact.words:
        if value is None and "#" in phrase and "#+" not in phrase:
            yield from (each.replace("#", f" {amount} ") for each in islice(plainly(phrase, lexicon), _TRIED))
