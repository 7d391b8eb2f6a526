"""Numbers as people write them: digits with a magnitude and a unit, words, and alternatives (`2 or 4`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.language.unit import Dimension
from kb.understanding.lexicon import CURRENCY
from kb.understanding.token import Token

__all__ = ["Numeral", "cardinal_before", "is_negative", "is_per_second", "is_round_length", "numerals_at", "unit_named"]

# Classes of words by which numbers are said.
_CARDINAL, _FACTOR, _GROUP, _ARTICLE, _SHARE = "cardinal", "factor", "group", "article", "share"
_LETTERS = {"k": "k", "m": "M", "b": "B", "bn": "B", "t": "T", "million": "M", "billion": "B", "trillion": "T"}
_NAMELIKE = 1000  # in "a 4090 or 2 A100" the first number is a card
_LONGEST = 24  # no number of interest has more digits, and floats end somewhere
_BYTE: Dimension = (("byte", 1),)
_RATE: Dimension = (("byte", 1), ("s", -1))
_WRITING: Dimension = (("s", -1), ("token", 1))
_TEXT: Dimension = (("token", 1),)
_UNITS: dict[Dimension, dict[str, str]] = {
    _BYTE: {"gig": "GB", "gigabyte": "GB", "terabyte": "TB", "megabyte": "MB", "petabyte": "PB", "g": "GB"}
    | {unit.lower(): unit for unit in ("KB", "MB", "GB", "TB", "PB", "MiB", "GiB", "TiB", "PiB")},
    _RATE: {"gbps": "Gbit/s", "gbit": "Gbit/s", "gbe": "Gbit/s", "g": "Gbit/s", "gig": "Gbit/s",
            "gigabit": "Gbit/s", "mbps": "Mbit/s",
            "mbit": "Mbit/s", "tbps": "Tbit/s", "tbit": "Tbit/s"},
    _WRITING: {"token": "token/s", "tok": "token/s", "tps": "token/s", "t": "token/s"},
    (("s", 1),): {"second": "s", "sec": "s", "minute": "min", "min": "min", "hour": "h", "hr": "h", "h": "h",
                  "s": "s", "ms": "ms", "millisecond": "ms",
                  "day": "day", "week": "week", "month": "month", "year": "year"},
    (("W", 1),): {"w": "W", "watt": "W", "kw": "kW", "kilowatt": "kW"},
    (("token", 1),): {"token": "token", "tok": "token"},
    (): {"%": "%", "percent": "%", "pct": "%"},
    (("param", 1),): {"param": "param", "parameter": "param"},
}  # fmt: skip
_MONEY: dict[Dimension, str] = {(("USD", 1),): "", (("USD", 1), ("s", -1)): "/h"}
_BARE_LEAST = 100
"""A number without a currency is money from here on: a "budget of 4" is no budget."""
_NO_THOUSANDS = 5
"""A number of so many digits is not one of thousands: the i5-13600k is a processor."""
_GRAND, _MONEY_BEHIND, _AT_MOST = "grand", "money_behind", "at_most"
"""Classes of words that make a number money, and of those for a limit."""
_ROUND_LENGTHS = frozenset({"1", "2", "4", "8", "16", "24", "32", "40", "48", "64", "96", "100", "128", "200", "256"})
_COUNTS = "counted"
"""The class of what is counted: behind a number it is no money."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number from token ``start`` up to ``end``: digits, a magnitude (`k M B T`) and the symbol of a unit."""

    start: int
    end: int
    digits: str
    letter: str = ""
    unit: str = ""
    other: Numeral | None = None
    """The alternative named with it: in `2 or 4` the 4."""
    unit_assumed: bool = False
    """Whether its unit was not said."""

    @property
    def text(self) -> str:
        """The number as an answer to a question: `8k`, `256 GB`, `12`."""
        return f"{self.digits}{self.letter} {self.unit}".strip()


def unit_named(word: str, dimension: Dimension) -> str | None:
    """The symbol of the unit that people call ``word`` where ``dimension`` is measured; None when it is none."""
    units = _UNITS.get(dimension, {})
    return units.get(word) or units.get(word.removesuffix("s"))


def numerals_at(
    tokens: Sequence[Token], at: int, dimension: Dimension, *, spending: bool = False
) -> tuple[Numeral, ...]:
    """The ways to read a number that starts at a token, longest first: with a unit or without, with `or 4` or alone.

    Where the words around it speak of ``spending``, a number may be money without a currency.
    """
    alone = _plain(tokens, at, dimension, spending=spending)
    found = list(_between_amounts(tokens, at, dimension)) if dimension in _MONEY and not alone else []
    for first in alone:
        joint = first.end
        if joint >= len(tokens) or not tokens[joint].soft:
            continue
        if "number_joint" in tokens[joint].roles:
            joint += 1
        elif not (tokens[joint].is_number and tokens[joint].hyphenated and tokens[joint].before != "_"):
            continue
        seconds = _plain(tokens, joint, dimension, spending=spending)
        for second in seconds:
            if _counts_other_things(tokens, first, second, measured=any(one.letter or one.unit for one in seconds)):
                continue
            # In "2 or 4 GB" the first takes over what only the second has.
            letter = first.letter or ("" if first.unit else second.letter)
            group = replace(first, end=second.end, letter=letter, unit=first.unit or second.unit, other=second)
            found.append(group)
    return tuple(sorted((*found, *alone), key=lambda one: -one.end))


def _between_amounts(tokens: Sequence[Token], at: int, dimension: Dimension) -> Iterator[Numeral]:
    """`between 25 and 30k euros`: the first takes over the currency of the second, and its thousands."""
    if not 0 < at < len(tokens) or tokens[at - 1].text != "between" or not tokens[at].is_number:
        return
    joint = at + 1
    if joint + 1 >= len(tokens) or tokens[joint].text != "and":
        return
    for second in _plain(tokens, joint + 1, dimension):
        first = float(tokens[at].text)
        worth = first * 1000 if first * 100 < float(second.digits) else first
        yield Numeral(at, second.end, f"{worth:.12g}", unit=second.unit, other=second)


def _counts_other_things(tokens: Sequence[Token], first: Numeral, second: Numeral, *, measured: bool) -> bool:
    """Whether two numbers with a word between them belong to different things; ``measured``: the second can be."""
    joint = tokens[first.end].text
    if first.letter or first.unit:
        if joint == "and" and not _is_between(tokens, first):
            return True  # "8 GB and 32 GB of RAM"
        return "number_parting" in tokens[first.end].roles and not (second.letter or second.unit)  # "a 70B to 10 users"
    return joint == "and" and measured and not _is_between(tokens, first)  # "a 4090 and 64 GB of RAM"


def _is_between(tokens: Sequence[Token], first: Numeral) -> bool:
    return first.start > 0 and tokens[first.start - 1].text == "between"


def _plain(tokens: Sequence[Token], at: int, dimension: Dimension, *, spending: bool = False) -> tuple[Numeral, ...]:
    if at >= len(tokens):
        return ()
    if CURRENCY in tokens[at].kin:
        return _after_currency(tokens, at, dimension)
    if at and dimension in _MONEY and CURRENCY in tokens[at - 1].kin and tokens[at].soft:
        return ()  # the sign belongs to it
    digits, end = _number(tokens, at, dimension)
    if digits is None or is_negative(tokens, at) or _is_proportion(tokens, at, end):
        return ()
    letter = ""
    if _is_magnitude(tokens, at, end):
        letter = _LETTERS[tokens[end].text]
        end += 1
    plain = Numeral(at, end, digits, letter)
    if dimension in _MONEY:
        return _money(tokens, plain, dimension, spending=spending)
    if at and CURRENCY in tokens[at - 1].kin and tokens[at].soft:
        return ()
    if end >= len(tokens) or not tokens[end].soft:
        return (plain,)
    if CURRENCY in tokens[end].kin:
        return ()
    symbol, after = _unit(tokens, end, dimension)
    if symbol and not (
        after < len(tokens) and tokens[after].joined and tokens[after].is_number
    ):  # "2 H100" are no hours
        return (Numeral(at, after, digits, letter, symbol), plain)
    if tokens[end].joined and tokens[end].text not in ("x", "u", "h"):
        return ()  # where no bytes are wanted, 80gb is no number
    return (plain,)


def _is_proportion(tokens: Sequence[Token], at: int, end: int) -> bool:
    """Whether a number is one of `1 in 10`, which counts nothing."""
    behind = end + 1 < len(tokens) and tokens[end].text == "in" and tokens[end + 1].is_number
    before = at > 1 and tokens[at - 1].text == "in" and tokens[at - 2].is_number
    return (behind and tokens[at].text == "1") or (before and tokens[at - 2].text == "1")


def _after_currency(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[Numeral, ...]:
    """An amount whose currency stands before it; nothing where something else is measured."""
    if dimension not in _MONEY or at + 1 >= len(tokens) or not tokens[at + 1].soft:
        return ()
    digits, end = _number(tokens, at + 1, dimension)
    if digits is None:
        return ()
    letter = ""
    if _is_magnitude(tokens, at + 1, end):
        letter = _LETTERS[tokens[end].text]
        end += 1
    unit = f"{tokens[at].kin[CURRENCY]}{_MONEY[dimension]}"
    if end < len(tokens) and tokens[end].soft and tokens[end].kin.get(CURRENCY) == tokens[at].kin[CURRENCY]:
        end += 1  # $500 USD
    return (Numeral(at, end, _amount(digits, letter), unit=unit),)


def _amount(digits: str, letter: str) -> str:
    return f"{float(digits) * {'k': 1e3, 'M': 1e6, 'B': 1e9}.get(letter, 1.0):.12g}"


def _money(tokens: Sequence[Token], amount: Numeral, dimension: Dimension, *, spending: bool) -> tuple[Numeral, ...]:
    """An amount with its currency behind; one without only where money is spoken of and nothing is counted."""
    value, end = _amount(amount.digits, amount.letter), amount.end
    if end + 1 < len(tokens) and tokens[end].soft and tokens[end].text == "in" and CURRENCY in tokens[end + 1].kin:
        end += 1  # "fifty thousand in dollars"
    behind = tokens[end] if end < len(tokens) and tokens[end].soft else None
    if behind is not None and CURRENCY in behind.kin:
        unit = f"{behind.kin[CURRENCY]}{_MONEY[dimension]}"
        return (Numeral(amount.start, end + 1, value, unit=unit),)
    spending = spending or _is_plainly_money(tokens, amount, dimension)
    if not spending or (float(value) < _BARE_LEAST and dimension == (("USD", 1),)):
        return ()
    if behind is not None and (behind.joined or _COUNTS in behind.kin):
        return ()
    return (Numeral(amount.start, end, value, unit=f"USD{_MONEY[dimension]}", unit_assumed=True),)


def _is_plainly_money(tokens: Sequence[Token], amount: Numeral, dimension: Dimension) -> bool:
    """Whether the words around a number without a currency make it money: `2 grand`, `1.5k a month`, `3.50/h`."""
    if any(_GRAND in token.roles for token in tokens[amount.start : amount.end]):
        return True
    behind = [token for token in tokens[amount.end : amount.end + 2] if token.soft]
    if dimension != (("USD", 1),):
        return bool(behind) and behind[0].before == "/" and "an_hour" in behind[0].kin and "." in amount.digits
    if any(_MONEY_BEHIND in token.roles for token in behind[:2]):
        return True
    if amount.letter != "k" or is_round_length(amount):
        return False
    monthly = len(behind) > 1 and "per" in behind[0].kin and "a_month" in behind[1].kin
    before = [
        token for token in tokens[max(0, amount.start - 2) : amount.start] if _AT_MOST in (*token.kin, *token.roles)
    ]
    limited = bool(before) or (bool(behind) and _AT_MOST in behind[0].kin)
    return monthly or (limited and (not behind or _AT_MOST in behind[0].kin))


def is_round_length(number: Numeral) -> bool:
    """Whether a number of thousands is one that contexts have: 8k, 32k, 128k, but not 15k."""
    return number.digits in _ROUND_LENGTHS


def _is_magnitude(tokens: Sequence[Token], at: int, end: int) -> bool:
    if end >= len(tokens) or not tokens[end].soft or tokens[end].text not in _LETTERS:
        return False
    token = tokens[end]
    if token.text in ("k", "m") and end + 1 < len(tokens) and CURRENCY in tokens[end + 1].kin and tokens[end + 1].soft:
        return True  # 150 k€
    if len(token.text) > 2:
        return True
    if token.text == "k" and at > 1 and tokens[at].hyphenated and tokens[at - 2].text == "i":
        return False  # an i7-9700K
    if token.text == "k" and len(tokens[at].text.partition(".")[0]) >= _NO_THOUSANDS:
        return False
    if token.text == "t" and end + 1 < len(tokens) and tokens[end + 1].before == "/":
        return False  # tokens per second, not trillions
    if end + 1 < len(tokens) and tokens[end + 1].joined:
        return False
    counted = end + 1 < len(tokens) and bool({"token_word", "parameter_word"} & tokens[end + 1].roles)
    capital = (token.text == "b" or counted) and token.is_upper and token.before == " "
    return tokens[at].is_number and (token.joined or capital)


def _unit(tokens: Sequence[Token], end: int, dimension: Dimension) -> tuple[str | None, int]:
    token, word = tokens[end], tokens[end].text
    per_second = end + 1 < len(tokens) and tokens[end + 1].before == "/" and tokens[end + 1].text in ("s", "sec")
    if dimension == _RATE and per_second and word in ("gb", "mb", "tb"):
        return f"{word[0].upper()}bit/s", end + 2  # networks are sold in bits
    networked = end + 1 < len(tokens) and tokens[end + 1].soft and "network_word" in tokens[end + 1].roles
    if dimension == _RATE and networked and word in ("gb", "mb", "tb"):
        return f"{word[0].upper()}bit/s", end + 1  # 100 Gb Ethernet
    if dimension == _WRITING and word == "tps":
        return "token/s", end + 1
    if dimension == _WRITING and "token_word" in token.roles and is_per_second(tokens, end + 1):
        return "token/s", end + (2 if tokens[end + 1].before == "/" else 3)
    if dimension == _TEXT and is_per_second(tokens, end + 1):
        return None, end  # a speed, no amount
    if dimension == _BYTE and (per_second or (word == "g" and not token.joined)):
        return None, end
    if dimension == _WRITING and "token_word" in token.roles and not per_second:
        return None, end  # an amount, no speed
    return unit_named(word, dimension), end + (2 if per_second else 1)


def is_negative(tokens: Sequence[Token], at: int) -> bool:
    """Whether a minus sign makes a number one below zero: `-2 GPUs`; a hyphen at the start of a line lists."""
    before = tokens[at].before
    signed = bool(before) and before[-1] in "-\u2212" and tokens[at].is_number
    return signed and (before[:-1].endswith((" ", "=", ":")) or (at == 0 and len(before) == 1))


def is_per_second(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands before token ``at`` is a rate: `/s`, `per second`, `a second`."""
    if at >= len(tokens):
        return False
    if tokens[at].before == "/":
        return tokens[at].text in ("s", "sec", "second")
    return tokens[at].text in ("per", "a") and at + 1 < len(tokens) and tokens[at + 1].text in ("second", "sec", "s")


def _number(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[str | None, int]:
    token = tokens[at]
    behind = tokens[at + 1] if at + 1 < len(tokens) and tokens[at + 1].soft else None
    if token.text in ("a", "an") and behind and len(behind.text) > 1 and unit_named(behind.text, dimension):
        each = at > 0 and token.soft and (tokens[at - 1].is_number or tokens[at - 1].text != tokens[at - 1].word)
        return (None, at) if each else ("1", at + 1)  # a week, but not the day of "14 hours a day"
    if token.text == "half" and behind and behind.text in ("a", "an") and at + 2 < len(tokens):
        half = tokens[at + 2]
        if _FACTOR in half.kin:
            return f"{_worth(half, _FACTOR) / 2:.0f}", at + 3
        return ("0.5", at + 2) if half.text in _LETTERS or unit_named(half.text, dimension) else (None, at)
    share = behind if token.text in ("a", "one") else token
    if share is not None and _SHARE in share.kin and not dimension:
        return f"{_worth(share, _SHARE):g}", at + (1 if share is token else 2)
    if _GROUP in token.kin and _FACTOR not in token.kin:
        end = at + (2 if behind is not None and behind.text == "of" else 1)
        if _has(tokens, end, _FACTOR):  # a couple of hundred
            return f"{_worth(token, _GROUP) * _worth(tokens[end], _FACTOR):.0f}", end + 1
        return f"{_worth(token, _GROUP):.0f}", end
    if token.is_number:
        if token.text.count(".") > 1 or len(token.text) > _LONGEST:
            return None, at
        factor = behind is not None and _FACTOR in behind.kin
        if not factor or behind is None:
            return token.text, at + 1
        return f"{float(token.text) * _worth(behind, _FACTOR):.0f}", at + 2
    value, end = _spelled(tokens, at)
    return (None, at) if value is None else (f"{value:.0f}", end)


def _spelled(tokens: Sequence[Token], at: int) -> tuple[float | None, int]:
    """A number in words: `two hundred and fifty`, `a dozen`, `twenty-five thousand`."""
    total, part, end = 0.0, None, at
    while end < len(tokens) and (end == at or tokens[end].soft):
        token = tokens[end]
        if token.text in ("a", "an", "one") and part is None and _has(tokens, end + 1, _FACTOR):
            part = 1.0
        elif _CARDINAL in token.kin:
            value = _worth(token, _CARDINAL)
            if part is not None and (part % 10 or value >= 10) and part % 100:
                break  # "two two" are two numbers
            part = (part or 0.0) + value
        elif _FACTOR in token.kin and (part is not None or end == at):
            part = (part or 1.0) * _worth(token, _FACTOR)
            if part >= 1000:
                total, part = total + part, None
        elif token.text == "and" and total + (part or 0.0) >= 100 and _has(tokens, end + 1, _CARDINAL):
            pass
        else:
            break
        end += 1
    return (None, at) if end == at else (total + (part or 0.0), end)


def _has(tokens: Sequence[Token], at: int, kind: str) -> bool:
    return at < len(tokens) and tokens[at].soft and kind in tokens[at].kin


def _worth(token: Token, kind: str) -> float:
    return float(token.kin.get(kind) or 0.0)


def cardinal_before(tokens: Sequence[Token], end: int) -> Numeral | None:
    """The whole number directly before a token (`two`, `8x`, `2 or 4`, `a pair of`, `an`); None when there is none."""
    times = end > 1 and tokens[end - 1].text == "x" and tokens[end - 2].is_number
    last = end - times
    for start in range(max(0, last - 5), last):
        if start and tokens[start].joined and tokens[start - 1].text != "x":
            continue  # the 4 of int4
        # the 80 of "A100 80 or 4x RTX 3090", but not the 4 of "fp8 4x L40S"
        behind_a_name = start and tokens[start].soft and tokens[start - 1].is_number and tokens[start - 1].joined
        if behind_a_name and not (times and start == last - 1):
            continue
        if not all(token.soft for token in tokens[start + 1 : end + 1]):
            continue
        for numeral in numerals_at(tokens, start, ()):
            named = numeral.other is not None and numeral.digits.isdecimal() and int(numeral.digits) >= _NAMELIKE
            if numeral.end == last and "." not in numeral.digits and not numeral.letter and not named:
                return replace(numeral, end=end)
    if last == end and end > 0 and _ARTICLE in tokens[end - 1].kin and (end == len(tokens) or tokens[end].soft):
        return Numeral(end - 1, end, f"{_worth(tokens[end - 1], _ARTICLE):.0f}")
    return None
