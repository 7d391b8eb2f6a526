"""One phrase of a fact, with the value that it names or the number that it takes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from engine.interview.answers import AnswerError, read_answer
from engine.language import Value, spoken
from engine.language.unit import Dimension
from engine.rulebook import Fact, Rulebook
from kb.understanding.doubt_words import quoted
from kb.understanding.mention import Meaning
from kb.understanding.numeral import Numeral
from kb.understanding.phrase import Phrase, Place
from kb.understanding.token import Token
from kb.understanding.unit_word import unit_named

__all__ = ["LOOSE", "NEAR", "PhraseLine", "names"]

LOOSE = 9
"""Words with a gap between them tell less than others about a fact."""
NEAR = " & "
"""What joins the parts of a phrase that stand near each other in any order."""
_SUPPLY = ("hardware.", "network.")
_SIZES = ("B", "T")


class PhraseLine(Struct, frozen=True):
    """A phrase of a fact. ``value`` is what it names; None where it takes a number."""

    phrase: Phrase
    fact: Fact
    value: Value | None
    literal: bool
    spending: bool = False

    @property
    def wanted(self) -> tuple[Dimension, bool]:
        """What its number measures, and whether it may be money without a currency."""
        return self.fact.type.dimension, self.spending

    def meaning(
        self, place: Place, tokens: Sequence[Token], text: str, rulebook: Rulebook
    ) -> tuple[Meaning | None, str] | None:
        """What the phrase says where it stands, with a doubt about it; None where it says nothing there."""
        if self.value is not None:  # a number in such a phrase is any number
            shared = LOOSE if self.phrase.later or self.phrase.gapped else 1
            return Meaning(self.fact.id, self.value, place.start, place.end, self.literal, shared), ""
        if place.number is None:
            return None
        said = quoted(text, tokens, place.start, place.end)
        try:
            value = self._number(place.number, rulebook)
        except AnswerError as error:
            if place.number.letter in _SIZES and not place.number.unit:
                return None  # nobody counts machines or words in billions: it is the size of a model
            if place.number.unit == "%":
                return None  # a share counts nothing
            reason = f"{said} cannot be the {self.fact.title.lower()}: {error.problem.removeprefix('cannot be: ')}"
            return (None, reason) if place.number.letter or place.number.unit or self.fact.type.unit is None else None
        if value is None:
            return None
        doubt = self._taken(place.number, value, said, rulebook)
        if self.phrase.and_one and isinstance(value, int):
            value += 1
        return Meaning(self.fact.id, value, place.start, place.end, literal=True), doubt

    def _taken(self, number: Numeral, value: Value, said: str, rulebook: Rulebook) -> str:
        """What is to be said of one of two numbers, and of an amount in another currency, or in none."""
        shown = rulebook.show(self.fact.id, value)
        currency = number.unit.partition("/")[0] or self._converted(rulebook)
        if number.unit_assumed:
            return f"{said}: no currency is said, taken as {shown}"
        conversion = rulebook.units.conversions.get(currency)
        if conversion is None:
            return f"{said}: taken as {shown}" if number.other is not None else ""
        stated = ", ".join(str(each) for each in (conversion.source, conversion.since) if each)
        rate = f"{conversion.worth:g} {conversion.of}"
        rate = spoken(rate, rulebook.units.words) if conversion.of in rulebook.units.counted else rate
        return f"{said}: taken as {shown}, at {rate} for 1 {currency} ({stated})"

    def _number(self, number: Numeral, rulebook: Rulebook) -> Value | None:
        """The value in base units, of two numbers the less favourable one; None where a unit or a magnitude lacks."""
        value = self._value(number, rulebook)
        if value is None or number.other is None:
            return value
        other = self._value(number.other, rulebook)
        if other is None:
            return None
        # Less hardware, more to do.
        choose = min if self.fact.id.startswith(_SUPPLY) else max
        return choose((value, other), key=float)

    def _value(self, number: Numeral, rulebook: Rulebook) -> Value | None:
        wanted, units = self.fact.type, rulebook.units
        text = number.text
        if wanted.unit and wanted.unit.symbol == "byte/s":
            text = text.replace("bit/s", "B/s")  # memory is sold in bytes, networks in bits
        counted = units.is_counted(wanted.dimension)
        if counted and not number.unit and not number.letter and float(number.digits) == 1:
            return None  # "one answer" is an answer, and no length of one
        if counted and not number.unit and (converted := self._converted(rulebook)):
            return read_answer(self.fact, f"{text} {converted}", rulebook)
        if (
            counted
            and wanted.unit
            and wanted.unit.symbol == units.bare
            and not number.letter
            and float(number.digits) < 1e6
        ):
            return None
        if not number.unit and wanted.dimension and not counted:
            after = self.phrase.tokens[self.phrase.slot or 0 :]
            symbol = next(filter(None, (unit_named(each.text, wanted.dimension) for each in after)), None)
            if symbol is None:
                return None
            text = f"{text} {symbol}"
        return read_answer(self.fact, text, rulebook)

    def _converted(self, rulebook: Rulebook) -> str:
        """The unit that its words count in, and that is worth so many of the fact's: the pages of `# pages each`."""
        units, at = rulebook.units, self.phrase.slot or 0
        name = self.phrase.tokens[at].word if at < len(self.phrase.tokens) else ""
        counts = name in units.conversions and units.symbols[name].dimension == self.fact.type.dimension
        return name if counts else ""


def names(fact: Fact, value: str, phrase: str) -> bool:
    """Whether a phrase contains the value itself or its name for people."""
    squashed = _squashed(phrase)
    return any(_squashed(name) in squashed for name in (value, fact.labels.get(value, value)))


@lru_cache(maxsize=65_536)
def _squashed(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())
