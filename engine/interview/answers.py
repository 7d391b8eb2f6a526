"""Answers as people type them."""

from __future__ import annotations

from engine.interview.answer_error import AnswerError
from engine.interview.number_answer import read_number
from engine.language import Value, printable
from engine.language.suggestion import nearest
from engine.rulebook import Fact, Rulebook

__all__ = ["AnswerError", "read_answer"]

_YES = {"yes", "y", "true", "ja", "oui", "si", "1", "on"}
_NO = {"no", "n", "false", "nein", "non", "0", "off"}


def read_answer(fact: Fact, text: str, rulebook: Rulebook) -> Value:
    """The value, in base units, that ``text`` gives ``fact``. Raises `AnswerError`.

    More is understood than in a rule file: letter case and plural of units, "8k", "2 million", grouped thousands, yes
    and no, the label or a listed phrase of a value. An entry of a catalogue must be given by its exact id.
    """
    match fact.type.kind:
        case "bool":
            return _truth(fact, text)
        case "enum":
            return _named(fact, text)
        case "entry":
            return _entry(fact, text.strip(), rulebook)
        case "text":
            return _text(fact, text)
        case _:
            return read_number(fact, text, rulebook.units)


def _spoken(text: str) -> str:
    return " ".join(text.rstrip(" .!").lower().split())


def _truth(fact: Fact, text: str) -> bool:
    word = _spoken(text)
    if word in _YES | _NO:
        return word in _YES
    for meant, phrase in fact.words:
        if isinstance(meant, bool) and _spoken(phrase) == word:
            return meant
    raise AnswerError(fact.id, text, "is neither yes nor no", "Answer yes or no.")


def _named(fact: Fact, text: str) -> str:
    word = _spoken(text)
    for value in fact.type.values:
        plain = value.lower()
        label = _spoken(fact.labels.get(value, value))
        if word in (plain, plain.replace("_", " "), plain.replace("_", "-"), label):
            return value
    for meant, phrase in fact.words:
        if isinstance(meant, str) and _spoken(phrase) == word:
            return meant
    example = f"Choose one of {', '.join(fact.type.values)}."
    raise AnswerError(fact.id, text, "is not one of the answers", example, nearest(word, fact.type.values))


def _entry(fact: Fact, text: str, rulebook: Rulebook) -> str:
    catalogue = rulebook.catalogues.get(fact.type.catalogue or "")
    if catalogue is not None and catalogue.fields(text) is not None:
        return text
    known = catalogue.ids() if catalogue else ()
    example = f"Give the name of an entry, such as {known[0]}." if known else "Give the name of an entry."
    raise AnswerError(fact.id, text, f"is not in the catalogue {fact.type.catalogue}", example, nearest(text, known))


def _text(fact: Fact, text: str) -> str:
    said = printable(text.strip(), 1_000)
    if not said:
        raise AnswerError(fact.id, text, "says nothing", "Answer in a few words.")
    return said
