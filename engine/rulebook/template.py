"""Texts of rule files with places for values: what a place names, and which parts may be left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

__all__ = ["PLACEHOLDER", "Placeholder", "optional_parts", "placeholders", "shown_names"]

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*\{[^\[\]]*)\]")
_OF_ROWS = ("row.if", "row.id")


class Placeholder(Struct, frozen=True):
    """A place for a value: ``{fact}``, ``{fact|other}`` for the first known one, ``{fact~}`` with its error bars."""

    names: tuple[str, ...]
    with_bounds: bool = False

    @classmethod
    def read(cls, text: str) -> Placeholder:
        """What stands between the braces."""
        bare = text.removesuffix("~")
        return cls(tuple(bare.split("|")), with_bounds=bare != text)

    @property
    def of_row(self) -> bool:
        """Whether it stands for what a row of a table asks, or for its id."""
        return self.names[0] in _OF_ROWS


def placeholders(text: str) -> Iterator[Placeholder]:
    """The places of ``text`` for facts and parameters, in their order."""
    for found in PLACEHOLDER.findall(text):
        place = Placeholder.read(found)
        if not place.of_row:
            yield place


def shown_names(text: str) -> tuple[str, ...]:
    """The facts and parameters that ``text`` shows when it is filled, in their order."""
    return tuple(dict.fromkeys(name for place in placeholders(text) for name in place.names))


def optional_parts(text: str) -> Iterator[tuple[str, bool]]:
    """The parts of ``text`` in their order, and whether a part stands in brackets: left out while a value lacks."""
    for number, part in enumerate(_OPTIONAL.split(text)):
        if part:
            yield part, number % 2 == 1
