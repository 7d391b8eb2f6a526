"""Quantities as people write them: a number with its unit, or alternatives (`2 or 4`)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.language.unit import Dimension
from kb.understanding.lexicon import CURRENCY
from kb.understanding.money import MONEY, amounts_at, is_priced
from kb.understanding.numeral import (
    Numeral,
    digits_at,
    is_negative,
    is_proportion,
    magnitude_at,
    may_begin_number,
    worth,
)
from kb.understanding.token import Token
from kb.understanding.unit_word import unit_behind

__all__ = ["cardinal_before", "ends_word", "numerals_at"]

_ARTICLE = "article"
"""The class of words that count one thing."""
_TEXT: Dimension = (("token", 1),)
_WRITTEN_TO_A_NUMBER = frozenset({"x", "u", "h", "vcpu", "vcpus"})
"""What is written to a number without a space and counts, or is counted."""
_NAMELIKE, _APART = 1000, 16
"""In `a 4090 or 2 A100` the first number is a card, and in `mac studio 512 or 2 A100` memory: nobody chooses so."""


def numerals_at(
    tokens: Sequence[Token], at: int, dimension: Dimension, *, spending: bool = False
) -> tuple[Numeral, ...]:
    """The ways to read a number that starts at a token, longest first: with a unit or without, with `or 4` or alone.

    Where the words around it speak of ``spending``, a number may be money without a currency.
    """
    if at >= len(tokens) or not may_begin_number(tokens[at]):
        return ()
    if dimension in MONEY:
        return amounts_at(tokens, at, dimension, spending=spending)
    alone = _plain(tokens, at, dimension)
    found = list[Numeral]()
    for first in alone:
        joint = first.end
        if joint >= len(tokens) or not tokens[joint].soft or ends_word(tokens, first.start):
            continue
        if "number_joint" in tokens[joint].roles:
            joint += 1
        elif not (tokens[joint].is_number and tokens[joint].hyphenated and tokens[joint].before != "_"):
            continue
        seconds = _plain(tokens, joint, dimension)
        for second in seconds:
            if _counts_other_things(tokens, first, second, measured=any(one.letter or one.unit for one in seconds)):
                continue
            # In "2 or 4 GB" the first takes over what only the second has.
            letter = first.letter or ("" if first.unit else second.letter)
            group = replace(first, end=second.end, letter=letter, unit=first.unit or second.unit, other=second)
            found.append(group)
    return tuple(sorted((*found, *alone), key=lambda one: -one.end))


def _counts_other_things(tokens: Sequence[Token], first: Numeral, second: Numeral, *, measured: bool) -> bool:
    """Whether two numbers with a word between them belong to different things; ``measured``: the second can be."""
    joint = tokens[first.end].text
    if first.letter or first.unit:
        if joint == "and" and not _is_between(tokens, first):
            return True  # "8 GB and 32 GB of RAM"
        return "number_parting" in tokens[first.end].roles and not (second.letter or second.unit)  # "a 70B to 10 users"
    return joint == "and" and measured and not _is_between(tokens, first)  # "a 4090 and 64 GB of RAM"


def ends_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is written together with the word before it, as in `phi-4 to 5 people`."""
    if at == 0 or not tokens[at].tight or tokens[at].glossed:
        return False
    word = tokens[at - 1]
    return word.text.isascii() and word.text.isalpha() and len(word.text) > 1 and CURRENCY not in word.kin


def _is_between(tokens: Sequence[Token], first: Numeral) -> bool:
    return first.start > 0 and tokens[first.start - 1].text == "between"


def _plain(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[Numeral, ...]:
    if at >= len(tokens):
        return ()
    if CURRENCY in tokens[at].kin:
        return ()
    digits, end = digits_at(tokens, at, dimension)
    if digits is None or is_negative(tokens, at) or is_proportion(tokens, at, end):
        return ()
    if dimension == _TEXT and is_priced(tokens, at):
        return ()
    letter = magnitude_at(tokens, at, end)
    end += bool(letter)
    plain = Numeral(at, end, digits, letter)
    if at and CURRENCY in tokens[at - 1].kin and tokens[at].soft:
        return ()
    if end >= len(tokens) or not tokens[end].soft:
        return (plain,)
    if CURRENCY in tokens[end].kin:
        return ()
    symbol, after = unit_behind(tokens, end, dimension)
    if symbol and not (
        after < len(tokens) and tokens[after].joined and tokens[after].is_number
    ):  # "2 H100" are no hours
        return (Numeral(at, after, digits, letter, symbol), plain)
    if tokens[end].joined and tokens[end].text not in _WRITTEN_TO_A_NUMBER:
        return ()  # where no bytes are wanted, 80gb is no number
    return (plain,)


def _is_name_before(first: Numeral, second: Numeral) -> bool:
    """Whether the first of two numbers is no count, but a name or the memory of what is named before."""
    if not first.digits.isdecimal():
        return False
    least = int(second.digits) * _APART if second.digits.isdecimal() else _NAMELIKE
    return int(first.digits) >= min(_NAMELIKE, least)


def cardinal_before(tokens: Sequence[Token], end: int) -> Numeral | None:
    """The whole number directly before a token (`two`, `8x`, `2 or 4`, `a pair of`, `an`); None when there is none."""
    times = end > 1 and tokens[end - 1].text == "x" and tokens[end - 2].is_number
    last = end - times
    for start in range(max(0, last - 5), last):
        if start and tokens[start].joined and tokens[start - 1].text != "x":
            continue  # the 4 of int4
        # the 80 of "A100 80 or 4x RTX 3090", but not the 4 of "fp8 4x L40S"
        follows = start and tokens[start].soft and "&" not in tokens[start].before
        behind_a_name = follows and tokens[start - 1].is_number and tokens[start - 1].joined
        if behind_a_name and not (times and start == last - 1):
            continue
        if not all(token.soft for token in tokens[start + 1 : end + 1]):
            continue
        for numeral in numerals_at(tokens, start, ()):
            named = numeral.other is not None and _is_name_before(numeral, numeral.other)
            if numeral.end == last and "." not in numeral.digits and not numeral.letter and not named:
                return replace(numeral, end=end)
    if last == end and end > 0 and _ARTICLE in tokens[end - 1].kin and (end == len(tokens) or tokens[end].soft):
        return Numeral(end - 1, end, f"{worth(tokens[end - 1], _ARTICLE):.0f}")
    return None
