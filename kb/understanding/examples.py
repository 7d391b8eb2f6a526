"""The examples of rule files, tried: whether each text says what its author expects."""

from __future__ import annotations

from collections.abc import Iterator
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


def misheard(rulebook: Rulebook, catalogues: Catalogues) -> Iterator[Misheard]:
    """What is wrong with the examples of a rulebook; nothing where each is heard as it says."""
    for example in rulebook.lexicon.examples:
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


def _said(example: Example, problem: str) -> str:
    return f"“{printable(example.text, 200)}”: {problem}"


def _same(expected: Value, heard: Value) -> bool:
    if isinstance(expected, bool | str) or isinstance(heard, bool | str):
        return expected == heard
    return abs(float(expected) - float(heard)) <= _SAME * abs(float(expected))
