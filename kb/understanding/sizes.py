"""Sizes of models said without a name: `a 7B`, `560M`, `70 billion parameters`, `100B-A10B`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kb.understanding.filler import is_filler
from kb.understanding.mention import Mention
from kb.understanding.numeral import numerals_at
from kb.understanding.token import Token
from kb.understanding.word_list import words

__all__ = ["SizeMention", "sizes"]

_FACTORS = {"M": 1e6, "B": 1e9, "T": 1e12}
# What is counted in millions and billions, but is not parameters.
_COUNTED = words(
    "article call character conversation customer day doc document dollar euro example file flop gpu hour image",
    "instance item line message page pair people prompt query record request review row sample sentence sequence",
    "step time token tweet user visitor word year",
)
_MASSES = frozenset({"token", "people", "usd", "eur", "queries"})
# What may follow a size in millions for it to be one: "560M model", but not "1M tweets".
_OF_MODELS = words(
    "model parameter param dense chat moe llm encoder decoder transformer instruct base network lm bert class",
    "checkpoint size sized variant version",
)
_PARAMETER = frozenset({"parameter", "param"})


@dataclass(frozen=True, slots=True)
class SizeMention(Mention):
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
            if number.other is None and number.letter in _FACTORS and _is_params(tokens, number.end, number.letter):
                if text[max(0, token.start - 1) : token.start] in ("$", "€", "£"):
                    break
                params = float(number.digits) * _FACTORS[number.letter]
                start = at - 1 if active else at
                yield SizeMention(start, number.end, rank=2, params=params, active=active)
                break
    yield from _mixtures(tokens)


def _is_params(tokens: Sequence[Token], end: int, letter: str) -> bool:
    if tokens[end - 1].word in _PARAMETER or end >= len(tokens) or not tokens[end].soft:
        return True
    after, word = tokens[end].text, tokens[end].word
    if after in _MASSES or (after != word and word in _COUNTED):  # "1B tokens", but "72B customer service"
        return False
    return letter == "B" or word in _OF_MODELS or (is_filler(after) and after not in ("of", "s"))


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
