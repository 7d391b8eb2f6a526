"""Names between words of another language that say the same of each: `H100とA100以外`, `不考虑苹果和AMD`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from kb.understanding.gloss_read import Read
from kb.understanding.piece import Token, is_eastern
from kb.understanding.tongue import NAME, Key, Tongue

__all__ = ["around_names"]

_JOINTS = frozenset({"and", "or"})
_LONGEST, _MOST = 10, 6
"""So many words at most has a name, and so many names are ruled out together."""
Phrase = Callable[[Sequence[Token], int, Tongue], Read | None]
"""What reads the longest phrase at a place."""


def around_names(
    units: Sequence[Token], at: int, keys: Iterable[Key], tongue: Tongue, phrase: Phrase
) -> Iterator[Read]:
    """The phrases with names in them that begin at a place, with the words around each name: `no H100 and no A100`."""
    found: dict[int, list[Read]] = {}
    for key in keys:
        slot = key.index(NAME)
        place = at + slot
        if place >= len(units) or not _stand(units, at, key[:slot]) or (slot and not units[place].soft):
            continue
        if place not in found:
            found[place] = _names(units, place, tongue, phrase)
        names = found[place]
        if not names or (len(names) == 1 and (key[-1] == NAME or is_eastern(units[place].text))):
            continue  # a word before one name is read as it stands
        end = names[-1].end
        behind = key[slot + 1 :]
        if not behind or (end < len(units) and units[end].soft and _stand(units, end, behind)):
            yield _said_of_each(units, at, tongue.glosses[key].partition(NAME)[0].strip(), names, end + len(behind))


def _stand(units: Sequence[Token], at: int, words: Sequence[str]) -> bool:
    """Whether words stand at a place without a stop between them."""
    there = units[at : at + len(words)]
    return [each.text for each in there] == [*words] and all(each.soft for each in there[1:])


def _said_of_each(units: Sequence[Token], at: int, words: str, names: Sequence[Read], end: int) -> Read:
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
    return Read(tuple(tokens), end)


def _joint(last: Token) -> tuple[Token, ...]:
    return (replace(last, text="and", before=" ", is_number=False, is_upper=False, asked=False, glossed=True),)


def _names(units: Sequence[Token], at: int, tongue: Tongue, phrase: Phrase) -> list[Read]:
    """The names from a place on with words such as `and` between them."""
    found: list[Read] = []
    place = at
    while place < len(units) and len(found) < _MOST:
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
    while (
        end < min(len(units), at + _LONGEST + 1) and not is_eastern(units[end].text) and (end == at or units[end].soft)
    ):
        end += 1
    if end > at:
        return Read(tuple(units[at:end]), end) if end <= at + _LONGEST else None
    read = phrase(units, at, tongue)
    return read if read and read.tokens else None
