"""Whether accelerators that a text names are there already: `my 4090`, but not `should I have an A100`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.clause import is_asked, is_conditional, is_elsewhere
from kb.understanding.device_mention import DeviceMention
from kb.understanding.mention import Meaning, Mention
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["is_missed", "owned"]

_OWNED, _DATA_STAYS, _CLOUD = "hardware.owned", "site.data_in_house", "site.cloud"
_OURS_CLASS, _PROSPECT, _DENIAL = "ours", "prospect", "denial"
_IDLE, _PLACE, _INSIDE, _SELLER = "lying_ready", "place_of_ours", "inside", "seller"
_HERE = "here"
_AHEAD = 8
"""So many words behind a name may tell where it is."""
_WITHIN = 3
"""So many words may stand between `in` and the place."""
_REACH = 11
"""So many words may stand between what says that something is there and its name."""
_ALTERNATIVE = "alternative"
_IS = ("is", "are")
_NEAR = 3
"""So many words before a verb of having tell whether it asks, or speaks of what is to come."""


def owned(utterance: Utterance, mention: DeviceMention) -> Iterator[Meaning]:
    """Whether the accelerators are there already: `my 4090`, `we have two A100`, but not `should I have an A100`."""
    tokens, name = utterance.tokens, mention.name_start
    for at in range(name, max(-1, mention.start - _REACH), -1):
        if at < name and _OURS_CLASS in tokens[at].kin and _is_near(tokens, at, name):
            yield Meaning(_OWNED, value=True, start=at, end=at + 1)
            return
        if "having" in tokens[at].roles and at < name:
            if any(each.start < at <= each.end for each, _ in utterance.of_kind(DeviceMention)):
                return  # "an RTX 4080 has 48.7 TFLOPS, the A40 only 37.4"
            before = _before(tokens, at)
            if any(_PROSPECT in token.kin or _DENIAL in token.roles for token in tokens[at + 1 : name]):
                return  # "we have an offer of 8 H100", "there is no H100"
            if at and _SELLER in tokens[at - 1].roles:
                return  # "our hosting provider has only A16"
            if not any(_is_open(tokens, token) for token in before) and not _is_asked(tokens, at):
                yield Meaning(_OWNED, value=True, start=at, end=at + 1)
            return
        if not tokens[at].soft and tokens[at].before.strip(" ,(") and not tokens[at].before.isspace():
            break  # another sentence
    place = _place_of(utterance, mention)
    if place is not None:
        yield Meaning(_OWNED, value=True, start=place, end=place + 1)


def _place_of(utterance: Utterance, mention: DeviceMention) -> int | None:
    """The word that tells where the accelerators are, or that nobody uses them; None where it is a wish or asked."""
    tokens = utterance.tokens
    first = mention.start
    while first > 0 and tokens[first].soft and mention.start - first < _REACH:
        first -= 1
    if any(_is_open(tokens, token) or _PROSPECT in token.kin for token in tokens[first : mention.end]):
        return None
    if is_asked(tokens, mention.start) or is_conditional(tokens, mention.start) or is_elsewhere(tokens, mention.start):
        return None
    if mention.start and _ALTERNATIVE in tokens[mention.start - 1].roles:
        return None  # "a 4090 vs a 3090 at home" tells where one of them will be
    behind = range(mention.end, min(mention.end + _AHEAD, len(tokens)))
    places: list[int] = [*behind, *range(first, mention.start)]
    for at in places:
        if at >= mention.end and not tokens[at].soft and tokens[at].before.strip() not in ("", ",", "(", ")"):
            break
        if _IDLE in tokens[at].roles or (tokens[at].text == _HERE and _ends(tokens, mention.end, at)):
            return at
        if _PLACE in tokens[at].roles and not _is_of_data(utterance, at) and not _is_of_a_cloud(utterance, at):
            before = tokens[max(0, at - _WITHIN) : at]
            if any(_INSIDE in token.roles for token in before):
                return at
            if before[-1:] and _OURS_CLASS in before[-1].kin and any(token.text == "on" for token in before):
                return at  # on my desk
    return None


def _is_of_data(utterance: Utterance, at: int) -> bool:
    """Whether a place is that of data, and not of accelerators: `the data must stay in house`."""
    return any(
        phrase.start <= at < phrase.end + _WITHIN and {meaning.fact for meaning in phrase.meanings} == {_DATA_STAYS}
        for phrase, _ in utterance.of_kind(Mention)
    )


def _is_of_a_cloud(utterance: Utterance, at: int) -> bool:
    """Whether a place is part of the name of a cloud: the `labs` of `at lambda labs`."""
    return any(
        phrase.start <= at < phrase.end and any(meaning.fact == _CLOUD for meaning in phrase.meanings)
        for phrase, _ in utterance.of_kind(Mention)
    )


def _ends(tokens: Sequence[Token], end: int, at: int) -> bool:
    """Whether a word behind a name ends its clause, as in `an M2 Max MacBook here`."""
    near = end <= at < end + _WITHIN and all(token.soft for token in tokens[end : at + 1])
    return near and (at + 1 == len(tokens) or not tokens[at + 1].soft)


def _is_open(tokens: Sequence[Token], token: Token) -> bool:
    """Whether a word makes having a wish or a question: `would`, but not the `do` of `what we do have is`."""
    if "not_yet" not in token.roles:
        return False
    at = tokens.index(token)
    emphatic = token.text in ("do", "did", "does") and at + 1 < len(tokens) and "having" in tokens[at + 1].roles
    return not (emphatic and not is_asked(tokens, at))


def _is_near(tokens: Sequence[Token], at: int, name: int) -> bool:
    """Whether nothing but numbers and small words stand between `my` and what is owned."""
    return all(token.is_number or token.kin or "owned_modifier" in token.roles for token in tokens[at + 1 : name])


def _is_asked(tokens: Sequence[Token], at: int) -> bool:
    """Whether a verb of having asks or wishes: `do I have`, `if I had`, `have to`."""
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if behind in _IS and not is_asked(tokens, at):
        return False  # "what we do have is three of them"
    return behind == "to" or any("asking" in token.kin for token in _before(tokens, at))


def _before(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """The words just before a verb, in its own clause: `to spend, we have` says nothing of what is there not yet."""
    start = at
    while start > max(0, at - _NEAR) and not tokens[start].before.strip():
        start -= 1
    return tokens[start:at]


def is_missed(utterance: Utterance, mention: DeviceMention) -> bool:
    """Whether an accelerator is not there, `we do not have an A100`, which does not rule it out."""
    near = utterance.tokens[max(0, mention.start - 2) : mention.start]
    return any("having" in token.roles and not token.text.startswith("there") for token in near)
