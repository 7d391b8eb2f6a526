"""A text of another language, read as the words of the rule files' own language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace

from kb.understanding.tongue import NUMBER, Key, Tongue, plain
from kb.understanding.writing import EAST, Token, pieces

__all__ = ["glossed", "spoken_in", "tongue_of"]

_KANA = re.compile("[\u3040-\u30ff]")
_GROUP = re.compile(r"[0-9]{3}(?:,[0-9]+)?")
_ARABIC_FACTOR = 1000
"""The least factor that follows digits: `5千`, but not `5百`."""
_MYRIAD = 10_000
_MANY = 1e8
"""From here on a number is read in billions."""
_SHORT = 2
"""A word of so few letters that hangs on another belongs to its name."""
_LETTERS = frozenset("km")
_LONG, _ENOUGH, _FEW = 5, 2, 1
"""So many words of so many letters tell a language by what is read for them."""


_SPOKEN: ContextVar[str | None] = ContextVar("spoken", default=None)


@contextmanager
def spoken_in(tongue: str | None) -> Iterator[None]:
    """Meanwhile a text without a frequent word of any language is read as one of ``tongue``, by its id."""
    token = _SPOKEN.set(tongue)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


@dataclass(frozen=True, slots=True)
class _Read:
    """What is read from a place on: the words, and where the text goes on."""

    tokens: tuple[Token, ...]
    end: int


def tongue_of(written: Sequence[Token], tongues: Sequence[Tongue]) -> Tongue | None:
    """The language of a text by its frequent words; None where it is that of the rule files, or none is known."""
    east = "".join(each.text for each in written if EAST.match(each.text))
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
    if any(not each.glosses for each in best):
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
    return max(others, key=lambda each: sum(east.count(word) for word in each.known_by))


def glossed(written: Sequence[Token], tongue: Tongue) -> tuple[Token, ...]:
    """The words of the rule files' own language in place of those of another, each at the place of the original."""
    units = tuple(_units(written, tongue))
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


def _units(written: Sequence[Token], tongue: Tongue) -> Iterator[Token]:
    """What a phrase is looked up by: words, `d'` before them, and characters where no spaces are written."""
    at = 0
    while at < len(written):
        piece, at = written[at], at + 1
        head = piece.text.partition("'")[0] + "'"
        if not tongue.spaced and EAST.match(piece.text):
            for place, character in enumerate(piece.text):
                start, before = piece.start + place, " " if place else piece.before
                asked = piece.asked and start + 1 == piece.end
                yield replace(piece, text=character, start=start, end=start + 1, before=before, asked=asked)
        elif len(head) < len(piece.text) and tongue.gloss((head,)) is not None:
            middle = piece.start + len(head)
            yield replace(piece, text=head, end=middle, asked=False)
            yield replace(piece, text=piece.text[len(head) :], start=middle, before=" ")
        else:
            while tongue.decimal_comma and _continues(written, at):
                piece = replace(piece, text=piece.text + written[at].text, end=written[at].end)
                at += 1
            yield piece


def _continues(written: Sequence[Token], at: int) -> bool:
    """Whether three digits belong to the number before them: `12 000`, but not `Llama 3 405B`."""
    if at >= len(written) or not at or not _GROUP.fullmatch(written[at].text):
        return False
    last, group = written[at - 1], written[at]
    joined = at + 1 < len(written) and written[at + 1].joined
    whole = last.text.isdecimal() and (len(last.text) <= 3 or written[at - 2].text.isdecimal())
    return whole and not last.tight and group.before == " " and not joined


def _read(units: Sequence[Token], at: int, tongue: Tongue) -> _Read | None:
    """The longest phrase that begins at a place; none in a name, such as at the A of A100."""
    if _is_of_a_name(units, at):
        return None
    found = [_around_number(units, at, key, tongue) for key in _templates(units, at, tongue)]
    found += [_phrase(units, at, tongue)]
    if not tongue.spaced:
        found += [_numeral(units, at, tongue)]
    return max((each for each in found if each), key=lambda each: each.end, default=None)


def _is_of_a_name(units: Sequence[Token], at: int) -> bool:
    """Whether a word is joined to digits, `A100`, a short part of a name, `Command-A`, or a sign, `Command R+`."""
    unit, following = units[at], units[at + 1] if at + 1 < len(units) else None
    if not unit.text.isalpha() or EAST.match(unit.text):
        return False
    if following is not None and following.joined and following.is_number:
        return True
    if at and unit.tight:
        after_number = unit.joined and units[at - 1].is_number
        if len(unit.text) <= (1 if after_number else _SHORT):
            return True
    return len(unit.text) != unit.end - unit.start


def _templates(units: Sequence[Token], at: int, tongue: Tongue) -> Iterator[Key]:
    yield from tongue.around_numbers(units[at].text)
    yield from tongue.around_numbers(NUMBER)


def _phrase(units: Sequence[Token], at: int, tongue: Tongue) -> _Read | None:
    words = [units[at].text]
    for unit in units[at + 1 : at + tongue.longest(words[0])]:
        if not unit.soft:
            break
        words.append(unit.text)
    for length in range(len(words), 0, -1):
        gloss = tongue.gloss(words[:length])
        if gloss is not None:
            return _Read(tuple(_as_gloss(units[at : at + length], gloss)), at + length)
    return None


def _around_number(units: Sequence[Token], at: int, key: Key, tongue: Tongue) -> _Read | None:
    """A phrase with a number in it: `每天500份文档` is read as `500 documents per day`."""
    place = at
    number: tuple[Token, ...] = ()
    for wanted in key:
        if place >= len(units) or (place > at and not units[place].soft):
            return None
        if wanted == NUMBER:
            read = _any_number(units, place, tongue)
            if read is None:
                return None
            number, place = read.tokens, read.end
        elif wanted in (units[place].text, plain(units[place].text)):
            place += 1
        else:
            return None
    return _Read(tuple(_as_gloss(units[at:place], tongue.glosses[key], number)), place)


def _any_number(units: Sequence[Token], at: int, tongue: Tongue) -> _Read | None:
    """A number in digits, in words, or in both: `5`, `5k`, `cinco mil`, `5万`."""
    read = None if tongue.spaced else _numeral(units, at, tongue)
    if read:
        return read
    tokens: list[Token] = []
    end = at
    while end < len(units) and (end == at or units[end].soft):
        unit = units[end]
        letter = end > at and unit.joined and unit.text in _LETTERS
        if unit.text[0].isdecimal() or letter:
            tokens.append(unit)
        elif tongue.number(unit.text) is not None:
            tokens.extend(_as_gloss((unit,), tongue.gloss((unit.text,)) or ""))
        else:
            break
        end += 1
    return _Read(tuple(tokens), end) if tokens else None


def _numeral(units: Sequence[Token], at: int, tongue: Tongue) -> _Read | None:
    """A number in the characters of the East, with or without digits: `三百五十`, `5万`, `1億2千万`."""
    total = section = 0.0
    digit: float | None = None
    end, factors = at, 0
    while end < len(units) and (end == at or units[end].soft):
        unit = units[end]
        worth = tongue.number(unit.text)
        if worth is None and unit.is_number and unit.text.count(".") < 2 and digit is None:
            following = tongue.number(units[end + 1].text) if end + 1 < len(units) else None
            if (following or 0) < _ARABIC_FACTOR or (end > at and unit.start > units[end - 1].end):
                break
            digit = float(unit.text)
        elif worth is None:
            break
        elif worth < 10:
            if digit:
                break  # `二五` are two numbers
            digit = worth
        else:
            factors += 1
            if worth < _MYRIAD:
                section += (1.0 if digit is None else digit) * worth
            elif section or digit:
                total, section = total + (section + (digit or 0.0)) * worth, 0.0
            else:
                total = (total or 1.0) * worth
            digit = None
        end += 1
    if not factors:
        return None
    value = total + section + (digit or 0.0)
    text = f"{value / 1e9:.12g} billion" if value >= _MANY else f"{value:.12g}"
    return _Read(tuple(_as_gloss(units[at:end], text)), end)


def _as_gloss(units: Sequence[Token], gloss: str, number: Sequence[Token] = ()) -> Iterator[Token]:
    """The words of a gloss at the place of what they are read for; none where it says nothing."""
    first, start, end = True, units[0].start, units[-1].end
    for part, text in enumerate(gloss.split(NUMBER)):
        for one, word in enumerate((*(number if part else ()), *pieces(text))):
            before = units[0].before if first else word.before if one else " "
            read = replace(word, start=start, end=end, before=before, glossed=True)
            yield replace(read, is_upper=units[0].is_upper, asked=False)
            first = False


def _unread(units: Sequence[Token]) -> Iterator[Token]:
    """What no gloss is known for: words as they are, characters without spaces between them as one word."""
    run: list[Token] = []
    for unit in units:
        if run and unit.start == run[-1].end and EAST.match(unit.text) and EAST.match(run[-1].text):
            run.append(unit)
            continue
        yield from _together(run)
        run = [unit]
    yield from _together(run)


def _together(run: Sequence[Token]) -> Iterator[Token]:
    if run:
        yield replace(run[0], text="".join(each.text for each in run), end=run[-1].end)
