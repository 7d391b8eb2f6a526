"""The form of rule files: which keys a mapping may hold, in which order they are written, and what each one holds.

One list for everybody: the reader refuses other keys, the formatter keeps the order, and editors learn from the schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

__all__ = ["ByFact", "ByName", "Content", "Either", "Form", "Key", "Kinds", "ListOf", "Plain", "PlainKind", "Word"]

PlainKind = Literal[
    "text",
    "template",
    "expression",
    "literal",
    "cell",
    "unit",
    "range",
    "margin",
    "date",
    "flag",
    "whole",
    "pack",
    "fact-id",
    "rule-id",
    "fact",
    "rule",
    "claim",
    "catalogue",
    "field",
    "anything",
]


@dataclass(frozen=True, slots=True)
class Plain:
    """A scalar of some kind; ``fact``, ``rule``, ``claim``, ``catalogue`` and ``field`` name what stands elsewhere."""

    kind: PlainKind


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list; with ``or_one``, a list of one may be written without brackets."""

    item: Content
    or_one: bool = False


@dataclass(frozen=True, slots=True)
class ByFact:
    """A mapping from facts to values, which may also be written as ``extra``."""

    extra: Content | None = None


@dataclass(frozen=True, slots=True)
class ByName:
    """A mapping from names that the author chooses."""

    value: Content


@dataclass(frozen=True, slots=True)
class Either:
    """Any of several contents."""

    contents: tuple[Content, ...]


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a mapping, and what it says, for people."""

    name: str
    holds: Content
    description: str
    required: bool = False


@dataclass(frozen=True)
class Form:
    """A mapping with fixed keys, in the order in which they are written.

    At least one of the keys in ``one_of`` must be there. The order of ``ordered`` keys among each other means
    something, and is the author's.
    """

    what: str
    keys: tuple[Key, ...]
    one_of: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the keys."""
        return tuple(key.name for key in self.keys)

    @property
    def required(self) -> tuple[str, ...]:
        """The names of the keys that must be there."""
        return tuple(key.name for key in self.keys if key.required)

    def words(self, name: str) -> tuple[str, ...]:
        """The words that a key chooses from. Raises KeyError."""
        for key in self.keys:
            if key.name == name and isinstance(key.holds, Word):
                return key.holds.words
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Mappings whose form is told by one of their keys; the first form is meant where it is absent."""

    key: str
    forms: Mapping[str, Form]


Content = Plain | Word | ListOf | ByFact | ByName | Either | Form | Kinds
