"""The examples of rule files, tried: whether each text says what its author expects."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from engine.language import Value, printable
from engine.rulebook import Rulebook
from engine.rulebook.lexicon import Example
from kb.catalogue import Catalogues
from kb.understanding.understanding import understand

__all__ = ["Misheard", "misheard"]

_SAME = 0.001


@dataclass(frozen=True, slots=True)
class Misheard:
    """An example of which a fact is heard otherwise; ``message`` says what was expected and what was heard."""

    example: Example
    fact: str
    message: str


def misheard(rulebook: Rulebook, catalogues: Catalogues, files: Collection[str] | None = None) -> Iterator[Misheard]:
    """What is wrong with the examples of a rulebook; nothing where each is heard as it says.

    With ``files``, only the examples in them are tried, unless they say how something is heard or bring entries with
    names: then others may be heard otherwise for it, and all are tried.
    """
    chosen = None if files is None or _teaches(rulebook, files) else files
    for example in rulebook.lexicon.examples:
        if chosen is not None and example.place.file not in chosen:
            continue
        given = understand(example.text, rulebook, catalogues).given
        for fact, value in example.says.items():
            expected = f"{rulebook.title(fact)} is {rulebook.show(fact, value)}"
            if fact not in given:
                yield Misheard(example, fact, _said(example, f"{expected}: nothing is heard of it"))
            elif not _same(value, given[fact].value):
                heard = rulebook.show(fact, given[fact].value)
                yield Misheard(example, fact, _said(example, f"{expected}: {heard} is heard"))
        for fact in example.silent:
            if fact in given:
                heard = f"{rulebook.title(fact)} is heard as {rulebook.show(fact, given[fact].value)}"
                yield Misheard(example, fact, _said(example, f"{heard}, of which it should say nothing"))


def _teaches(rulebook: Rulebook, files: Collection[str]) -> bool:
    """Whether ``files`` say how words are heard, or bring what can be named."""
    lexicon = rulebook.lexicon
    places = [fact.place for fact in rulebook.facts.values() if fact.words or fact.denied or fact.labels or fact.ask]
    places += [entry.place for entries in rulebook.entries.values() for entry in entries]
    places += [each.place for each in lexicon.classes]
    places += [each.place for each in lexicon.languages]
    return any(place.file in files for place in places)


def _said(example: Example, problem: str) -> str:
    return f"“{printable(example.text, 200)}”: {problem}"


def _same(expected: Value, heard: Value) -> bool:
    if isinstance(expected, bool | str) or isinstance(heard, bool | str):
        return expected == heard
    return abs(float(expected) - float(heard)) <= _SAME * abs(float(expected))
