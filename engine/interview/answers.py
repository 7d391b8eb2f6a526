"""Answers as people type them."""

from __future__ import annotations

import re

from engine.errors import EngineError
from engine.language import FactType, UnitError, UnitTable, Value, printable, show_value
from engine.language.suggestion import nearest
from engine.language.unit import DIMENSIONLESS
from engine.rulebook import Fact, Rulebook

__all__ = ["AnswerError", "read_answer"]

_YES = {"yes", "y", "true", "ja", "oui", "si", "1", "on"}
_NO = {"no", "n", "false", "nein", "non", "0", "off"}
_KILO = re.compile(r"(\d+(?:\.\d+)?)\s*[kK](?![A-Za-z])")


class AnswerError(EngineError):
    """An answer that cannot be used: what was said, what is wrong with it, and what would be right."""

    def __init__(self, fact: str, text: str, problem: str, example: str, suggestion: str | None = None) -> None:
        self.fact, self.text, self.problem, self.example, self.suggestion = fact, printable(text, 100), problem, example, suggestion
        hint = f" Did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(printable(f"“{self.text}” {problem}.{hint} {example}".strip(), 500))


def read_answer(fact: Fact, text: str, rulebook: Rulebook) -> Value:
    """The value, in base units, that ``text`` gives ``fact``. Raises `AnswerError`.

    More is understood than in a rule file: letter case of units, "8k", thousands separators, yes and no, the label or a
    listed phrase of an enumeration's value. An entry of a catalogue must be given by its exact id.
    """
    text = text.strip()
    if fact.type.kind == "bool":
        return _truth(fact, text)
    if fact.type.kind == "enum":
        return _named(fact, text)
    if fact.type.kind == "entry":
        catalogue = rulebook.catalogues.get(fact.type.catalogue or "")
        if catalogue is None or catalogue.fields(text) is None:
            known = catalogue.ids() if catalogue else ()
            raise AnswerError(fact.id, text, f"is not in the catalogue {fact.type.catalogue}", "", nearest(text, known))
        return text
    if fact.type.kind == "text":
        return printable(text, 1_000)
    return _number(fact, text, rulebook.units)


def _truth(fact: Fact, text: str) -> bool:
    word = text.lower()
    if word in _YES | _NO:
        return word in _YES
    raise AnswerError(fact.id, text, "is neither yes nor no", "Answer yes or no.")


def _named(fact: Fact, text: str) -> str:
    word = " ".join(text.lower().split())
    for value in fact.type.values:
        forms = {value.lower(), value.lower().replace("_", " "), value.lower().replace("_", "-"), fact.labels.get(value, value).lower()}
        if word in forms:
            return value
    for meant, phrase in fact.words:
        if isinstance(meant, str) and phrase.lower() == word:
            return meant
    example = f"Choose one of {', '.join(fact.type.values)}."
    raise AnswerError(fact.id, text, "is not one of the answers", example, nearest(word, fact.type.values))


def _number(fact: Fact, text: str, units: UnitTable) -> int | float:
    wanted = fact.type
    compact = re.sub(r"(?<=\d)[ ,_'](?=\d{3}(\D|$))", "", text)
    number, unit_text = _split(compact)
    if number is None:
        raise AnswerError(fact.id, text, "is not a number", _example(fact))
    counted = units.is_counted(wanted.dimension) or wanted.dimension == DIMENSIONLESS
    try:
        value, symbol = _magnitude(number, unit_text, wanted, units)
    except UnitError as error:
        raise AnswerError(fact.id, text, f"has a unit that is not known: {error}", _example(fact)) from None
    if symbol:
        unit = units.parse(symbol)
        if unit.dimension != wanted.dimension:
            raise AnswerError(fact.id, text, f"is measured in {symbol}, which is not what is asked", _example(fact))
        value *= unit.factor
    elif not counted:
        raise AnswerError(fact.id, text, "lacks a unit", _example(fact))
    if wanted.kind == "int" and value == round(value):
        value = int(round(value))
    problem = wanted.problem_with(value)
    if problem:
        raise AnswerError(fact.id, text, f"cannot be: {problem}", _example(fact))
    return value


def _split(text: str) -> tuple[float | None, str]:
    found = re.match(r"([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*(.*)\Z", text)
    return (float(found.group(1)), found.group(2).strip()) if found else (None, "")


def _magnitude(number: float, unit_text: str, wanted: FactType, units: UnitTable) -> tuple[float, str]:
    """The number with its magnitude applied, and the symbol of the unit that is left ('' when there is none)."""
    if not unit_text:
        return number, ""
    counted = units.is_counted(wanted.dimension)
    name = wanted.dimension[0][0] if counted else ""
    found = re.match(r"([kKmMbBgGtT])(?:\s+|$)(.*)\Z", unit_text)
    if (counted or wanted.dimension == DIMENSIONLESS) and found:
        letter, rest = found.groups()
        kilo = float(units.kilo.get(name, 1000))
        factor = {"k": kilo, "m": kilo**2, "b": 1e9, "g": 1e9, "t": 1e12}[letter.lower()]
        return number * factor, _known_unit(rest, name, units) if rest else ""
    return number, _known_unit(unit_text, name, units)


def _known_unit(text: str, name: str, units: UnitTable) -> str:
    if name and text.lower().rstrip("s") in (name, f"{name}eter", f"{name}eters"):
        return name
    try:
        units.parse(text)
        return text
    except UnitError:
        lower = {symbol.lower(): symbol for symbol in sorted(units.symbols, key=len, reverse=True)}
        parts = re.split(r"([*/])", text)
        guessed = "".join(lower.get(part.strip().lower(), part.strip()) for part in parts)
        units.parse(guessed)
        return guessed


def _example(fact: Fact) -> str:
    bounds = [show_value(end, fact.type, fact.show) for end in (fact.type.low, fact.type.high) if end is not None]
    if fact.suggest:
        return f"For example {show_value(fact.suggest[0], fact.type, fact.show)}."
    return f"It lies between {bounds[0]} and {bounds[1]}." if len(bounds) == 2 else "Give a number" + (
        f" in {fact.type.unit.symbol}." if fact.type.unit else "."
    )
