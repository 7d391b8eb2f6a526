"""A text of another language, read as the words of the rule files' own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec.structs import replace

from kb.understanding.gloss_names import around_names
from kb.understanding.gloss_numbers import is_in_name, numbers_at, numeral_at
from kb.understanding.gloss_read import Read
from kb.understanding.gloss_units import units_of
from kb.understanding.piece import Token, is_eastern
from kb.understanding.tongue import NAME, NUMBER, Key, Tongue, plain

__all__ = ["glossed", "spoken_in", "spoken_now", "tongue_of"]

_KANA = re.compile("[\u3040-\u30ff]")
_SHORT = 2
"""A word of so few letters that hangs on another belongs to its name."""
_LONG, _ENOUGH, _FEW = 5, 2, 1
"""So many words of so many letters tell a language by what is read for them."""

_Numbers = dict[int, tuple[Read, ...]]
"""The numbers that begin at a place, each read once."""
_SPOKEN: ContextVar[str | None] = ContextVar("spoken", default=None)


@contextmanager
def spoken_in(tongue: str | None) -> Iterator[None]:
    """Meanwhile a text without a frequent word of any language is read as one of ``tongue``, by its id."""
    token = _SPOKEN.set(tongue)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def spoken_now() -> str | None:
    """The id of the language that is spoken meanwhile; None where none is."""
    return _SPOKEN.get()


def tongue_of(written: Sequence[Token], tongues: Sequence[Tongue]) -> Tongue | None:
    """The language of a text by its frequent words; None where it is that of the rule files, or none is known."""
    east = "".join(each.text for each in written if is_eastern(each.text))
    words = [each.text for each in written if not each.is_number]
    words += [part for word in words if "'" in word for part in word.split("'")]
    votes = {each.id: sum(map(each.knows, words)) for each in tongues if each.spaced}
    most = max(votes.values(), default=0)
    if most <= _FEW and not east:
        read = _by_glosses(words, [each for each in tongues if each.spaced and votes[each.id] == most])
        if read is not None:
            return read
    if not most and not east:
        spoken = next((each for each in tongues if each.id == _SPOKEN.get()), None)
        return spoken or _by_glosses(words, [each for each in tongues if each.spaced])
    unspaced = [each for each in tongues if not each.spaced]
    if len(east) >= most and east and unspaced:
        return _eastern(east, unspaced)
    best = [each for each in tongues if most and votes.get(each.id) == most]
    spoken = next((each for each in best if each.id == _SPOKEN.get()), None)
    if spoken is not None:
        return spoken  # as much of another language, but this one is spoken
    if any(each.is_own for each in best):
        return None  # as much of the language of the rule files as of another
    return max(best, key=lambda each: sum((word,) in each.glosses for word in words), default=None)


def _by_glosses(words: Sequence[str], tongues: Sequence[Tongue]) -> Tongue | None:
    """The language of a text without any frequent word, by those that are read as others; None where there are few."""
    long = [word for word in words if len(word) >= _LONG]
    found = {each.id: sum(each.gloss([word]) not in (None, word, plain(word)) for word in long) for each in tongues}
    most = max(found.values(), default=0)
    return next(each for each in tongues if found[each.id] == most) if most >= _ENOUGH else None


def _eastern(east: str, tongues: Sequence[Tongue]) -> Tongue:
    """The language of what is written without spaces: the one with kana where there are any, else by its words."""
    kana = [each for each in tongues if _KANA.search("".join(each.known_by))]
    if kana and _KANA.search(east):
        return kana[0]
    others = sorted(tongues, key=lambda each: each in kana)
    return max(others, key=lambda each: sum(map(each.folded(east).count, each.known_by)))


def glossed(written: Sequence[Token], tongue: Tongue) -> tuple[Token, ...]:
    """The words of the rule files' own language in place of those of another, each at the place of the original."""
    units = units_of(written, tongue)
    tokens: list[Token] = []
    at = unread = 0
    while at < len(units):
        read = _read(units, at, tongue)
        if read is None:
            at += 1
            continue
        tokens.extend(_unread(units[unread:at]))
        tokens.extend(read.tokens)
        if tokens and units[read.end - 1].asked:
            tokens[-1] = replace(tokens[-1], asked=True)  # what asks may be read as nothing
        at = unread = read.end
    tokens.extend(_unread(units[unread:]))
    return tuple(tokens)


def _read(units: Sequence[Token], at: int, tongue: Tongue) -> Read | None:
    """The longest phrase that begins at a place, exact words before a number; none in a name, as at the A of A100."""
    named = tuple(around_names(units, at, _with_names(units, at, tongue), tongue, _phrase))
    found: list[Read | None] = []
    if not _is_of_a_name(units, at, tongue):
        found += [_phrase(units, at, tongue)]
        numbers: _Numbers = {}
        found += [_around_number(units, at, key, tongue, numbers) for key in _templates(units, at, tongue, numbers)]
        if not tongue.spaced and not is_in_name(units, at, tongue):
            found += [numeral_at(units, at, tongue)]
    return max((each for each in (*found, *named) if each), key=lambda each: each.end, default=None)


def _is_of_a_name(units: Sequence[Token], at: int, tongue: Tongue) -> bool:
    """Whether a word is joined to digits, `A100`, a short part of a name, `Command-A`, or a sign, `Command R+`."""
    unit, following = units[at], units[at + 1] if at + 1 < len(units) else None
    if not unit.text.isalpha() or is_eastern(unit.text):
        return False
    if following is not None and following.joined and following.is_number:
        return not tongue.counts(unit.text)
    if at and unit.tight:
        after_number = unit.joined and units[at - 1].is_number
        if len(unit.text) <= (1 if after_number else _SHORT):
            return True
    return len(unit.text) != unit.end - unit.start and unit.text not in tongue.shortened.values()


def _templates(units: Sequence[Token], at: int, tongue: Tongue, numbers: _Numbers) -> Iterator[Key]:
    """The phrases with a number that may begin at a place; those that begin with the number where there is one."""
    yield from tongue.around_numbers(units[at].text)
    if not is_in_name(units, at, tongue):
        numbers[at] = tuple(numbers_at(units, at, tongue))
        if numbers[at]:
            yield from tongue.around_numbers(NUMBER)


def _with_names(units: Sequence[Token], at: int, tongue: Tongue) -> Iterator[Key]:
    yield from tongue.around_names(units[at].text)
    if not (at and units[at].joined):
        yield from tongue.around_names(NAME)


def _phrase(units: Sequence[Token], at: int, tongue: Tongue) -> Read | None:
    words = [units[at].text]
    for unit in units[at + 1 : at + tongue.longest(words[0])]:
        if not unit.soft or (at and units[at].tight and unit.tight):
            break  # words in the middle of a name, as in rtx-pro-server-6000, are no phrase
        words.append(unit.text)
    for length in range(len(words), 0, -1):
        gloss = tongue.gloss(words[:length])
        if gloss is not None:
            return Read.of(units, at, at + length, gloss)
    return None


def _around_number(units: Sequence[Token], at: int, key: Key, tongue: Tongue, numbers: _Numbers) -> Read | None:
    """A phrase with a number in it: `每天500份文档` is read as `500 documents per day`."""
    slot = key.index(NUMBER)
    place = _behind(units, at, key[:slot])
    if place is None or place >= len(units) or (slot and not units[place].soft):
        return None
    if place not in numbers:
        numbers[place] = tuple(numbers_at(units, place, tongue))
    for number in numbers[place]:
        end = _behind(units, number.end, key[slot + 1 :], begins=False)
        if end is not None:
            return Read.of(units, at, end, tongue.glosses[key], number.tokens)
    return None


def _behind(units: Sequence[Token], at: int, words: Sequence[str], *, begins: bool = True) -> int | None:
    """The place behind words that stand at a place; None where others do, or where a stop is between them."""
    end = at + len(words)
    if end > len(units):
        return None
    for place, word in enumerate(words, at):
        if word not in (units[place].text, plain(units[place].text)):
            return None
        if not units[place].soft and not (begins and place == at):
            return None
    return end


def _unread(units: Sequence[Token]) -> Iterator[Token]:
    """What no gloss is known for: words as they are, characters without spaces between them as one word."""
    run: list[Token] = []
    for unit in units:
        if run and unit.start == run[-1].end and is_eastern(unit.text) and is_eastern(run[-1].text):
            run.append(unit)
            continue
        yield from _together(run)
        run = [unit]
    yield from _together(run)


def _together(run: Sequence[Token]) -> Iterator[Token]:
    if run:
        yield replace(run[0], text="".join(each.text for each in run), end=run[-1].end)
