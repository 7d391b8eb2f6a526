"""Numbers as people write them: digits with a magnitude and a unit, words, and alternatives (`2 or 4`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.language.unit import Dimension
from kb.understanding.token import Token
from kb.understanding.word_list import in_order

__all__ = ["Numeral", "cardinal_before", "is_per_second", "numerals_at", "unit_named"]

_SMALL = in_order(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
    "eighteen nineteen",
)
_TENS = in_order("twenty thirty forty fifty sixty seventy eighty ninety")
_WORDS = {word: number for number, word in enumerate(_SMALL, 1)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
_GROUPS = {"single": 1, "sole": 1, "dual": 2, "pair": 2, "couple": 2, "triple": 3, "quad": 4, "dozen": 12}
_ARTICLES = {"a": 1, "an": 1, "my": 1}
_FACTORS = {"dozen": 12, "hundred": 100, "thousand": 1000}
_LETTERS = {"k": "k", "m": "M", "b": "B", "bn": "B", "t": "T", "million": "M", "billion": "B", "trillion": "T"}
_NAMELIKE = 1000  # in "a 4090 or 2 A100" the first number is a card
_LONGEST = 24  # no number of interest has more digits, and floats end somewhere
_BETWEEN = frozenset({"or", "to", "and"})
_COUNTING = frozenset({"to", "and"})
_BYTE: Dimension = (("byte", 1),)
_RATE: Dimension = (("byte", 1), ("s", -1))
_WRITING: Dimension = (("s", -1), ("token", 1))
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
    (("param", 1),): {"param": "param", "parameter": "param"},
    (("USD", 1),): {"dollar": "USD", "usd": "USD", "buck": "USD"},
    (("USD", 1), ("s", -1)): {"dollar": "USD/h", "usd": "USD/h", "buck": "USD/h"},
}  # fmt: skip
_COUNTED = frozenset({"token", "tok", "parameter", "param"})
_TOKENS = frozenset({"token", "tokens", "tok", "toks", "t"})
_MONEY = frozenset(dimension for dimension in _UNITS if ("USD", 1) in dimension)


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

    @property
    def text(self) -> str:
        """The number as an answer to a question: `8k`, `256 GB`, `12`."""
        return f"{self.digits}{self.letter} {self.unit}".strip()


def unit_named(word: str, dimension: Dimension) -> str | None:
    """The symbol of the unit that people call ``word`` where ``dimension`` is measured; None when it is none."""
    units = _UNITS.get(dimension, {})
    return units.get(word) or units.get(word.removesuffix("s"))


def numerals_at(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[Numeral, ...]:
    """The ways to read a number that starts at a token, longest first: with a unit or without, with `or 4` or alone."""
    alone = _plain(tokens, at, dimension)
    found: list[Numeral] = []
    for first in alone:
        joint = first.end
        if joint >= len(tokens) or not tokens[joint].soft:
            continue
        if tokens[joint].text in _BETWEEN:
            joint += 1
        elif not (tokens[joint].is_number and tokens[joint].hyphenated and tokens[joint].before != "_"):
            continue
        seconds = _plain(tokens, joint, dimension)
        for second in seconds:
            if _counts_other_things(tokens, first, second, measured=any(one.letter or one.unit for one in seconds)):
                continue
            # In "2 or 4 GB" the first takes over what only the second has.
            letter = first.letter or ("" if first.unit else second.letter)
            group = replace(first, end=second.end, letter=letter, unit=first.unit or second.unit, other=second)
            found.append(group)
    return tuple(sorted((*found, *alone), key=lambda one: -one.end))


def _counts_other_things(tokens: Sequence[Token], first: Numeral, second: Numeral, *, measured: bool) -> bool:
    """Whether two numbers with a word between them belong to different things; ``measured``: the second can be."""
    joint = tokens[first.end].text
    if first.letter or first.unit:
        return joint in _COUNTING and not (second.letter or second.unit)  # "a 70B to 10 users"
    before = tokens[first.start - 1].text if first.start else ""
    return joint == "and" and measured and before != "between"  # "a 4090 and 64 GB of RAM"


def _plain(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[Numeral, ...]:
    digits, end = _number(tokens, at, dimension) if at < len(tokens) else (None, at)
    if digits is None:
        return ()
    letter = ""
    if _is_magnitude(tokens, at, end):
        letter = _LETTERS[tokens[end].text]
        end += 1
    plain = Numeral(at, end, digits, letter)
    if dimension in _MONEY:
        factor = {"k": 1e3, "M": 1e6, "B": 1e9}.get(letter, 1.0)
        return _money(tokens, Numeral(at, end, f"{float(digits) * factor:g}"), dimension)
    if end >= len(tokens) or not tokens[end].soft:
        return (plain,)
    symbol, after = _unit(tokens, end, dimension)
    if symbol:
        return (Numeral(at, after, digits, letter, symbol), plain)
    if tokens[end].joined and tokens[end].text != "x":
        return ()  # where no bytes are wanted, 80gb is no number
    return (plain,)


def _money(tokens: Sequence[Token], amount: Numeral, dimension: Dimension) -> tuple[Numeral, ...]:
    """An amount with its currency before or behind; a number without one is no amount of money."""
    if tokens[amount.start].before.endswith("$"):
        return (replace(amount, unit=_UNITS[dimension]["usd"]),)
    if amount.end < len(tokens) and tokens[amount.end].soft:
        symbol = unit_named(tokens[amount.end].text, dimension)
        if symbol:
            return (replace(amount, end=amount.end + 1, unit=symbol),)
    return ()


def _is_magnitude(tokens: Sequence[Token], at: int, end: int) -> bool:
    if end >= len(tokens) or not tokens[end].soft or tokens[end].text not in _LETTERS:
        return False
    token = tokens[end]
    if len(token.text) > 2:
        return True
    if token.text == "t" and end + 1 < len(tokens) and tokens[end + 1].before == "/":
        return False  # tokens per second, not trillions
    if end + 1 < len(tokens) and tokens[end + 1].joined:
        return False
    counted = end + 1 < len(tokens) and tokens[end + 1].word in _COUNTED
    capital = (token.text == "b" or counted) and token.is_upper and token.before == " "
    return tokens[at].is_number and (token.joined or capital)


def _unit(tokens: Sequence[Token], end: int, dimension: Dimension) -> tuple[str | None, int]:
    token, word = tokens[end], tokens[end].text
    per_second = end + 1 < len(tokens) and tokens[end + 1].before == "/" and tokens[end + 1].text in ("s", "sec")
    if dimension == _RATE and per_second and word in ("gb", "mb", "tb"):
        return f"{word[0].upper()}bit/s", end + 2  # networks are sold in bits
    if dimension == _WRITING and word == "tps":
        return "token/s", end + 1
    if dimension == _WRITING and word in _TOKENS and is_per_second(tokens, end + 1):
        return "token/s", end + (2 if tokens[end + 1].before == "/" else 3)
    if dimension == _BYTE and (per_second or (word == "g" and not token.joined)):
        return None, end
    if dimension == _WRITING and word == "t" and not per_second:
        return None, end
    return unit_named(word, dimension), end + (2 if per_second else 1)


def is_per_second(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands before token ``at`` is a rate: `/s`, `per second`, `a second`."""
    if at >= len(tokens):
        return False
    if tokens[at].before == "/":
        return tokens[at].text in ("s", "sec", "second")
    return tokens[at].text in ("per", "a") and at + 1 < len(tokens) and tokens[at + 1].text in ("second", "s")


def _number(tokens: Sequence[Token], at: int, dimension: Dimension) -> tuple[str | None, int]:
    token = tokens[at]
    behind = tokens[at + 1].text if at + 1 < len(tokens) and tokens[at + 1].soft else ""
    if token.text in ("a", "an", "one") and behind in _FACTORS:
        return str(_FACTORS[behind]), at + 2
    if token.text in ("a", "an") and len(behind) > 1 and unit_named(behind, dimension):
        return "1", at + 1  # a week
    if token.text == "half" and behind in ("a", "an") and at + 2 < len(tokens):
        half = tokens[at + 2].text
        if half in _FACTORS:
            return f"{_FACTORS[half] / 2:.0f}", at + 3
        return ("0.5", at + 2) if half in _LETTERS or unit_named(half, dimension) else (None, at)
    if token.text in _GROUPS:
        of = at + 1 < len(tokens) and tokens[at + 1].text == "of" and tokens[at + 1].soft
        return str(_GROUPS[token.text]), at + (2 if of else 1)
    if token.is_number:
        if token.text.count(".") > 1 or len(token.text) > _LONGEST:
            return None, at
        value, end = float(token.text), at + 1
    elif token.text in _WORDS:
        value, end = float(_WORDS[token.text]), at + 1
        if value >= 20 and end < len(tokens) and tokens[end].soft and 0 < _WORDS.get(tokens[end].text, 0) < 10:
            value, end = value + _WORDS[tokens[end].text], end + 1
    else:
        return None, at
    if end < len(tokens) and tokens[end].soft and tokens[end].text in _FACTORS:
        return f"{value * _FACTORS[tokens[end].text]:.0f}", end + 1
    return token.text if token.is_number else f"{value:.0f}", end


def cardinal_before(tokens: Sequence[Token], end: int) -> Numeral | None:
    """The whole number directly before a token (`two`, `8x`, `2 or 4`, `a pair of`, `an`); None when there is none."""
    times = end > 1 and tokens[end - 1].text == "x" and tokens[end - 2].is_number
    last = end - times
    for start in range(max(0, last - 5), last):
        if start and tokens[start].joined and tokens[start - 1].text != "x":
            continue  # the 4 of int4
        if start and tokens[start].soft and tokens[start - 1].is_number and tokens[start - 1].joined:
            continue  # the 80 of "A100 80 or 4x RTX 3090"
        if not all(token.soft for token in tokens[start + 1 : end + 1]):
            continue
        for numeral in numerals_at(tokens, start, ()):
            named = numeral.other is not None and numeral.digits.isdecimal() and int(numeral.digits) >= _NAMELIKE
            if numeral.end == last and "." not in numeral.digits and not numeral.letter and not named:
                return replace(numeral, end=end)
    if last == end and end > 0 and tokens[end - 1].text in _ARTICLES and (end == len(tokens) or tokens[end].soft):
        return Numeral(end - 1, end, str(_ARTICLES[tokens[end - 1].text]))
    return None
