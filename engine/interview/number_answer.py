"""Numbers as people type them, with and without a unit."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from engine.interview.answer_error import AnswerError
from engine.language import FactType, Unit, UnitError, UnitTable, show_value
from engine.language.late_pattern import LatePattern
from engine.language.unit import DIMENSIONLESS, Dimension
from engine.rulebook import Fact

__all__ = ["read_number"]

# A group of three digits after a comma is a thousand only where one to three digits stand before it: "0,125" is no 125.
_NUMBER = LatePattern(
    r"(?P<sign>[+-]?)"
    r"(?P<whole>[1-9][0-9]{0,2}(?P<mark>[ ,_'])[0-9]{3}(?:(?P=mark)[0-9]{3})*(?![0-9])|[0-9]+|(?=\.[0-9]))"
    r"(?P<rest>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)\s*(?P<unit>.*)\Z",
    re.DOTALL,
)
_SAME = str.maketrans({"\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2019": "'", "\u2212": "-"})
_MAGNITUDES = {"k": 1e3, "m": 1e6, "b": 1e9, "g": 1e9, "t": 1e12}
_WORDS = {"thousand": "k", "million": "m", "mn": "m", "billion": "b", "bn": "b", "trillion": "t"}
_LONG_NAMES = {
    "byte": "byte", "gig": "GB", "second": "s", "sec": "s", "minute": "min", "hour": "h", "hr": "h", "watt": "W",
    "kilowatt": "kW", "dollar": "USD", "percent": "%",
} | {f"{prefix}byte": f"{prefix[0].upper()}B" for prefix in ("kilo", "mega", "giga", "tera", "peta")}  # fmt: skip
_PRICE = LatePattern(r"\$\s*([0-9][0-9,.]*)(.*)\Z")
_BYTES: Dimension = (("byte", 1),)
_MONEY: tuple[Dimension, ...] = ((("USD", 1),), (("USD", 1), ("s", -1)))
# Networks are sold in bits: "100G", "100 Gb/s", "100 GbE" and "100gbps" all mean Gbit/s; only a capital B means bytes.
_BIT_RATE = LatePattern(r"([kmgtKMGT])(?:b|bit|bE)?(?:ps|/s)?\Z")


def read_number(fact: Fact, text: str, units: UnitTable) -> int | float:
    """The number, in base units, that ``text`` gives ``fact``. Raises `AnswerError`.

    A comma, blank, underscore or apostrophe groups thousands; the decimal mark is a point. A comma that cannot group
    thousands ("1,5") is refused, not guessed at. A "k" of a counted unit is as much as its declaration says (an 8k of
    tokens is 8,192); all other magnitudes are decimal, also a "thousand" written out.
    """
    reader = _NumberReader(fact, text, units)
    value = reader.value()
    if fact.type.kind == "int" and math.isfinite(value) and value == round(value):
        value = round(value)
    problem = fact.type.problem_with(value)
    if problem:
        raise reader.error(f"cannot be: {problem}")
    return value


class _NumberReader:
    """Reads one answer."""

    def __init__(self, fact: Fact, text: str, units: UnitTable) -> None:
        self._fact, self._text, self._units = fact, text, units

    @property
    def _wanted(self) -> FactType:
        return self._fact.type

    def error(self, problem: str, example: str = "") -> AnswerError:
        return AnswerError(self._fact.id, self._text, problem, example or _example(self._fact))

    def value(self) -> float:
        """The number in base units, infinite when it is beyond all measure. Raises `AnswerError`."""
        said = _with_currency_behind(" ".join(self._text.translate(_SAME).rstrip(" .!").split()))
        for number in self._without_words(said):
            try:
                return self._read(number)
            except AnswerError:
                continue
        return self._read(said)

    def _without_words(self, said: str) -> Iterator[str]:
        """What stands at the '#' of the phrases of the fact that ``said`` is an instance of."""
        for meant, phrase in self._fact.words:
            if not _PATTERN.isdisjoint(phrase) or "#k" in phrase or "..." in phrase:
                continue
            before, mark, after = phrase.lower().partition("#")
            before, after = before.strip(), after.strip()
            fits = said.lower().startswith(before) and said.lower().endswith(after)
            if meant is None and mark and fits and len(before) + len(after) < len(said):
                yield said[len(before) : len(said) - len(after)].strip().removesuffix(" of")

    def _read(self, said: str) -> float:
        found = _NUMBER.compiled.match(said)
        if found is None:
            raise self.error("is not a number")
        unit_text = found["unit"]
        if re.match(r",[0-9]", unit_text):
            plain = said.replace(",", ".") if said.count(",") == 1 else ""
            example = (
                f"Decimals follow a point, as in {plain[:20]}." if plain else "Thousands are grouped as in 1,500,000."
            )
            raise self.error("has a comma that does not group thousands", example)
        if unit_text and not re.match(r"[A-Za-z%]", unit_text):
            raise self.error("is not a number")
        digits = (found["whole"] or "0").replace(found["mark"] or " ", "")
        number = float(f"{found['sign']}{digits}{found['rest']}")
        factor, unit_text = self._magnitude(unit_text)
        unit = self._unit(unit_text)
        return number * factor * unit.factor

    def _magnitude(self, unit_text: str) -> tuple[float, str]:
        """What "k" or "million" before the unit multiplies by, and the unit without it."""
        if not unit_text:
            return 1.0, unit_text
        counted = self._units.is_counted(self._wanted.dimension)
        name = self._wanted.dimension[0][0] if counted else ""
        if not counted and self._wanted.dimension not in (DIMENSIONLESS, *_MONEY):
            return 1.0, unit_text
        words = "|".join((*_WORDS, *_MAGNITUDES))
        joined = rf"|[{''.join(_MAGNITUDES)}](?={name})" if name else ""
        found = re.match(rf"((?:{words})(?![a-z]){joined})\s*(.*)\Z", unit_text, re.IGNORECASE)
        if not found:
            return 1.0, unit_text
        letter = found[1].lower()
        if letter == "k":
            return float(self._units.kilo.get(name, 1000)), found[2]
        return _MAGNITUDES[_WORDS.get(letter, letter)], found[2]

    def _unit(self, text: str) -> Unit:
        wanted, units = self._wanted, self._units
        if not text:
            if wanted.dimension == DIMENSIONLESS or units.is_counted(wanted.dimension):
                return Unit("", wanted.dimension, 1.0)
            if wanted.unit is not None and wanted.dimension in _MONEY:
                return wanted.unit  # there is but one currency, and the question names it
            raise self.error("lacks a unit")
        try:
            unit = self._known_unit(text)
        except UnitError as error:
            raise self.error(f"has a unit that is not known: {error}") from None
        if unit.dimension != wanted.dimension:
            raise self.error(f"is measured in {unit.symbol}, which is not what is asked")
        return unit

    def _known_unit(self, text: str) -> Unit:
        symbol = self._wanted.unit.symbol if self._wanted.unit else ""
        rate = _BIT_RATE.compiled.match(text) if symbol.endswith(("bit/s", "bps")) else None
        if rate:
            return self._units.parse(f"{rate[1].upper()}bit/s")
        try:
            return self._units.parse(text)
        except UnitError:
            lower = {symbol.lower(): symbol for symbol in self._units.symbols}
            parts = [self._symbol(part.strip(), lower) for part in re.split(r"([*/])", text)]
            return self._units.parse("".join(parts))

    def _symbol(self, part: str, lower: dict[str, str]) -> str:
        """The symbol of the unit that ``part`` may mean; ``part`` itself where nobody knows."""
        word = part.lower()
        if self._wanted.dimension == _BYTES and word in ("k", "m", "g", "t"):
            return f"{part.upper()}B"
        for name in self._units.counted:
            if word.startswith(name.lower()):
                return name
        for form in (word, word.removesuffix("s")):
            if form in lower or form in _LONG_NAMES:
                return lower.get(form) or _LONG_NAMES[form]
        return part


_PATTERN = frozenset("<(?")
"""Signs of phrases that stand for several, which are read elsewhere."""


def _with_currency_behind(said: str) -> str:
    """``$0.10/h`` as ``0.10 USD/h``."""
    found = _PRICE.compiled.match(said)
    return f"{found[1]} USD{found[2]}" if found else said


def _example(fact: Fact) -> str:
    if fact.suggest:
        return f"For example {show_value(fact.suggest[0], fact.type, fact.show)}."
    ends = [show_value(end, fact.type) for end in (fact.type.low, fact.type.high) if end is not None]
    if len(ends) == 2:
        return f"It lies between {ends[0]} and {ends[1]}."
    return f"Give a number, such as {ends[0] if ends else show_value(1.0, fact.type)}."
