"""Lengths of prompt and answer that are said as a pair: `in 900 out 120`, `ISL/OSL 2048/256`, `2k in, 500 out`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.interview.answers import AnswerError, read_answer
from engine.rulebook import Rulebook
from kb.understanding.mention import Meaning, Mention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token

__all__ = ["length_pairs"]

_PROMPT, _ANSWER = "inference.prompt", "inference.answer"
_SIDES = {"goes_in": _PROMPT, "comes_out": _ANSWER}
_SIDE_OF = {fact: role for role, fact in _SIDES.items()}
_BETWEEN = "in_a_pair"
"""The class of words that may stand between the parts of a pair and say nothing."""
_TOKENS = (("token", 1),)
_APART = frozenset({"", "/", ":", ",", "=", "|", "(", "):", "~", "+", "-", "->", "\u2192", ")", "),", "),(", ") ("})
"""What may be written between the parts, without spaces."""
_MOST = 18
"""A pair has no more words."""
_ORDERS = ("LLNN", "NNLL", "LNLN", "NLNL")
"""The ways to say two lengths (N) and what they are of (L)."""
_BOTH_WAYS = "both_ways"
"""The class of words behind a length that is that of both."""
_WAYS = 3
"""So many words at most make a length one of both sides."""
_LENGTHS = frozenset({"token", "tok", "input", "output"})
"""Words for lengths that have a plural."""
_LEAST = 8
"""A shorter length is none: `2 in 1 out` tells something else."""


class _Part(Struct, frozen=True):
    """A length, or the fact that one is a value of."""

    end: int
    fact: str = ""
    length: Numeral | None = None


def length_pairs(tokens: Sequence[Token], rulebook: Rulebook) -> Iterator[Mention]:
    """Every pair, one mention of both lengths each."""
    if not {_PROMPT, _ANSWER} <= rulebook.facts.keys():
        return
    at = 0
    while at < len(tokens):
        mention = _pair_at(tokens, at, rulebook)
        if mention is not None:
            yield mention
        at = mention.end if mention is not None else at + 1


def _pair_at(tokens: Sequence[Token], at: int, rulebook: Rulebook) -> Mention | None:
    parts = _parts(tokens, at)
    if parts and parts[0].length and (both := _both_ways(tokens, parts[0].end)):
        other = replace(parts[0].length, start=parts[0].end, end=both)
        parts = [parts[0], _Part(both, length=other), _Part(both, _PROMPT), _Part(both, _ANSWER)]
    order = "".join("N" if part.length else "L" for part in parts)
    if order not in _ORDERS:
        return None
    facts = [part.fact for part in parts if part.fact]
    lengths = [part.length for part in parts if part.length]
    if set(facts) != {_PROMPT, _ANSWER}:
        return None
    end = parts[-1].end
    if (
        order == "LNLN"
        and end < len(tokens)
        and tokens[end].soft
        and _SIDE_OF.get(parts[0].fact, "") in tokens[end].roles
    ):
        return None  # "pull facts out of each: 2,200 tokens in, 180 out"
    if order.endswith("L") and end < len(tokens) and tokens[end].soft and "article" in tokens[end].kin:
        return None  # "900 out, 120 in a batch"
    if order.endswith("L") and _has_its_own_length(tokens, end):
        return None  # "8k, 500 tokens out, prompts of 800 tokens"
    meanings = []
    for fact, length in zip(facts, lengths, strict=True):
        try:
            value = read_answer(rulebook.facts[fact], length.text, rulebook)
        except AnswerError:
            return None
        if float(value) < _LEAST:
            return None
        meanings.append(Meaning(fact, value, length.start, length.end, literal=True))
    return Mention(at, end, tuple(meanings), rank=-1)


def _has_its_own_length(tokens: Sequence[Token], at: int) -> bool:
    """Whether words that link, and a length behind them, follow what a length is of."""
    linked = at
    while linked < len(tokens) and tokens[linked].soft and _BETWEEN in tokens[linked].roles:
        linked += 1
    part = _part(tokens, linked) if at < linked < len(tokens) else None
    return part is not None and part.length is not None


def _both_ways(tokens: Sequence[Token], at: int) -> int:
    """Where words end that make a length one of both sides, `350 tokens each way`; 0 where there are none."""
    if at < len(tokens) and "token_word" in tokens[at].roles:
        at += 1
    for end in range(at, min(at + _WAYS, len(tokens))):
        if not tokens[end].soft:
            break
        if _BOTH_WAYS in tokens[end].roles:
            return end + 1
    return 0


def _parts(tokens: Sequence[Token], at: int) -> list[_Part]:
    """The first four parts of what may be a pair; fewer where other words stand between."""
    parts: list[_Part] = []
    place = at
    while place < min(at + _MOST, len(tokens)) and len(parts) < len(_ORDERS[0]):
        if place > at and "".join(tokens[place].before.split()) not in _APART:
            break
        part = _part(tokens, place)
        if part is not None:
            parts.append(part)
            place = part.end
        elif parts and _BETWEEN in tokens[place].roles:
            place += 1
        else:
            break
    return parts


def _part(tokens: Sequence[Token], at: int) -> _Part | None:
    for role, fact in _SIDES.items():
        if role in tokens[at].roles:
            return _Part(at + 1, fact)
    if at and tokens[at].tight:
        return None  # the 8 of fp8
    for number in numerals_at(tokens, at, _TOKENS):
        whole = number.letter in ("k", "M") or (not number.letter and "." not in number.digits)
        if whole and number.other is None and not _counts(tokens, number):
            return _Part(number.end, length=number)
    return None


def _counts(tokens: Sequence[Token], number: Numeral) -> bool:
    """Whether a number is one of several of what stands behind it: `16 completions`, but `16 tokens` and `16 in`."""
    behind = tokens[number.end : number.end + 1]
    return not number.unit and any(
        token.soft and token.text != token.word and token.text.isalpha() and token.word not in _LENGTHS
        for token in behind
    )
