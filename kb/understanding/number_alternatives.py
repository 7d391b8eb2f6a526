"""Two numbers of one thing that are held against each other: `8k vs 128k context`, `from 10 to 50 users`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.interview.answers import AnswerError, read_answer
from engine.language.unit import Dimension
from engine.rulebook import Fact
from kb.understanding.clause import is_given_up
from kb.understanding.device_mention import DeviceMention
from kb.understanding.mention import Meaning, Mention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import numerals_at
from kb.understanding.rivalry import are_compared
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.token import Token
from kb.understanding.utterance import Findings, Utterance

__all__ = ["hear_numbers"]

_ALTERNATIVE, _EITHER, _RANGE, _AND = "alternative", "or", "to", "and"
_CONTRAST, _PREFERENCE = "contrast", "preference"
_CHANGE = "change"
"""The class of words that ask what another value would do."""
_COUNTED_APART = frozenset({"hardware.count", "model.params"})
"""Cards and sizes are compared with what they are of."""
_WIDEST = 8
"""A number with its unit and the word before it has no more words."""


def hear_numbers(utterance: Utterance, said: Sequence[Meaning]) -> Findings:
    """The first two numbers of one fact that are compared, as options; empty where none are.

    ``said`` is what the text says of each fact, of which those count that a person is asked for. `10 to 50 users` is a
    range, of which the upper end counts; it is compared where the sentence asks what changes.
    """
    findings, tokens = Findings(), utterance.tokens
    sentences = SentenceMap(tokens)
    for meaning in said:
        fact = utterance.rulebook.facts[meaning.fact]
        if fact.ask is None or not fact.type.is_number or fact.id in _COUNTED_APART:
            continue
        pairs = _pairs(tokens, sentences, meaning, fact)
        valued = (
            _values(utterance, fact, meaning, *numbers)
            for numbers in pairs
            if not any(_is_named(utterance, number) for number in numbers)
        )
        pair = next(filter(None, valued), ())
        if pair:
            findings.meanings = list(pair)
            findings.options = [(each,) for each in pair]
            findings.uncounted = [utterance.words(each.start, each.end) for each in (meaning, *pair)]
            return findings
    return findings


def _pairs(
    tokens: Sequence[Token], sentences: SentenceMap, meaning: Meaning, fact: Fact
) -> Iterator[tuple[Numeral, Numeral]]:
    """The numbers that are held against each other where ``meaning`` is said, or near it.

    Both stand in `10 or 50 users`; of `8k vs 128k context` the first stands before what is said in full, of
    `contexts of 8k vs 128k` the second behind it, and of `what happens with 5 users instead of 1` the last comes first.
    """
    dimension = fact.type.dimension
    roles = _roles(tokens, sentences, meaning.start)
    for at in range(meaning.start, meaning.end):
        for number in numerals_at(tokens, at, dimension):
            if number.end > meaning.end:
                continue
            if number.other is not None:
                pairs = [(replace(number, end=number.other.start - 1, other=None), number.other)]
            else:
                starts = range(max(0, at - _WIDEST), at - 1)
                before = [each for start in starts for each in numerals_at(tokens, start, dimension)]
                behind = numerals_at(tokens, number.end + 1, dimension)
                pairs = [(each, number) for each in before if each.end == at - 1 and each.other is None]
                pairs += [(number, each) for each in behind if each.other is None]
            yield from (pair for pair in pairs if _are_compared(tokens, roles, *pair))
            if _CHANGE in roles:
                yield from ((each, number) for each in _given_up(tokens, sentences, number.end, dimension))


def _is_named(utterance: Utterance, number: Numeral) -> bool:
    """Whether a number is a part of the name of an accelerator: the memory of `a 4060 8GB and 16 GB of RAM`."""
    named = (mention for mention, _ in utterance.of_kind(DeviceMention))
    return any(mention.name_start <= number.start < mention.end for mention in named)


def _given_up(tokens: Sequence[Token], sentences: SentenceMap, start: int, dimension: Dimension) -> Iterator[Numeral]:
    """Lone numbers behind `instead of` in the rest of a sentence."""
    for at in range(start + 1, len(tokens)):
        if not is_given_up(tokens, at) or not sentences.together(start - 1, at):
            continue
        for number in numerals_at(tokens, at, dimension):
            behind = tokens[number.end : number.end + 1]
            counts = bool(behind) and behind[0].soft and "filler" not in behind[0].roles
            if number.other is None and not counts:
                yield number


def _are_compared(tokens: Sequence[Token], roles: frozenset[str], one: Numeral, other: Numeral) -> bool:
    """Whether two numbers with a word between them are held against each other; ``roles`` are those of the sentence."""
    joint = tokens[other.start - 1]
    if joint.text == _RANGE:
        return _CHANGE in roles
    if joint.text == _EITHER:
        return not roles.isdisjoint((_CHANGE, _CONTRAST, _PREFERENCE))
    if _ALTERNATIVE in joint.roles:
        return True
    return joint.text == _AND and are_compared(tokens, Mention(one.start, one.end), Mention(other.start, other.end))


def _roles(tokens: Sequence[Token], sentences: SentenceMap, at: int) -> frozenset[str]:
    """The classes of the function words of a sentence."""
    return frozenset[str]().union(*(token.roles for place, token in enumerate(tokens) if sentences.together(place, at)))


def _values(utterance: Utterance, fact: Fact, meaning: Meaning, one: Numeral, other: Numeral) -> tuple[Meaning, ...]:
    """Both numbers as values of a fact; none where one cannot be, or both are the same."""
    if not one.letter and not one.unit:
        one = replace(one, letter=other.letter)
    try:
        values = [read_answer(fact, number.text, utterance.rulebook) for number in (one, other)]
    except AnswerError:
        return ()
    if values[0] == values[1]:
        return ()
    return tuple(
        replace(meaning, value=value, start=number.start, end=number.end, literal=True)
        for value, number in zip(values, (one, other), strict=True)
    )
