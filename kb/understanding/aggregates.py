"""Figures over all accelerators together that no fact holds: `global batch 4M tokens`, `20k GPU hours`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.doubt_words import quoted
from kb.understanding.mention import Mention
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token

__all__ = ["aggregates"]

_WHOLE, _BATCH, _STEP, _LINK = "whole_batch", "batch_word", "step_word", "batch_link"
_DEVICE, _MACHINE, _HOURS = "device", "machine", frozenset({"h", "hour", "hr"})
_TOKENS = (("token", 1),)


def aggregates(tokens: Sequence[Token], text: str) -> Iterator[Mention]:
    """Every such figure. Nothing is taken from it, since it may be made up in many ways."""
    for at, token in enumerate(tokens):
        if _WHOLE in token.roles:
            yield from _batch(tokens, text, at)
        elif token.roles & {_STEP, _BATCH}:
            yield from _tokens_of(tokens, text, at)
        elif token.is_number:
            yield from _hours(tokens, text, at)
            yield from _tokens_per(tokens, text, at)


def _batch(tokens: Sequence[Token], text: str, at: int) -> Iterator[Mention]:
    number = at + 1
    if number >= len(tokens) or _BATCH not in tokens[number].roles:
        return
    while number < len(tokens) and tokens[number].soft and tokens[number].roles & {_BATCH, _LINK}:
        number += 1
    if number >= len(tokens) or not tokens[number].soft:
        return
    for numeral in numerals_at(tokens, number, _TOKENS)[:1]:
        yield _mention(tokens, text, at, numeral.end, number)


def _tokens_of(tokens: Sequence[Token], text: str, at: int) -> Iterator[Mention]:
    """Tokens of a batch or of a step: `iterations of 0.5M tokens`, `batch size 2M tokens`."""
    number = at + 1
    while number < len(tokens) and tokens[number].soft and tokens[number].roles & {_BATCH, _LINK}:
        number += 1
    if number < len(tokens) and tokens[number].soft:
        for numeral in numerals_at(tokens, number, _TOKENS)[:1]:
            if "token" in numeral.unit:
                yield _mention(tokens, text, at, numeral.end, number)


def _tokens_per(tokens: Sequence[Token], text: str, at: int) -> Iterator[Mention]:
    """Tokens for each step: `0.5M tokens per step`."""
    for numeral in numerals_at(tokens, at, _TOKENS)[:1]:
        step = numeral.end + 1
        each = step < len(tokens) and "each_of" in tokens[numeral.end].roles and _STEP in tokens[step].roles
        if each and "token" in numeral.unit:
            yield _mention(tokens, text, at, step + 1, at)


def _mention(tokens: Sequence[Token], text: str, start: int, end: int, number: int) -> Mention:
    said = quoted(text, tokens, start, end)
    doubt = f"{said}: a batch over all accelerators and steps; say how many sequences each one takes at a time"
    return Mention(start, end, doubts=(doubt,), rank=-4, number=number)


def _hours(tokens: Sequence[Token], text: str, at: int) -> Iterator[Mention]:
    for numeral in numerals_at(tokens, at, ()):
        end = numeral.end
        if end + 1 >= len(tokens) or not tokens[end].roles & {_DEVICE, _MACHINE}:
            continue
        named = end + 2 < len(tokens) and tokens[end + 2].joined  # the H of an H20
        if tokens[end].soft and tokens[end + 1].soft and tokens[end + 1].word in _HOURS and not named:
            said = quoted(text, tokens, at, end + 2)
            doubt = f"{said}: hours of all accelerators together; say how many there are, or how many days"
            yield Mention(at, end + 2, doubts=(doubt,), rank=-4, number=at)
            return
