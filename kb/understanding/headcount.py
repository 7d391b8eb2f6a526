"""People who are counted in groups: `2 adults and 3 kids` are five, and of two groups only one may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from kb.understanding.mention import Meaning
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["group_meant", "groups_together", "in_all_places"]

_PEOPLE, _THING = "people", "thing"
_TEAM = "inference.team"
_PLACE, _EACH = "place_of_people", "each_of"
_REACH = 10
"""So many words may stand between the places and the people of each."""


def in_all_places(utterance: Utterance, meaning: Meaning) -> Meaning:
    """The people of all places where those of each are told: `two sites with 150 clerks each` are 300 people."""
    tokens = utterance.tokens
    end = meaning.end + (_PEOPLE in tokens[meaning.end].kin if meaning.end < len(tokens) else False)
    said = tokens[meaning.start : end]
    # "departments of 40" are people, "12 teams" with an adapter each are none.
    placed = meaning.fact == _TEAM and any(_PLACE in token.roles for token in said)
    counted = placed or any(_PEOPLE in token.kin for token in said)
    if not isinstance(meaning.value, int) or not counted:
        return meaning
    each = _is_of_each(tokens, meaning.start, end)
    for at in range(end - 1, max(0, meaning.start - _REACH), -1):
        if _PLACE in tokens[at].roles and (each or any(token.text == "of" for token in tokens[at + 1 : at + 2])):
            places = cardinal_before(tokens, at)
            if places is not None and places.digits.isdecimal():
                start = min(places.start, meaning.start)
                return replace(meaning, value=meaning.value * int(places.digits), start=start)
        if any(mark in tokens[at].before for mark in ".;?!\n"):
            break
    for at in range(end, min(len(tokens), end + _REACH) if each else end):
        places = cardinal_before(tokens, at) if _PLACE in tokens[at].roles else None
        if places is not None and places.digits.isdecimal() and places.start >= end:
            return replace(meaning, value=meaning.value * int(places.digits), end=at + 1)  # "6 per team, 12 teams"
    return meaning


def _is_of_each(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a number is told for each of several: `each 150`, `150 clerks each`, `150 clerks per site`."""
    if any(token.text == "each" for token in tokens[max(0, start - 3) : start]):
        return True
    behind = tokens[end : end + 2]
    if not behind or not behind[0].soft or _EACH not in behind[0].roles:
        return False
    return behind[0].text == "each" or (len(behind) > 1 and _PLACE in behind[1].roles)


def groups_together(utterance: Utterance, meanings: Sequence[Meaning]) -> Meaning | None:
    """The sum of the groups that are named side by side, as one meaning; None where they are not."""
    if len(meanings) < 2 or not all(isinstance(each.value, int) and _noun(utterance, each) for each in meanings):
        return None
    for one, other in pairwise(meanings):
        between = utterance.tokens[one.end : other.start]
        gaps = "".join(token.before for token in utterance.tokens[one.end : other.start + 1])
        joined = any("group_joint" in token.roles for token in between) or any(sign in gaps for sign in "+&")
        if len(between) > 1 or not joined or any(mark in gaps for mark in ".;\n"):
            return None
    total = sum(int(each.value) for each in meanings)
    return replace(meanings[0], value=total, end=meanings[-1].end)


def group_meant(utterance: Utterance, meanings: Sequence[Meaning]) -> Meaning | None:
    """The group to which a text restricts itself: `900 pupils and 70 teachers; only the teachers use it`."""
    tokens = utterance.tokens
    if len(meanings) < 2:
        return None
    for at in range(1, len(tokens)):
        start = at - 1 - ("definite" in tokens[at - 1].roles)
        if start < 0 or "restriction" not in tokens[start].roles:
            continue
        for each in meanings:
            if each.end <= start and tokens[at].word == _noun(utterance, each):
                return each
    return None


def _noun(utterance: Utterance, meaning: Meaning) -> str:
    """The word for the people of a group; empty where none are counted."""
    words = utterance.tokens[meaning.start : meaning.end]
    return next((each.word for each in reversed(words) if _PEOPLE in each.kin or _THING in each.kin), "")
