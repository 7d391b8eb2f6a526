"""Typing errors in main words and in names: `fientune lama 3.1 8b`.

Only words that nothing knows are corrected, to the one main word or family of models that is a slip away: a letter left
out, doubled or changed, or two exchanged (optimal string alignment, Damerau 1964); two slips in words of eight letters
and more. The first letter is hardly ever the wrong one (Yannakoudakis and Fawthrop 1983). Numbers are never touched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from kb.understanding.lexicon import Lexicon
from kb.understanding.token import Token

__all__ = ["Slip", "nearest_word", "real_words", "spelled"]

_MAIN, _REAL = "main_word", "real_word"
_SHORTEST, _LONG = 5, 8
_SHORTEST_NAME = 4


class Slip(Struct, frozen=True):
    """A token that is read as another word."""

    at: int
    word: str
    written: str


def spelled(
    tokens: Sequence[Token],
    lexicon: Lexicon,
    known: Collection[str],
    families: Iterable[str],
    pairs: Collection[tuple[str, str]] = (),
) -> tuple[tuple[Token, ...], tuple[Slip, ...]]:
    """The tokens with slips corrected, and the slips.

    Args:
        tokens: a text.
        lexicon: its classes name the main words, and real words that are near to them.
        known: words that stand somewhere in a phrase, and need no correction.
        families: words with which names of models begin; one is meant only before a number, or before a word that
            stands behind it in a name.
        pairs: words that stand one behind the other in names of models.
    """
    main, real, heads = lexicon.words(_MAIN), lexicon.words(_REAL), frozenset(families)
    found, slips = list(tokens), []
    for at, token in enumerate(tokens):
        word = token.text
        kept = token.is_number or not word.isalpha() or token.kin or token.noun_kin or len(word) < _SHORTEST_NAME
        if kept or word in known or token.word in known or word in real or word in heads or token.word in main:
            continue
        numbered = at + 1 < len(tokens) and tokens[at + 1].is_number and tokens[at + 1].soft
        read = nearest_word(word, heads) if numbered or _is_version(tokens, at + 1) else None
        if read is None and at + 1 < len(tokens) and tokens[at + 1].soft:
            read = nearest_word(word, [each for each in heads if (each, tokens[at + 1].text) in pairs])
        if read is None and len(word) >= _SHORTEST:
            read = nearest_word(word, main)
        if read is not None:
            found[at] = replace(
                token, text=read, kin=lexicon.kin(read), noun_kin=lexicon.kin(read), roles=lexicon.roles((read,))
            )
            slips.append(Slip(at, read, word))
    return tuple(found), tuple(slips)


def _is_version(tokens: Sequence[Token], at: int) -> bool:
    """Whether a version follows, the v3 of `deepsek v3`."""
    return at + 1 < len(tokens) and len(tokens[at].text) == 1 and tokens[at + 1].joined and tokens[at + 1].is_number


def real_words(lexicon: Lexicon) -> Collection[str]:
    """Words that are near to main words, and meant as they are written."""
    return lexicon.words(_REAL)


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The only one of ``words`` that is a slip away; None where none or several are."""
    most = 1 if len(word) < _LONG else 2
    from rapidfuzz.distance import OSA  # slow to import; only a word that nothing knows needs it

    near = {each: OSA.distance(word, each, score_cutoff=most) for each in words if each[0] == word[0]}
    best = min(near.values(), default=most + 1)
    fitting = [each for each, distance in near.items() if distance == best]
    same = {each.removesuffix("s") for each in fitting}
    return min(fitting, key=len) if best <= most and len(same) == 1 else None
