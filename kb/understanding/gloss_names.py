"""Names between words of another language that say the same of each: `H100とA100以外`, `不考虑苹果和AMD`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kb.understanding.gloss_read import Read
from kb.understanding.tongue import NAME, Key, Tongue
from kb.understanding.writing import EAST, Token

__all__ = ["around_names"]

_JOINTS = frozenset({"and", "or"})
Phrase = Callable[[Sequence[Token], int, Tongue], Read | None]
"""What reads the longest phrase at a place."""


def around_names(units: Sequence[Token], at: int, key: Key, tongue: Tongue, phrase: Phrase) -> Read | None:
    """A phrase with names in it, each of them with the words before it in the gloss: `no H100 and no A100`."""
    place = at
    names: list[Read] = []
    for wanted in key:
        if place >= len(units) or (place > at and not units[place].soft):
            return None
        if wanted == NAME:
            names = _names(units, place, tongue, phrase)
            if not names or (len(names) == 1 and (key[-1] == NAME or EAST.match(units[place].text))):
                return None  # a word before one name is read as it stands
            place = names[-1].end
        elif wanted == units[place].text:
            place += 1
        else:
            return None
    words = tongue.glosses[key].partition(NAME)[0].strip()
    tokens: list[Token] = []
    for each in names:
        first, *rest = each.tokens
        said = [replace(word, start=first.start, end=first.end) for word in Read.of(units, at, at + 1, words).tokens]
        if said:
            said[0] = replace(said[0], before=first.before if tokens else units[at].before)
            first = replace(first, before=" ")
        if tokens:
            tokens.extend(_joint(tokens[-1]))
        tokens.extend((*said, first, *rest))
    return Read(tuple(tokens), place)


def _joint(last: Token) -> tuple[Token, ...]:
    return (replace(last, text="and", before=" ", is_number=False, is_upper=False, asked=False, glossed=True),)


def _names(units: Sequence[Token], at: int, tongue: Tongue, phrase: Phrase) -> list[Read]:
    """The names from a place on with words such as `and` between them."""
    found: list[Read] = []
    place = at
    while place < len(units):
        name = _name(units, place, tongue, phrase)
        if name is None:
            break
        found.append(name)
        joint = phrase(units, name.end, tongue) if name.end < len(units) and units[name.end].soft else None
        if joint is None or not joint.tokens or {each.text for each in joint.tokens} - _JOINTS:
            break
        place = joint.end
        if place >= len(units) or not units[place].soft:
            break
    return found


def _name(units: Sequence[Token], at: int, tongue: Tongue, phrase: Phrase) -> Read | None:
    """Words in another script than the language has, or one phrase of it."""
    end = at
    while end < len(units) and not EAST.match(units[end].text) and (end == at or units[end].soft):
        end += 1
    if end > at:
        return Read(tuple(units[at:end]), end)
    read = phrase(units, at, tongue)
    return read if read and read.tokens else None
