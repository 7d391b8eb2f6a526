"""Numbers as people write them: in digits, in words, with a magnitude (`8k`, `half a million`, `two hundred`)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.language.unit import Dimension
from kb.understanding.lexicon import CURRENCY
from kb.understanding.token import Token
from kb.understanding.unit_word import unit_named

__all__ = [
    "_LETTERS",
    "Numeral",
    "digits_at",
    "is_negative",
    "is_proportion",
    "is_round_length",
    "magnitude_at",
    "may_begin_number",
    "worth",
]

# Classes of words by which numbers are said.
_CARDINAL, _FACTOR, _GROUP, _SHARE = "cardinal", "factor", "group", "share"
_LETTERS = {"k": "k", "m": "M", "b": "B", "bn": "B", "t": "T", "million": "M", "billion": "B", "trillion": "T"}
"""The magnitudes by the words for them."""
_NUMERIC = frozenset({_CARDINAL, _FACTOR, _GROUP, _SHARE, CURRENCY})
_BEGINNING = frozenset({"a", "an", "one", "half"})
"""Words with which a number may begin: those of these classes, and these."""
_TIMES, _COMPARED = frozenset({"x", "times"}), "compared"
_GREAT = {"million": "1000000", "billion": "1000000000", "trillion": "1000000000000"}
_LONGEST = 24  # no number of interest has more digits, and floats end somewhere
_NO_THOUSANDS = 5
"""A number of so many digits is not one of thousands: the i5-13600k is a processor."""
_ROUND_LENGTHS = frozenset({"1", "2", "4", "8", "16", "24", "32", "40", "48", "64", "96", "100", "128", "200", "256"})


class Numeral(Struct, frozen=True):
    """A number from token ``start`` up to ``end``: digits, a magnitude (`k M B T`) and the symbol of a unit."""

    start: int
    end: int
    digits: str
    letter: str = ""
    unit: str = ""
    other: Numeral | None = None
    """The alternative named with it: in `2 or 4` the 4."""
    unit_assumed: bool = False
    """Whether its unit was not said."""

    @property
    def text(self) -> str:
        """The number as an answer to a question: `8k`, `256 GB`, `12`."""
        return f"{self.digits}{self.letter} {self.unit}".strip()


def is_round_length(number: Numeral) -> bool:
    """Whether a number of thousands is one that contexts have: 8k, 32k, 128k, but not 15k."""
    return number.digits in _ROUND_LENGTHS


_NAMES_STAGES = "zero"
"""Before a number it is a name, and none itself: `zero 2 or zero 3`."""


def is_negative(tokens: Sequence[Token], at: int) -> bool:
    """Whether a minus sign makes a number one below zero: `-2 GPUs`; a hyphen at the start of a line lists."""
    before = tokens[at].before
    signed = bool(before) and before[-1] in "-\u2212" and tokens[at].is_number
    return signed and (before[:-1].endswith((" ", "=", ":")) or (at == 0 and len(before) == 1))


def is_proportion(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a number counts nothing: one of `1 in 10`, or the factor of `7x faster`."""
    behind = end + 1 < len(tokens) and tokens[end].text == "in" and tokens[end + 1].is_number
    before = at > 1 and tokens[at - 1].text == "in" and tokens[at - 2].is_number
    times = end < len(tokens) and tokens[end].text in _TIMES
    if times and any(_COMPARED in token.roles for token in tokens[end + 1 : end + 2]):
        return True
    return (behind and tokens[at].text == "1") or (before and tokens[at - 2].text == "1")


def magnitude_at(tokens: Sequence[Token], at: int, end: int) -> str:
    """The magnitude of the number that starts at token ``at``, which token ``end`` names; empty where it names none."""
    return _LETTERS[tokens[end].text] if _is_magnitude(tokens, at, end) else ""


def _is_magnitude(tokens: Sequence[Token], at: int, end: int) -> bool:
    if end >= len(tokens) or not tokens[end].soft or tokens[end].text not in _LETTERS:
        return False
    token = tokens[end]
    if token.text in ("k", "m") and end + 1 < len(tokens) and CURRENCY in tokens[end + 1].kin and tokens[end + 1].soft:
        return True  # 150 k€
    if len(token.text) > 2:
        return True
    if token.text == "k" and at > 1 and tokens[at].hyphenated and tokens[at - 2].text == "i":
        return False  # an i7-9700K
    if token.text == "k" and len(tokens[at].text.partition(".")[0]) >= _NO_THOUSANDS:
        return False
    if token.text == "t" and end + 1 < len(tokens) and tokens[end + 1].before == "/":
        return False  # tokens per second, not trillions
    if end + 1 < len(tokens) and tokens[end + 1].joined:
        return False
    counted = end + 1 < len(tokens) and bool({"token_word", "parameter_word"} & tokens[end + 1].roles)
    capital = (token.text == "b" or counted) and token.is_upper and token.before == " "
    return tokens[at].is_number and (token.joined or capital)


def may_begin_number(token: Token) -> bool:
    """Whether a number or an amount of money may begin with a token; most words of a text are no such tokens."""
    return token.is_number or token.text in _BEGINNING or not _NUMERIC.isdisjoint(token.kin)


def digits_at(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[str | None, int]:
    """The digits of the number that starts at token ``at``, and the token behind it; None where there is no number."""
    token = tokens[at]
    behind = tokens[at + 1] if at + 1 < len(tokens) and tokens[at + 1].soft else None
    if token.text in ("a", "an") and behind and len(behind.text) > 1 and unit_named(behind.text, dimension):
        each = at > 0 and token.soft and (tokens[at - 1].is_number or tokens[at - 1].text != tokens[at - 1].word)
        return (None, at) if each else ("1", at + 1)  # a week, but not the day of "14 hours a day"
    if token.text in ("a", "an") and behind and behind.text in _GREAT:
        return _GREAT[behind.text], at + 2
    if token.text == "half" and behind and behind.text in ("a", "an") and at + 2 < len(tokens):
        half = tokens[at + 2]
        if _FACTOR in half.kin:
            return f"{worth(half, _FACTOR) / 2:.0f}", at + 3
        return ("0.5", at + 2) if half.text in _LETTERS or unit_named(half.text, dimension) else (None, at)
    share = behind if token.text in ("a", "one") else token
    if share is not None and _SHARE in share.kin and not dimension:
        return f"{worth(share, _SHARE):g}", at + (1 if share is token else 2)
    if _GROUP in token.kin and _FACTOR not in token.kin:
        end = at + (2 if behind is not None and behind.text == "of" else 1)
        if _has(tokens, end, _FACTOR):  # a couple of hundred
            return f"{worth(token, _GROUP) * worth(tokens[end], _FACTOR):.0f}", end + 1
        return f"{worth(token, _GROUP):.0f}", end
    if token.is_number:
        if token.text.count(".") > 1 or len(token.text) > _LONGEST:
            return None, at
        factor = behind is not None and _FACTOR in behind.kin
        if not factor or behind is None:
            return token.text, at + 1
        return f"{float(token.text) * worth(behind, _FACTOR):.0f}", at + 2
    if behind is not None and behind.is_number and token.text == _NAMES_STAGES:
        return None, at
    value, end = _spelled(tokens, at)
    return (None, at) if value is None else (f"{value:.0f}", end)


def _spelled(tokens: Sequence[Token], at: int) -> tuple[float | None, int]:
    """A number in words: `two hundred and fifty`, `a dozen`, `twenty-five thousand`."""
    total, part, end = 0.0, None, at
    while end < len(tokens) and (end == at or tokens[end].soft):
        token = tokens[end]
        if token.text in ("a", "an", "one") and part is None and _has(tokens, end + 1, _FACTOR):
            part = 1.0
        elif _CARDINAL in token.kin:
            value = worth(token, _CARDINAL)
            if part is not None and (part % 10 or value >= 10) and part % 100:
                break  # "two two" are two numbers
            part = (part or 0.0) + value
        elif _FACTOR in token.kin and (part is not None or end == at):
            part = (part or 1.0) * worth(token, _FACTOR)
            if part >= 1000:
                total, part = total + part, None
        elif token.text == "and" and total + (part or 0.0) >= 100 and _has(tokens, end + 1, _CARDINAL):
            pass
        else:
            break
        end += 1
    return (None, at) if end == at else (total + (part or 0.0), end)


def _has(tokens: Sequence[Token], at: int, kind: str) -> bool:
    return at < len(tokens) and tokens[at].soft and kind in tokens[at].kin


def worth(token: Token, kind: str) -> float:
    """What a word of a class of number words stands for."""
    return float(token.kin.get(kind) or 0.0)
