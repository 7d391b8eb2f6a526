"""Figures that tell how it is today, beside those that are wanted: `it does 6 tokens/s, I want at least 25`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.interview.answers import AnswerError, read_answer
from kb.understanding.clause import begins_clause, is_observed, is_of_today, is_wished
from kb.understanding.doubt_words import left_out
from kb.understanding.mention import Meaning
from kb.understanding.polarity import Polarity
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token
from kb.understanding.utterance import Findings, Utterance

__all__ = ["wanted_figures"]

_TODAY = "observed."
"""The name of a fact about today begins so, and goes on like that of the fact on what is wanted."""
_WISHES = ("need.", "budget.")
"""The names of facts that say what is wanted begin so; tokens and documents of them are the load, also as it is."""
_WISHED_UNITS = frozenset({"s", "token/s", "USD", "USD/h"})
_WISHING = frozenset({"wish", "at_most"})
_IMPROVEMENT, _STATE = "improvement", "state_verb"
_LEAST = "least"
_NEAR = 4
"""A word that wishes stands so many words before its number at most."""


def wanted_figures(utterance: Utterance, said: Sequence[Meaning], findings: Findings) -> Iterator[Meaning]:
    """What is said, where figures that only tell how it is today are of a fact about today.

    Where the rules know no such fact, a figure is left out and told as a doubt. Where a number without words of its own
    is wished behind such a figure, it is what is wanted of the same kind.
    """
    for meaning in said:
        name = meaning.fact.partition(".")[2]
        wish, today = f"{_WISHES[0]}{name}", f"{_TODAY}{name}"
        if meaning.fact == today:
            yield meaning
        elif not _is_observed(utterance, meaning):
            yield meaning
            continue
        elif today in utterance.rulebook.facts:
            yield replace(meaning, fact=today)
        else:
            wish = meaning.fact
            findings.doubts.append(left_out(utterance.words(meaning.start, meaning.end), Polarity.OBSERVED))
        if wish in utterance.rulebook.facts:
            wanted = _wanted_instead(utterance, replace(meaning, fact=wish), said)
            if wanted is not None:
                yield wanted


def _is_observed(utterance: Utterance, meaning: Meaning) -> bool:
    fact = utterance.rulebook.facts[meaning.fact]
    unit = fact.type.unit
    measured = fact.type.is_number and unit is not None and unit.symbol in _WISHED_UNITS
    if not measured or not meaning.fact.startswith(_WISHES):
        return False
    today = is_of_today(utterance.tokens, meaning.end) and not is_wished(utterance.tokens, meaning.start)
    return today or is_observed(utterance.tokens, meaning.start) or _is_to_improve(utterance, meaning)


def _is_to_improve(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether something takes so long, and it is asked how to better that: `it takes 9 s, how to speed it up`."""
    tokens = utterance.tokens
    if is_wished(tokens, meaning.start) or not any(_IMPROVEMENT in token.roles for token in tokens):
        return False
    return any(_STATE in token.roles for token in tokens[max(0, meaning.start - _NEAR) : meaning.start])


def _is_counted(behind: Token) -> bool:
    """Whether a number counts the word behind it, and not what has been told of before: `I need 2 cards`."""
    goes_on = behind.soft and "," not in behind.before
    return goes_on and "filler" not in behind.roles and not begins_clause(behind)


def _wanted_instead(utterance: Utterance, meaning: Meaning, said: Sequence[Meaning]) -> Meaning | None:
    tokens, fact = utterance.tokens, utterance.rulebook.facts[meaning.fact]
    taken = {place for each in said for place in range(each.start, each.end)}
    for at in range(meaning.end, len(tokens)):
        before = tokens[max(meaning.end, at - _NEAR) : at]
        wished = any(_WISHING & (token.roles | token.kin.keys()) or token.text == _LEAST for token in before)
        if at in taken or not wished or not tokens[at].is_number:
            continue
        for number in numerals_at(tokens, at, fact.type.dimension):
            behind = tokens[number.end] if number.end < len(tokens) else None
            counts = behind is not None and _is_counted(behind)
            if counts and not number.unit:
                continue
            unit = fact.type.unit
            text = number.text if number.unit or unit is None else f"{number.text} {unit.symbol}"
            try:
                value = read_answer(fact, text, utterance.rulebook)
            except AnswerError:
                continue
            return replace(meaning, value=value, start=at, end=number.end, literal=True)
    return None
