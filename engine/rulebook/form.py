"""The forms of rule files: which keys a mapping may hold, in which order they are written, and what each one says.

A key is declared once, as an attribute of the class of what is written. From that it is read, with its type and what
counts where it is absent; the formatter keeps the order, and editors learn from the schema.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Literal, Never, NoReturn, Self, TypeVar, overload

from engine.findings.finding import Place
from engine.language.suggestion import meant
from engine.rulebook.content import Content, Omissible
from engine.rulebook.document import Mapping, Node
from engine.rulebook.reader import Reader

__all__ = ["Form", "Key", "Kinds", "Written"]

T = TypeVar("T")
A = TypeVar("A")
R_co = TypeVar("R_co", bound="Written", covariant=True)
K = TypeVar("K", bound=str)


class Key(Generic[T]):
    """A key of a mapping, and what it says, for people; of something written, the attribute is what was read.

    Its name is that of the attribute: ``ask_first`` is ``ask-first``, and ``if_`` is ``if``. Absent, it is ``default``
    or what its content says. ``called`` is what findings call it, where that is not its name. It is read whenever it is
    asked for, and a defect then becomes a finding: whoever asks, does so once.
    """

    __slots__ = ("called", "default", "description", "holds", "name", "required")

    @overload
    def __init__(
        self: Key[T],
        holds: Content[T, Any],
        description: str,
        *,
        required: Literal[True],
        default: T | None = None,
        called: str = "",
    ) -> None: ...

    @overload
    def __init__(self: Key[T], holds: Content[T, Any], description: str, *, default: T, called: str = "") -> None: ...

    @overload
    def __init__(self: Key[T | A], holds: Content[T, A], description: str, *, called: str = "") -> None: ...

    def __init__(
        self,
        holds: Content[Any, Any],
        description: str,
        *,
        required: bool = False,
        default: Any = None,
        called: str = "",
    ) -> None:
        self.name = ""
        self.holds = holds
        self.description = description
        self.required = required
        self.default = holds.otherwise if default is None else default
        self.called = called

    def __set_name__(self, owner: type[Written], name: str) -> None:
        """Takes the name of the attribute. A key that several classes share has the same name in all of them."""
        self.name = name.removesuffix("_").replace("_", "-")
        self.called = self.called or self.name

    @overload
    def __get__(self, written: None, owner: type[Written]) -> Self: ...

    @overload
    def __get__(self, written: Written, owner: type[Written]) -> T: ...

    def __get__(self, written: Written | None, owner: type[Written]) -> Self | T:
        """The key itself, asked of a class; what it says, asked of something written."""
        return self if written is None else self.read(written.mapping, written.reader)

    def __set__(self, written: Written, value: Never) -> NoReturn:
        """Refuses: what is written is read only."""
        raise AttributeError(f"what is written at {self.name!r} cannot be changed")

    def read(self, mapping: Mapping, reader: Reader) -> T:
        """What ``mapping`` says at this key."""
        node = mapping.entries.get(self.name)
        if node is None:
            absent: T = self.default
            return absent
        said: T = self.holds.read(node, self.called, self.default, reader)
        return said


@dataclass(frozen=True)
class Written:
    """A mapping of a rule file as it is written. The attributes of its classes are keys."""

    mapping: Mapping
    reader: Reader

    @classmethod
    def keys(cls) -> Iterator[Key[Any]]:
        """The keys in the order in which they are written: those of each base, and then its own."""
        for base in cls.__bases__:
            if issubclass(base, Written):
                yield from base.keys()
        yield from (each for each in vars(cls).values() if isinstance(each, Key))

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.mapping.place

    def __contains__(self, key: Key[Any]) -> bool:
        return key.name in self.mapping.entries

    def find(self, key: Key[Any]) -> Node | None:
        """What stands at ``key``, not read; None where it is absent."""
        return self.mapping.entries.get(key.name)

    def node(self, key: Key[Any]) -> Node:
        """What stands at ``key``, not read. Raises KeyError."""
        return self.mapping.entries[key.name]

    def at(self, key: Key[Any]) -> Place:
        """Where what stands at ``key`` begins. Raises KeyError."""
        return self.node(key).place

    def named(self, key: Key[Any]) -> Place:
        """Where the name of ``key`` stands. Raises KeyError."""
        return self.mapping.keys[key.name]


@dataclass(frozen=True)
class Form(Omissible[R_co | None], Generic[R_co]):
    """A mapping with fixed keys: those of the class ``record``, of which it is read as one.

    At least one of the keys in ``one_of`` must be there. The order of ``ordered`` keys among each other means
    something, and is the author's.
    """

    what: str
    record: type[R_co]
    one_of: tuple[Key[Any], ...] = ()
    ordered: tuple[Key[Any], ...] = ()

    @cached_property
    def keys(self) -> tuple[Key[Any], ...]:
        """The keys, in the order in which they are written."""
        return tuple(self.record.keys())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the keys."""
        return tuple(key.name for key in self.keys)

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The names of the keys that must be there."""
        return tuple(key.name for key in self.keys if key.required)

    @property
    def needs(self) -> str:
        """What to say of one that has none of those keys of which it needs one."""
        return f"{self.what} needs {' or '.join(repr(key.name) for key in self.one_of)}"

    def read(self, node: Node, _what: str, _default: Any, reader: Reader, /) -> R_co | None:
        """The mapping with its keys."""
        return self.written(node, reader)

    def written(self, node: Node, reader: Reader) -> R_co | None:
        """``node`` with no other keys than these, and all that are required; None where that is not so."""
        if not isinstance(node, Mapping):
            reader.error("E012", f"{self.what} must be a mapping of keys to values", node.place)
            return None
        for key, place in node.keys.items():
            if key not in self.names:
                reader.error("E010", f"unknown key {key!r} in {self.what}", place, meant(key, self.names))
        missing = [key for key in self.required if key not in node.entries]
        if missing:
            reader.error("E011", f"{self.what} lacks {', '.join(map(repr, missing))}", node.place)
            return None
        return self.record(node, reader)


@dataclass(frozen=True)
class Kinds(Omissible[R_co | None], Generic[R_co, K]):
    """Mappings whose form is told by one of their keys."""

    key: Key[K]
    forms: MappingOf[K, Form[R_co]]

    def read(self, node: Node, _what: str, _default: Any, reader: Reader, /) -> R_co | None:
        """The mapping with the keys of its form."""
        kind = self.kind_of(node, reader)
        return None if kind is None else self.forms[kind].written(node, reader)

    def kind_of(self, node: Node, reader: Reader) -> K | None:
        """What ``node`` says that it is; None where it is no mapping."""
        if isinstance(node, Mapping):
            return self.key.read(node, reader)
        first = next(iter(self.forms.values()))
        reader.error("E012", f"{first.what} must be a mapping of keys to values", node.place)
        return None
