"""Which of several things named are alternatives to each other: `A or B`, `A vs B`, `compare A with B`, `A, B or C`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TypeVar

from kb.understanding.clause import is_asked
from kb.understanding.mention import Mention
from kb.understanding.polarity import AT_STAKE, Polarity
from kb.understanding.token import Token

__all__ = ["Joint", "are_compared", "is_asked_otherwise", "joint", "rivals", "weighed"]

M = TypeVar("M", bound=Mention)

_ALTERNATIVE, _COMPANY, _CONTRAST, _PREFERENCE = "alternative", "company", "contrast", "preference"
_ASKING_VERB = "asking_verb"
_NEAR, _LIST = 5, 4


class Joint(StrEnum):
    """How two things that are named one after the other belong together."""

    RIVAL = "rival"
    """One or the other."""
    LISTED = "listed"
    """In a list, of which other joints tell what it is."""
    TOGETHER = "together"
    """Both."""
    APART = "apart"
    """In different sentences, or with much between them."""


def joint(tokens: Sequence[Token], one: Mention, other: Mention) -> Joint:
    """How two mentions, the first before the other, belong together."""
    if is_asked_otherwise(tokens, one, other):
        return Joint.RIVAL
    between = tokens[one.end : other.start]
    said = frozenset[str]().union(*(token.roles for token in between))
    gaps = [token.before for token in tokens[one.end : other.start + 1]]
    if any(mark in gap for gap in gaps for mark in ".;\n") or len(between) > _NEAR:
        return Joint.RIVAL if _ALTERNATIVE in said and len(between) <= 2 * _NEAR else Joint.APART
    if _ALTERNATIVE in said or (any("/" in gap for gap in gaps) and len(between) < 2):
        return Joint.RIVAL
    if _COMPANY in said or any(mark in gap for gap in gaps for mark in "+&"):
        return Joint.RIVAL if are_compared(tokens, one, other) else Joint.TOGETHER
    return Joint.LISTED if any("," in gap for gap in gaps) and len(between) < _LIST else Joint.APART


def is_asked_otherwise(tokens: Sequence[Token], one: Mention, other: Mention) -> bool:
    """Whether a question goes on with the other: `is q4 good enough for our contracts, or should we use fp8?`."""
    between = tokens[one.end : other.start]
    if any(mark in token.before for token in tokens[one.end : other.start + 1] for mark in ".;?\n"):
        return False
    last = max((at for at, token in enumerate(between) if _ALTERNATIVE in token.roles), default=None)
    if last is None or last + 1 >= len(between) or len(between) - last > _NEAR:
        return False
    return _ASKING_VERB in between[last + 1].roles and is_asked(tokens, other.start)


def rivals(tokens: Sequence[Token], mentions: Sequence[M]) -> list[M]:
    """The first of ``mentions`` and those that stand with it as alternatives; empty where none does."""
    chain = list(mentions[:1])
    joints: list[Joint] = []
    for mention in mentions[1:]:
        found = joint(tokens, chain[-1], mention)
        if found not in (Joint.RIVAL, Joint.LISTED):
            break
        chain.append(mention)
        joints.append(found)
    return chain if Joint.RIVAL in joints else []


def weighed(tokens: Sequence[Token], stances: Iterable[tuple[M, Polarity]]) -> list[M]:
    """The two of which it is asked whether one is better, `is a 4090 faster than a 3090?`; empty where it is not."""
    named = list(stances)
    at_stake = [mention for mention, polarity in named if polarity in AT_STAKE]
    against = [mention for mention, polarity in named if polarity is Polarity.COMPARED]
    if len(at_stake) != 1 or len(against) != 1 or not is_asked(tokens, against[0].start):
        return []
    return sorted((*at_stake, *against), key=lambda each: each.start)


def are_compared(tokens: Sequence[Token], one: Mention, other: Mention) -> bool:
    """Whether two things with `and` between them are held against each other: `the difference between A and B`."""
    before, behind = tokens[max(0, one.start - _NEAR) : one.start], tokens[other.end : other.end + _NEAR]
    return any(_CONTRAST in token.roles for token in before) or any(_PREFERENCE in token.roles for token in behind)
