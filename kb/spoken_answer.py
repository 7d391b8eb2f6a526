"""Answers to questions in a person's words: values, names that may be inexact, paths of configs of models."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from engine.inference import Given
from engine.interview import AnswerError, read_answer
from engine.language.late_pattern import LatePattern
from engine.language.suggestion import nearest
from engine.rulebook import Fact
from kb.errors import AmbiguousEntryError, ModelConfigError, UnknownEntryError
from kb.understanding import said_of

if TYPE_CHECKING:
    from kb.advisor import Advisor

__all__ = ["answer_in", "options_in"]

_BETWEEN_OPTIONS = LatePattern(r"\s+(?:or|vs\.?|versus)\s+|\s*\|\s*", re.IGNORECASE)


def answer_in(advisor: Advisor, fact: str, text: str) -> Given:
    """What ``text`` answers to the question about ``fact``. Raises `AnswerError`."""
    declared = advisor.rulebook.facts.get(fact)
    if declared is None:
        found = nearest(fact, advisor.rulebook.facts)
        example = f"For example {next(iter(advisor.rulebook.facts), '')}."
        raise AnswerError(fact, text, "answers no question: there is no fact of that name", example, found)
    try:
        return _exact(advisor, declared, text)
    except AnswerError:
        said = said_of(declared, text, advisor.rulebook, advisor.catalogues)
        if said is None:
            raise
        return said


def options_in(advisor: Advisor, fact: str, text: str) -> tuple[Given, ...]:
    """The answers named in ``text``, which are to be compared; one where there is one only. Raises `AnswerError`."""
    parts = [part.strip() for part in _BETWEEN_OPTIONS.compiled.split(text) if part.strip()]
    declared = advisor.rulebook.facts.get(fact)
    if len(parts) > 1 and declared is not None:
        try:
            return tuple({given.value: given for given in (_exact(advisor, declared, part) for part in parts)}.values())
        except AnswerError:
            pass  # the words stand in a name or a sentence
    return (answer_in(advisor, fact, text),)


def _exact(advisor: Advisor, declared: Fact, text: str) -> Given:
    fact = declared.id
    if declared.type.kind != "entry":
        return Given(read_answer(declared, text, advisor.rulebook))
    catalogue = advisor.catalogues.by_name()[declared.type.catalogue or ""]
    if catalogue is advisor.catalogues.models and _is_path(text):
        try:
            return Given(advisor.add_model(Path(text)), note=text)
        except ModelConfigError as error:
            example = "Give the path of a config.json, or the name of a model."
            raise AnswerError(fact, text, f"cannot be used: {error}", example) from None
    try:
        return Given(catalogue.resolve(text))
    except AmbiguousEntryError as error:
        listed = ", ".join(error.candidates[:6])
        raise AnswerError(fact, text, "may mean several entries", f"Choose one of {listed}.") from None
    except UnknownEntryError as error:
        listed = ", ".join(error.suggestions[:5])
        example = f"Nearest: {listed}." if listed else f"For example {catalogue.label(catalogue.ids()[0])}."
        raise AnswerError(fact, text, f"is not in the catalogue of {catalogue.title}", example) from None


def _is_path(text: str) -> bool:
    if text.endswith(".json"):
        return True
    try:
        return ("/" in text or "\\" in text) and Path(text).exists()
    except (OSError, ValueError):
        return False
