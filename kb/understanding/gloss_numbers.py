"""Numbers in a text of another language: in digits, in words, in characters, and the two ends of a range."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from kb.understanding.gloss_read import Read
from kb.understanding.piece import Token, is_eastern
from kb.understanding.tongue import Tongue

__all__ = ["is_in_name", "numbers_at", "numeral_at"]

_ARABIC_FACTOR = 1000
"""The least factor that follows digits: `5千`, but not `5百`."""
_FACTOR = 10
"""A character that multiplies what stands before it is worth so much at least."""
_POSITIONAL = 3
"""So many characters for digits that follow each other are read like digits: `二〇二五`."""
_LONGEST = 12
"""So many of them at most are one number."""
_SHORTENED = 1000
"""The least factor whose tenths are said by a digit alone: `一万五` is 15,000."""
_MYRIAD = 10_000
_MANY = 1e8
"""From here on a number is read in billions."""
_LETTERS = frozenset("km")


def is_in_name(units: Sequence[Token], at: int, tongue: Tongue) -> bool:
    """Whether digits are joined to letters, as in a name: the 100 of `H100`, but not the 8 of `GPU8枚` or of `x8`."""
    before = units[at - 1].text if at and units[at].joined and units[at].text[0].isdecimal() else ""
    return before.isalpha() and before != "x" and not is_eastern(before) and not tongue.counts(before)


def numbers_at(units: Sequence[Token], at: int, tongue: Tongue) -> Iterator[Read]:
    """The ways to read a number: as the ends of a range, `30-50`, `三到五`, `两三`; then alone, `5k`, `cinco mil`."""
    if _is_guess(units, at, tongue):
        high = _one(units, at + 1, tongue)
        if high:
            low = Read.of(units, at, at + 1, tongue.gloss((units[at].text,)) or "")
            yield _range(units, at, low, Read.of(units, at, at + 1, "to"), high, tongue)
    first = _one(units, at, tongue)
    if first is None:
        return
    if first.end < len(units) and units[first.end].hyphenated:
        second = _one(units, first.end, tongue)
        if second:
            yield _range(units, at, first, Read((), first.end), second, tongue)
    for words, gloss in tongue.joints:
        end = first.end + len(words)
        joint = units[first.end : end + 1]
        if tuple(each.text for each in joint[:-1]) == words and all(each.soft for each in joint):
            second = _one(units, end, tongue)
            if second:
                yield _range(units, at, first, Read.of(units, first.end, end, gloss), second, tongue)
    yield first


def _range(units: Sequence[Token], at: int, low: Read, joint: Read, high: Read, tongue: Tongue) -> Read:
    """Two ends with a word or a hyphen between them, in digits where each is one character: `三到五`."""
    first, last = low.tokens, high.tokens
    small, great = _worth(units, at, low, tongue), _worth(units, joint.end, high, tongue)
    if small is not None and great is not None:
        first, last = _as_digits(first[0], small), _as_digits(last[0], great)
    before = " " if joint.tokens else last[0].before
    return Read((*first, *joint.tokens, replace(last[0], before=before), *last[1:]), high.end)


def _worth(units: Sequence[Token], at: int, number: Read, tongue: Tongue) -> float | None:
    """What a number is worth that is one character, or was read as digits."""
    if number.end == at + 1 and not units[at].is_number:
        return tongue.number(units[at].text)
    written = number.tokens[0].text
    return float(written) if len(number.tokens) == 1 and written.replace(".", "", 1).isdecimal() else None


def _as_digits(number: Token, worth: float) -> tuple[Token, ...]:
    return (replace(number, text=f"{worth:.12g}", is_number=True),)


def _is_guess(units: Sequence[Token], at: int, tongue: Tongue) -> bool:
    """Whether two characters for digits that follow each other say about how many there are: `两三台`, `三五个`."""
    if tongue.spaced or at + 1 >= len(units) or units[at + 1].before != " ":
        return False
    if not all(is_eastern(each.text) for each in units[at : at + 2]) or units[at].end != units[at + 1].start:
        return False
    low, high = (tongue.number(each.text) or 0 for each in units[at : at + 2])
    return 1 <= low < high < 10 and (high == low + 1 or (low, high) == (3, 5))


def _one(units: Sequence[Token], at: int, tongue: Tongue) -> Read | None:
    read = None if tongue.spaced else numeral_at(units, at, tongue)
    if read or at >= len(units):
        return read
    tokens: list[Token] = []
    end, digits = at, False
    while end < len(units) and (end == at or (units[end].soft and not units[end].hyphenated)):
        unit = units[end]
        letter = end > at and unit.joined and unit.text in _LETTERS
        if unit.text[0].isdecimal():
            if tokens:
                break  # `100 64` are two numbers
            digits = True
            tokens.append(unit)
        elif letter:
            tokens.append(unit)
        elif tongue.number(unit.text) is not None and (tongue.spaced or not digits):
            tokens.extend(Read.of(units, end, end + 1, tongue.gloss((unit.text,)) or "").tokens)
        else:
            break
        end += 1
    return Read(tuple(tokens), end) if tokens else None


def _positional(units: Sequence[Token], at: int, tongue: Tongue) -> Read | None:
    """A number whose characters are written like digits: `二〇二五`."""
    written, end = "", at
    while end < min(len(units), at + _LONGEST) and (end == at or units[end].soft):
        worth = tongue.number(units[end].text) if is_eastern(units[end].text) else None
        if worth is None or worth >= _FACTOR:
            break
        written, end = f"{written}{worth:.0f}", end + 1
    return Read.of(units, at, end, written) if end >= at + _POSITIONAL else None


def numeral_at(units: Sequence[Token], at: int, tongue: Tongue) -> Read | None:
    """A number in the characters of the East, with or without digits: `三百五十`, `5万`, `1億2千万`, `一万五`."""
    positional = _positional(units, at, tongue)
    if positional:
        return positional
    total = section = 0.0
    digit: float | None = None
    end, last, zero = at, 0.0, False
    while end < len(units) and (end == at or (units[end].soft and not units[end].hyphenated)):
        unit = units[end]
        worth = tongue.number(unit.text)
        if worth is None and unit.is_number and unit.text.count(".") < 2 and digit is None:
            following = tongue.number(units[end + 1].text) if end + 1 < len(units) else None
            apart = end > at and unit.start > units[end - 1].end
            if apart or (following or 0) < (10 if last else _ARABIC_FACTOR):
                if not last or apart or float(unit.text) >= last:
                    break
                digit, end = float(unit.text), end + 1  # `1万5000`
                break
            digit = float(unit.text)
        elif worth is None:
            break
        elif worth < 10:
            if digit:
                break  # `二五` are two numbers
            digit, zero = worth, zero or not worth
        else:
            last, zero = worth, False
            if worth < _MYRIAD:
                section += (1.0 if digit is None else digit) * worth
            elif section or digit:
                total, section = total + (section + (digit or 0.0)) * worth, 0.0
            else:
                total = (total or 1.0) * worth
            digit = None
        end += 1
    if not last:
        return None
    if digit and digit < 10 and last >= _SHORTENED and not zero:
        digit *= last / 10
    value = total + section + (digit or 0.0)
    text = f"{value / 1e9:.12g} billion" if value >= _MANY else f"{value:.12g}"
    return Read.of(units, at, end, text)
