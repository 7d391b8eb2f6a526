"""What the keys of a rule file can hold: how each content is read, with findings, and what counts where it is absent.

A content is read into a ``T_co``; where a key is not written, an ``A_co`` counts, unless the key itself says what.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from engine.rulebook.document import Mapping, Node, Scalar
from engine.rulebook.reader import Reader

__all__ = ["ByFact", "ByName", "Content", "Either", "ListOf", "Omissible", "OneOf", "Plain", "PlainKind", "Word"]

T_co = TypeVar("T_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)
W = TypeVar("W", bound=str)

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


class Content(ABC, Generic[T_co, A_co]):
    """What a key may hold."""

    __slots__ = ()

    @property
    @abstractmethod
    def otherwise(self) -> A_co:
        """What counts where nothing is written."""

    @abstractmethod
    def read(self, node: Node, what: str, default: Any, reader: Reader, /) -> T_co:
        """What ``node`` says, called ``what`` in findings; ``default`` may stand in for what cannot be read."""


class Omissible(Content[T_co, None]):
    """A content that is None where nothing is written."""

    __slots__ = ()

    @property
    def otherwise(self) -> None:
        """None."""
        return None


@dataclass(frozen=True, slots=True)
class Plain(Content[T_co, A_co]):
    """A scalar of some kind; ``fact``, ``rule``, ``claim``, ``catalogue`` and ``field`` name what stands elsewhere."""

    kind: PlainKind
    by: Callable[[Reader, Node, str, Any], T_co]
    absent: A_co

    @property
    def otherwise(self) -> A_co:
        """What the author of the kind says."""
        return self.absent

    def read(self, node: Node, what: str, default: Any, reader: Reader, /) -> T_co:
        """What the reader makes of it."""
        return self.by(reader, node, what, default)


@dataclass(frozen=True, slots=True)
class Word(Content[W, W]):
    """One of a few words."""

    words: tuple[W, ...]

    @property
    def otherwise(self) -> W:
        """The first of the words."""
        return self.words[0]

    def read(self, node: Node, what: str, default: Any, reader: Reader, /) -> W:
        """The word; ``default`` for any other."""
        word: W = reader.word(node, what, self.words, default)
        return word


@dataclass(frozen=True, slots=True)
class ListOf(Content[tuple[T_co, ...], tuple[T_co, ...]]):
    """A list; with ``or_one``, a list of one may be written without brackets, which is read of texts anyway."""

    item: Content[T_co | None, Any]
    or_one: bool = False

    @property
    def otherwise(self) -> tuple[T_co, ...]:
        """No items."""
        return ()

    def read(self, node: Node, what: str, _default: Any, reader: Reader, /) -> tuple[T_co, ...]:
        """What the items say; those that could not be read are left out."""
        item, absent = self.item, self.item.otherwise
        one = isinstance(node, Scalar) and (self.or_one or absent == "")
        read = [item.read(each, what, absent, reader) for each in ((node,) if one else reader.items(node, what))]
        return tuple(each for each in read if each is not None)


@dataclass(frozen=True, slots=True)
class ByFact(Omissible[Mapping | None]):
    """A mapping from facts to values, which may also be written as ``extra``."""

    extra: Content[Any, Any] | None = None

    def read(self, node: Node, what: str, _default: Any, reader: Reader, /) -> Mapping | None:
        """The mapping as it stands: the facts tell what their values are."""
        return reader.named(node, what, "facts to values")


@dataclass(frozen=True, slots=True)
class ByName(Content[dict[str, T_co], dict[str, T_co]]):
    """A mapping from names that the author chooses: of what to what, and what one of the values is called."""

    value: Content[T_co, Any]
    maps: str = "names to texts"
    called: str = ""

    @property
    def otherwise(self) -> dict[str, T_co]:
        """No names."""
        return {}

    def read(self, node: Node, what: str, _default: Any, reader: Reader, /) -> dict[str, T_co]:
        """What stands at each name."""
        named, value = reader.named(node, what, self.maps), self.value
        return {
            name: value.read(each, self.called or name, value.otherwise, reader)
            for name, each in (named.entries.items() if named else ())
        }


@dataclass(frozen=True, slots=True)
class OneOf(Omissible[T_co]):
    """Any of several contents. Each class of them tells which it is, and reads it."""

    contents: tuple[Content[Any, Any], ...]


@dataclass(frozen=True, slots=True)
class Either(OneOf[Node]):
    """Any of several contents, of which whoever asks for the key tells which it is."""

    def read(self, node: Node, _what: str, _default: Any, _reader: Reader, /) -> Node:
        """The node as it stands."""
        return node
