"""Batches of all accelerators and steps together, `global batch 4M tokens`, which are no batch of one accelerator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.mention import Mention
from kb.understanding.numeral import numerals_at
from kb.understanding.token import Token
from kb.understanding.wording import quoted

__all__ = ["whole_batches"]

_WHOLE, _BATCH, _LINK = "whole_batch", "batch_word", "batch_link"
_TOKENS = (("token", 1),)


def whole_batches(tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """Every batch of all accelerators together. Nothing is taken from it, since it may be made up in many ways."""
    for at, token in enumerate(tokens):
        if _WHOLE not in token.roles or at + 1 >= len(tokens) or _BATCH not in tokens[at + 1].roles:
            continue
        number = at + 2
        while number < len(tokens) and tokens[number].soft and tokens[number].roles & {_BATCH, _LINK}:
            number += 1
        if number >= len(tokens) or not tokens[number].soft:
            continue
        for numeral in numerals_at(tokens, number, _TOKENS):
            said = quoted(text, tokens, at, numeral.end)
            doubt = f"{said}: a batch of all accelerators and steps together; say how many sequences each one takes at a time"
            yield Mention(at, numeral.end, doubts=(doubt,), rank=-4, number=number)
            break
