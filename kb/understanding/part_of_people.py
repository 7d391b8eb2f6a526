"""Parts of a number of people: `30 of our 400 agents at any moment`, `10 % of the 90 staff`, `1 in 8 of 300 users`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.understanding.mention import Meaning, Mention
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import numerals_at
from kb.understanding.sentence_map import SentenceMap
from kb.understanding.token import Token

__all__ = ["parts_of_people"]

_TEAM, _AT_ONCE, _SHARE = "inference.team", "inference.concurrency", "inference.active_share"
_PEOPLE = "people"
_SIMULTANEOUS = "simultaneous"
"""The class of words that tell that what is counted happens at the same time."""
_LINKS, _BETWEEN = frozenset({"of", "from"}), frozenset({"definite", "between_whole"})
_OVER = 2
"""So many words may stand between a number and the people that it counts."""
_PROPORTION = "in"
_LARGEST = 20
"""Of larger numbers those who are `out of` them are counted: in `30 out of 400` there are 400 people."""


def parts_of_people(tokens: Sequence[Token]) -> Iterator[Mention]:
    """Every part of a number of people, with what it tells: how many of them, or which share, are active at once.

    Where nothing says that it is at the same time, the part is those who use it at all.
    """
    sentences = SentenceMap(tokens)
    at = 0
    while at < len(tokens):
        mention = next(_parts_at(tokens, at, sentences), None)
        if mention is not None:
            yield mention
        at = mention.end if mention is not None else at + 1


def _parts_at(tokens: Sequence[Token], at: int, sentences: SentenceMap) -> Iterator[Mention]:
    for part, share in _amounts(tokens, at):
        whole = _whole(tokens, part.end)
        if whole is None:
            continue
        end, people = whole
        total = int(float(people.digits))
        together = any(
            _SIMULTANEOUS in token.roles and sentences.together(at, place) for place, token in enumerate(tokens)
        )
        if share is None:
            count = max(int(float(each.digits)) for each in (part, part.other) if each is not None)
            if not 0 < count < total:
                continue
            meanings = [Meaning(_AT_ONCE if together else _TEAM, count, at, part.end, literal=True)]
        elif together:
            meanings = [Meaning(_SHARE, share, at, part.end, literal=True)]
        else:
            continue
        if together:
            meanings.append(Meaning(_TEAM, total, people.start, end, literal=True))
        if end < len(tokens) and tokens[end].soft and _SIMULTANEOUS in tokens[end].roles:
            end += 1
        yield Mention(at, end, tuple(meanings), number=part.start)


def _amounts(tokens: Sequence[Token], at: int) -> Iterator[tuple[Numeral, float | None]]:
    """What may be a part that begins at a token, with the share that it is; None where it is a number."""
    proportion = _proportion(tokens, at)
    if proportion is not None:
        yield proportion
        return
    if at and tokens[at].joined:
        return
    for number in numerals_at(tokens, at, ()):
        value = float(number.digits)
        if number.unit == "%":
            yield number, value / 100
        elif value < 1:
            yield number, value
        elif not number.letter and value.is_integer():
            yield number, None


def _proportion(tokens: Sequence[Token], at: int) -> tuple[Numeral, float] | None:
    """`1 in 10`, `two out of five`."""
    link = at + 1
    if link + 1 < len(tokens) and tokens[link].text == "out" and tokens[link + 1].text == "of":
        link += 1
    elif link < len(tokens) and tokens[link].text != _PROPORTION:
        return None
    if link + 1 >= len(tokens) or not tokens[at + 1].soft:
        return None
    one, other = _small(tokens[at]), _small(tokens[link + 1])
    if one is None or other is None or not 0 < one < other or (link > at + 1 and other > _LARGEST):
        return None
    return Numeral(at, link + 2, f"{one / other:.12g}"), one / other


def _small(token: Token) -> float | None:
    if token.is_number and token.text.isdecimal():
        return float(token.text)
    worth = token.kin.get("cardinal")
    return float(worth) if isinstance(worth, int | float) else None


def _whole(tokens: Sequence[Token], at: int) -> tuple[int, Numeral] | None:
    """The number of people behind `of`, and where the word for them ends."""
    if at < len(tokens) and tokens[at].text == "out":
        at += 1
    if at + 1 >= len(tokens) or tokens[at].text not in _LINKS or not tokens[at].soft:
        return None
    at += 1
    while at < len(tokens) and tokens[at].soft and not tokens[at].is_number and _BETWEEN & tokens[at].roles:
        at += 1
    for people in numerals_at(tokens, at, ()) if at < len(tokens) and tokens[at].soft else ():
        if people.unit or people.other or people.letter not in ("", "k", "M"):
            continue
        for end in range(people.end, min(people.end + _OVER + 1, len(tokens))):
            token = tokens[end]
            if not token.soft or token.joined:
                break
            if _PEOPLE in {*token.kin, *token.noun_kin}:
                scaled = float(people.digits) * {"k": 1e3, "M": 1e6}.get(people.letter, 1.0)
                return end + 1, Numeral(people.start, people.end, f"{scaled:.0f}")
    return None
