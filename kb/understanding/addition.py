"""Accelerators that would be added to those that are there: `a second 3090`, `another card`, `two more of them`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from kb.understanding.device_mention import DeviceMention
from kb.understanding.ownership import owned
from kb.understanding.polarity import Polarity
from kb.understanding.quantity import cardinal_before
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["Addition", "addition_of"]

_ADDED, _MORE = "added", "more"
"""The class of the words that add one, each with its place in the row (0 for any); and that which adds a number."""
_WORN = "worn"
"""The class of what makes a second one a used one: a second-hand card."""
_MODIFIERS = frozenset({"device_modifier", "maker_prefix"})
_NAMELESS = frozenset({"device", "lone_one"})
"""Classes of what stands for an accelerator that was named before."""
_ORDINAL, _ADDING, _FOR = "ordinal_ending", "adding_verb", "compared_for"
_BETWEEN = 3
"""So many words may stand between the word that adds and the name."""


class Addition(Struct, frozen=True):
    """How many accelerators there are, and how many more are thought of, said from token ``start`` up to ``end``."""

    start: int
    end: int
    there: int
    more: int


def addition_of(utterance: Utterance, chosen: DeviceMention) -> Addition | None:
    """What would be added to accelerators of the kind of ``chosen``; None where nothing is said of it."""
    tokens = utterance.tokens
    for at in range(len(tokens)):
        added = _added(tokens, at)
        end = _end(utterance, at, chosen) if added is not None else None
        if added is None or end is None:
            continue
        place, more = added
        there = place - 1 if place else _there(utterance, chosen, at)
        return Addition(at, end, max(there, 1), more)
    return None


def _added(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """The place in the row of what token ``at`` adds, 0 where it is not said, and how many it adds."""
    if _ADDED in tokens[at].kin and not any(_WORN in token.roles for token in tokens[at + 1 : at + 2]):
        place = tokens[at].kin[_ADDED]
        return (int(place) if isinstance(place, int | float) else 0), 1
    if _is_ordinal(tokens, at):
        return int(tokens[at].text), 1
    if tokens[at].text == _MORE and at and tokens[at].soft:
        count = cardinal_before(tokens, at)
        if count is not None and count.end == at and count.digits.isdecimal():
            return 0, int(count.digits)
    return None


def _is_ordinal(tokens: Sequence[Token], at: int) -> bool:
    """Whether a number is a place in a row: `4th`."""
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    return tokens[at].text.isdecimal() and behind is not None and behind.joined and _ORDINAL in behind.roles


def _end(utterance: Utterance, at: int, chosen: DeviceMention) -> int | None:
    """Where what is added ends: behind the name of its kind, or behind a word that stands for it."""
    tokens = utterance.tokens
    named = [mention for mention, polarity in utterance.of_kind(DeviceMention) if polarity is not Polarity.DENIED]
    for mention in named:
        near = at < mention.name_start <= at + _BETWEEN and mention.may_be(chosen)
        if near and all(token.soft and _MODIFIERS & token.roles for token in tokens[at + 1 : mention.name_start]):
            return None if any(owned(utterance, mention)) and mention is not named[0] else mention.name_end
    behind = at + 1 + _is_ordinal(tokens, at)
    before = any(mention.end <= at for mention in named)
    if before and behind < len(tokens) and tokens[behind].soft and _NAMELESS & tokens[behind].roles:
        return behind + 1
    led = at > 1 and _ADDING in tokens[at - 2].roles and "article" in tokens[at - 1].kin
    ends = behind >= len(tokens) or not tokens[behind].soft or _FOR in tokens[behind].roles
    return behind if before and led and ends else None  # "worth adding a fourth for a larger model"


def _there(utterance: Utterance, chosen: DeviceMention, at: int) -> int:
    """How many of that kind there are: the number said of those named elsewhere, else one."""
    for mention, _ in utterance.of_kind(DeviceMention):
        count = mention.count
        if count is None or not mention.may_be(chosen) or not count.digits.isdecimal():
            continue
        if not mention.start <= at < mention.end or "article" not in utterance.tokens[count.start].kin:
            return int(count.digits)
    return 1
