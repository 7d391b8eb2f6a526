"""Text cut into words and numbers, which are read in the language of the rule files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from engine.language.late_pattern import LatePattern
from kb.understanding.glossary import glossed, spoken_now, tongue_of
from kb.understanding.lexicon import CURRENCY, EMPTY, Lexicon
from kb.understanding.piece import Token, is_eastern, pieces
from kb.understanding.tongue import Tongue

__all__ = ["Token", "in_own_words", "language_of", "tokenise"]

_POINTS = LatePattern(r"[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{1,2})?")
_COMMA = LatePattern(r"[0-9]+,[0-9]+")
_NUMBERING = LatePattern(r"^[ \t]*\(?(?P<number>\d{1,2}(?:\.\d{1,2}|[.)\u3001]))[.)]?[ \t]+(?=[^\W\d_])", re.MULTILINE)
"""The number of an item of a list at the beginning of a line."""
_NUMBERING_WIDTH, _LISTED = 3, 2
_TELLING = 5
"""So many words of a line tell its language."""
_LONGEST_MEMBER = 3
"""So many words may a member of a class of function words have."""
_TEXTS = 16
"""The tokens of so many texts are kept: a sentence and its parts are read several times until it is served."""
_SPEAKER, _ELSEWHERE = "speaker", "elsewhere"
_CLAUSE_END, _SENTENCE_END = ",", ". "
_TILDES = frozenset("~\u301c\uff5e\u223c")
_LISTING = "\u3001"
_MARKS = str.maketrans(
    {"\u3001": ", ", "\u3002": ". ", "\u300c": '"', "\u300d": '"', "\uff0c": ", ", "\uff1f": "? ", "\uff01": "! "}
    | {"\uff1b": "; ", "\uff1a": ": "}
)
"""Punctuation of the East that is not that of the West in another width."""


def tokenise(text: str, lexicon: Lexicon = EMPTY) -> tuple[Token, ...]:
    """The words and numbers of a text in order. Everything else stands in their ``before``. Never raises.

    Words of another language that the lexicon knows are read as their glosses, each at the place of the original.
    Without a lexicon ``before`` is what is written; with one, punctuation of all scripts is read as that of English.
    """
    if lexicon is EMPTY:
        return tuple(pieces(text))
    return _read_once(text, lexicon, spoken_now())


@lru_cache(maxsize=_TEXTS)
def _read_once(text: str, lexicon: Lexicon, _: str | None) -> tuple[Token, ...]:
    """The tokens of a text while that language is spoken: whoever serves a sentence asks for them anew."""
    written = _without_numbering(tuple(pieces(text)), text)
    tongue = tongue_of(written, lexicon.tongues)
    written = _with_ranges(written, tongue)
    if not text.isascii():
        written = tuple(replace(each, before=_western(each.before)) for each in written)
    tokens = glossed(written, tongue) if tongue else tuple(_read_by_line(written, lexicon))
    decimal_comma = tongue is not None and tongue.decimal_comma
    tokens = tuple(
        replace(each, kin=lexicon.kin(each.text), noun_kin=lexicon.kin(each.word), roles=_roles(tokens, at, lexicon))
        for at, each in enumerate(tokens)
    )
    tokens = tuple(_read_number(tokens, at, decimal_comma=decimal_comma) for at in range(len(tokens)))
    return tuple(_about_oneself(tokens)) if tongue is not None else tokens


def in_own_words(text: str, lexicon: Lexicon) -> str:
    """``text`` in the language of the rule files: as it is, or with glosses in place of the words of another one."""
    tongue = tongue_of(tuple(pieces(text)), lexicon.tongues)
    if tongue is None:
        return text
    return "".join(f"{token.before}{token.text}" for token in tokenise(text, lexicon)).strip()


def language_of(text: str, lexicon: Lexicon) -> str | None:
    """The id of the language that ``text`` is read as; None for that of the rule files."""
    tongue = tongue_of(tuple(pieces(text)), lexicon.tongues)
    return None if tongue is None else tongue.id


def _read_by_line(written: Sequence[Token], lexicon: Lexicon) -> Iterator[Token]:
    """The tokens of a text whose lines may be of different languages, such as a command with a question about it."""
    starts = [0, *(at for at, token in enumerate(written) if at and "\n" in token.before), len(written)]
    for start, end in pairwise(starts):
        line = written[start:end]
        tongue = tongue_of(line, lexicon.tongues) if len(line) >= _TELLING else None
        yield from glossed(line, tongue) if tongue else line


def _without_numbering(tokens: Sequence[Token], text: str) -> tuple[Token, ...]:
    """The tokens without the numbers of a list, `1.` or `2.3`, where several lines begin with one."""
    places = [found.start("number") for found in _NUMBERING.compiled.finditer(text)]
    if len(places) < _LISTED:
        return tuple(tokens)
    kept: list[Token] = []
    before = ""
    for token in tokens:
        if any(found <= token.start < found + _NUMBERING_WIDTH for found in places) and token.text[0].isdecimal():
            before += token.before
            continue
        kept.append(replace(token, before=before + token.before) if before else token)
        before = ""
    return tuple(kept)


def _with_ranges(tokens: Sequence[Token], tongue: Tongue | None) -> tuple[Token, ...]:
    """The tokens with a hyphen between the ends of a range that is written otherwise: `30〜50`, `5、6`."""

    def is_range(one: Token, other: Token) -> bool:
        between = other.before.strip()
        if between in _TILDES:
            return one.text[-1].isdecimal() and other.text[0].isdecimal()
        if between != _LISTING or tongue is None:
            return False
        ends = [_digit(one.text[-1 if is_eastern(one.text) else 0 :], tongue)]
        ends.append(_digit(other.text[:1] if is_eastern(other.text) else other.text, tongue))
        return 0 < ends[0] == ends[1] - 1 < 9

    joined = (replace(two, before="-") if is_range(one, two) else two for one, two in pairwise(tokens))
    return (*tokens[:1], *joined)


def _about_oneself(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with a stop where a clause about oneself ends what is said of others: `he has two, I have one`."""
    others = False
    for token in tokens:
        ends = others and _SPEAKER in token.roles and _CLAUSE_END in token.before
        if ends or _SENTENCE_END in token.before:
            others = False
        others = others or _ELSEWHERE in token.roles
        yield replace(token, before=_SENTENCE_END) if ends else token


def _digit(written: str, tongue: Tongue) -> float:
    return float(written) if written.isascii() and written.isdecimal() else tongue.number(written) or 0.0


def _roles(tokens: Sequence[Token], at: int, lexicon: Lexicon) -> frozenset[str]:
    before = [token.text for token in tokens[max(0, at - _LONGEST_MEMBER + 1) : at]]
    token = tokens[at]
    return lexicon.roles([*before, token.text]) | lexicon.roles([*before, token.word])


def _western(between: str) -> str:
    return between if between.isascii() else unicodedata.normalize("NFKC", between.translate(_MARKS))


def _read_number(tokens: Sequence[Token], at: int, *, decimal_comma: bool) -> Token:
    """A token, as a number where its language, or a sign of money beside it, tells how it is written."""
    token = tokens[at]
    written = token.text
    if not written[0].isdecimal():
        return token
    beside = (*tokens[max(0, at - 1) : at], *tokens[at + 1 : at + 2])
    grouped = decimal_comma or any(CURRENCY in each.kin for each in beside)
    if grouped and _POINTS.compiled.fullmatch(written):
        return replace(token, text=written.replace(".", "").replace(",", "."), is_number=True)
    if decimal_comma and _COMMA.compiled.fullmatch(written):
        return replace(token, text=written.replace(",", "."), is_number=True)
    return token
