"""Which of several questions of a text are put."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kb.understanding.clause import COUNTING, is_asked
from kb.understanding.device_mention import DeviceMention
from kb.understanding.mention import Meaning
from kb.understanding.polarity import Polarity
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.utterance import Utterance

__all__ = ["asks_of_a_kind", "questions_meant"]

_ENOUGH, _COMPARE = "enough", "compare"
_DIRECT = ("which", "memory")
_CHOICES, _WHICH, _COST = ("rent_or_buy", "api_or_own"), ("which", "compare"), "how_much"
_TOLD_WITH_SPEED, _HOW_FAST = ("largest_model", "which_format"), "how_fast"
_RELATIVE = "relative"
_SPECIFICATION, _AT_ONCE = "spec_noun", "at the same time"


def questions_meant(utterance: Utterance, meanings: Sequence[Meaning]) -> Sequence[Meaning]:
    """The questions that are put, without a mere `can I` beside words of the same sentence that ask for more."""
    meanings = [each for each in meanings if not _tells_of_a_thing(utterance, each)] or meanings
    # "How many people can chat with it if we spend 40k on hardware"
    meanings = [each for each in meanings if not _is_bare(utterance, each)] or meanings
    if any(each.value in _TOLD_WITH_SPEED for each in meanings):
        # "Which model should I use, and how fast will it be?": which one it is tells how fast it is
        meanings = [each for each in meanings if each.value != _HOW_FAST]
    sentences = SentenceMap(utterance.tokens)
    numbers = [each.start for each in meanings if _asks_how_many(utterance, each)]
    # "How many H800 are needed to be sure that the memory suffices?"
    meanings = [
        each
        for each in meanings
        if each.value != _ENOUGH or not any(at < each.start and sentences.together(at, each.start) for at in numbers)
    ]
    named = any(polarity is Polarity.WANTED for _, polarity in utterance.of_kind(DeviceMention))
    if named and any(each.value == _ENOUGH and is_asked(utterance.tokens, each.start) for each in meanings):
        # Who asks how much it takes, and then whether what is named is enough, wants to know the latter.
        meanings = [each for each in meanings if each.value not in _DIRECT]
    more = [
        each.start
        for each in meanings
        if each.value not in (_ENOUGH, _COMPARE) and is_asked(utterance.tokens, each.start)
    ]
    kept = [
        each
        for each in meanings
        if each.value != _ENOUGH or not any(sentences.together(each.start, other) for other in more)
    ]
    choices = [each.start for each in kept if each.value in _CHOICES]
    # What makes more sense, or is better, asks no more than the choice itself does, and what both cost decides it.
    # "Worth buying a second one" does, and so does `compare` where it has two things to compare.
    several = len({mention.accelerator for mention, _ in utterance.of_kind(DeviceMention)} - {None}) > 1
    kept = [
        each
        for each in kept
        if (
            (each.value not in _WHICH or (each.literal and (several or each.value != _COMPARE))) and each.value != _COST
        )
        or not any(sentences.together(each.start, at) for at in choices)
    ]
    return kept or meanings


def asks_of_a_kind(utterance: Utterance, question: Meaning) -> bool:
    """Whether `an H100` in a question is one of a kind, as many as it takes: `an API, or rent an H100?`."""
    tokens = utterance.tokens[question.start : question.start + 2]
    number = len(tokens) > 1 and tokens[0].text == "how" and tokens[1].text in ("many", "much")
    return question.value == "api_or_own" or (question.value == "which" and number)


def _asks_how_many(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a question is for a number: `how many H800`, `how many units of H800`."""
    before = [token.text for token in utterance.tokens[max(0, meaning.start - COUNTING) : meaning.start + 2]]
    return meaning.value == "which" and ("how", "many") in pairwise(before)


def _is_bare(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a question is put by words that may stand in any: `hardware for a 70B`, `both at the same time?`."""
    tokens = utterance.tokens[meaning.start : meaning.end]
    noun = len(tokens) == 1 and _SPECIFICATION in tokens[0].kin
    return noun or " ".join(token.text for token in tokens) == _AT_ONCE


def _tells_of_a_thing(utterance: Utterance, meaning: Meaning) -> bool:
    """Whether a verb tells what a thing is to do, and asks nothing: the `will` of `a PC which will run it`."""
    at = meaning.start - 1
    if at < 1 or _RELATIVE not in utterance.tokens[at].roles:
        return False
    return not any(mark in utterance.tokens[at].before for mark in ",.?!;:\n")
