"""Sizes of models said without a name: `a 7B`, `560M`, `70 billion parameters`, `100B-A10B`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.doubt_words import quoted
from kb.understanding.mention import Mention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token

__all__ = ["SizeMention", "sizes"]

_FACTORS = {"M": 1e6, "B": 1e9, "T": 1e12}


class SizeMention(Mention, frozen=True):
    """A number of parameters, in total or of those used for each token."""

    params: float = 0.0
    active: bool = False


def sizes(tokens: Sequence[Token], text: str) -> Iterator[SizeMention]:
    """Every size of a model, in the order of the text."""
    for at, token in enumerate(tokens):
        if not token.is_number and not token.text.isalpha():
            continue
        prefix = at > 0 and token.joined and not tokens[at - 1].is_number
        active = prefix and tokens[at - 1].text == "a"
        if prefix and not active:
            continue  # E4B, 8x7B
        for number in numerals_at(tokens, at, (("param", 1),)):
            if number.other is not None and _is_range(tokens, number):
                ends = [float(each.digits) * _FACTORS[each.letter] for each in (number, number.other)]
                doubt = f"{quoted(text, tokens, at, number.end)}: taken as {max(ends) / 1e9:g}B parameters"
                yield SizeMention(at, number.end, doubts=(doubt,), rank=2, params=max(ends))
                break
            if number.other is None and number.letter in _FACTORS and _is_params(tokens, number.end, number.letter):
                if text[max(0, token.start - 1) : token.start] in ("$", "€", "£"):
                    break
                params = float(number.digits) * _FACTORS[number.letter]
                start = at - 1 if active else at
                yield SizeMention(start, number.end, rank=2, params=params, active=active)
                break
    yield from _mixtures(tokens)


def _is_range(tokens: Sequence[Token], number: Numeral) -> bool:
    """Whether two sizes are the ends of a range: `7B-8B`, `7 to 13B`."""
    other = number.other
    if other is None or other.letter not in _FACTORS or number.letter not in _FACTORS:
        return False
    joint = tokens[other.start - 1].text
    return joint == "to" or tokens[other.start].hyphenated


def _is_params(tokens: Sequence[Token], end: int, letter: str) -> bool:
    if "parameter_word" in tokens[end - 1].roles or end >= len(tokens) or not tokens[end].soft:
        return True
    behind = tokens[end]
    if "mass" in behind.roles or (
        behind.text != behind.word and "counted_in_millions" in behind.roles
    ):  # "1B tokens", but "72B customer service"
        return False
    return letter == "B" or "of_models" in behind.roles or ("filler" in behind.roles and behind.text not in ("of", "s"))


def _mixtures(tokens: Sequence[Token]) -> Iterator[SizeMention]:
    """`8x7B` without a name: experts share weights, so that it is not 8 times 7 billion."""
    for at in range(len(tokens) - 3):
        number, times, size, letter = tokens[at : at + 4]
        if (
            number.is_number
            and times.text == "x"
            and size.is_number
            and letter.text == "b"
            and letter.joined
            and times.joined
        ):
            written = f"{number.text}x{size.text}B"
            doubt = (
                f"“{written}”: the experts share a part, so its size is not their product; name the model or its size"
            )
            yield SizeMention(at, at + 4, doubts=(doubt,), rank=1)
