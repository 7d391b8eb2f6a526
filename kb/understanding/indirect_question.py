"""Sentences that ask without a question mark: `which card do i need`, `no idea if 24 GB are enough`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from kb.understanding.token import Token

__all__ = ["as_asked"]

_ASKING, _OPENING, _SPEAKER, _CONDITION = "asking", "opening", "speaker", "condition"
_WONDERING, _ASKING_VERB, _ASKED_OF, _DEGREE = "wondering", "asking_verb", "asked_of", "how_degree"
_WHEN = frozenset({"when", "whether"})
"""Words that ask, and also begin what is no question."""
_ENDS = (". ", "\n", "! ", "? ", ";")
_NEAR = 4
"""So many words after words of wondering does what is wondered about begin."""


def as_asked(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, of which the last of each question is marked as if a question mark followed.

    Who writes a question mark writes it behind what is asked, so that such a text is left as it is. The last sentence
    may go without it: `does it fit? what context would I get`.
    """
    sentences = list(_sentences(tokens))
    if any(token.asked for token in tokens):
        start, end = sentences[-1]
        if any(token.asked for token in tokens[start:]) or not _begins_a_question(tokens, start, end):
            return tuple(tokens)
        sentences = sentences[-1:]
    marked = list(tokens)
    for start, end in sentences:
        sentence = tokens[start:end]
        if _begins_a_question(tokens, start, end) or _wonders(sentence) or _asks_how(sentence):
            last = _end_of_question(tokens, start, end) - 1
            marked[last] = replace(marked[last], asked=True)
    return tuple(marked)


def _sentences(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(tokens) + 1):
        if at == len(tokens) or any(mark in tokens[at].before for mark in _ENDS):
            yield start, at
            start = at


def _begins_a_question(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether the first word that counts asks, or is a verb before what it is asked of: `can i`, `is a 3090`."""
    at = start
    while at < end and (_OPENING in tokens[at].kin and _ASKING_VERB not in tokens[at].roles) and at - start < _NEAR:
        at += 1
    if at + 1 >= end:
        return False
    behind = tokens[at + 1]
    if _ASKING in tokens[at].kin and tokens[at].text not in _WHEN:
        return _SPEAKER not in behind.roles  # "what we have is a 3090"
    asked_of = _ASKED_OF in behind.roles or behind.is_number or "cardinal" in behind.kin
    return _ASKING_VERB in tokens[at].roles and asked_of and behind.soft


def _wonders(sentence: Sequence[Token]) -> bool:
    """Whether words of wondering stand before a word that asks: `not sure whether`, `curious how fast`."""
    for at, word in enumerate(sentence):
        behind = sentence[at + 1 : at + 1 + _NEAR]
        if _WONDERING in word.roles and any(_ASKING in each.kin or _CONDITION in each.roles for each in behind):
            return True
    return False


def _asks_how(sentence: Sequence[Token]) -> bool:
    """Whether a measure is asked for: `more precisely how many watts`."""
    return any(one.text == "how" and _DEGREE in two.roles for one, two in pairwise(sentence))


def _end_of_question(tokens: Sequence[Token], start: int, end: int) -> int:
    """Where a question ends: before a comma behind which somebody goes on to tell of himself."""
    for at in range(start + 1, end):
        if "," in tokens[at].before and _SPEAKER in tokens[at].roles:
            return at
    return end
