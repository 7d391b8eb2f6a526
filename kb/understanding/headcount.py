"""People who are counted in groups: `2 adults and 3 kids` are five, and of two groups only one may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from kb.understanding.hearing import Hearing
from kb.understanding.mention import Meaning

__all__ = ["group_meant", "groups_together"]

_PEOPLE, _THING = "people", "thing"


def groups_together(hearing: Hearing, meanings: Sequence[Meaning]) -> Meaning | None:
    """The sum of the groups that are named side by side, as one meaning; None where they are not."""
    if len(meanings) < 2 or not all(isinstance(each.value, int) and _noun(hearing, each) for each in meanings):
        return None
    for one, other in pairwise(meanings):
        between = hearing.tokens[one.end : other.start]
        gaps = "".join(token.before for token in hearing.tokens[one.end : other.start + 1])
        joined = any("group_joint" in token.roles for token in between) or any(sign in gaps for sign in "+&")
        if len(between) > 1 or not joined or any(mark in gaps for mark in ".;\n"):
            return None
    total = sum(int(each.value) for each in meanings)
    return replace(meanings[0], value=total, end=meanings[-1].end)


def group_meant(hearing: Hearing, meanings: Sequence[Meaning]) -> Meaning | None:
    """The group to which a text restricts itself: `900 pupils and 70 teachers; only the teachers use it`."""
    tokens = hearing.tokens
    if len(meanings) < 2:
        return None
    for at in range(1, len(tokens)):
        start = at - 1 - ("definite" in tokens[at - 1].roles)
        if start < 0 or "restriction" not in tokens[start].roles:
            continue
        for each in meanings:
            if each.end <= start and tokens[at].word == _noun(hearing, each):
                return each
    return None


def _noun(hearing: Hearing, meaning: Meaning) -> str:
    """The word for the people of a group; empty where none are counted."""
    words = hearing.tokens[meaning.start : meaning.end]
    return next((each.word for each in reversed(words) if _PEOPLE in each.kin or _THING in each.kin), "")
