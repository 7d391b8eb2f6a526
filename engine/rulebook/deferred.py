"""Values that are made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from typing import Any, Generic, TypeVar, get_args, get_origin

from msgspec.msgpack import Decoder, encode

__all__ = ["Deferred", "packed", "unpacked"]

T = TypeVar("T")


class Deferred(Generic[T]):
    """A value that is made when it is first asked for. Two of them are equal where their values are.

    Most runs of the program never ask for some parts of a rulebook, such as its tests.
    """

    def __init__(self, make: Callable[[], T], stored: bytes | None = None) -> None:
        self._make = make
        #: what it is made of, as `packed` gives it
        self.stored = stored

    @classmethod
    def of(cls, value: T) -> Deferred[T]:
        """One whose value is there."""
        return cls(lambda: value)

    @cached_property
    def value(self) -> T:
        """The value."""
        return self._make()

    @property
    def packed(self) -> bytes:
        """MessagePack of the value, which need not be made for that where it was stored."""
        return encode(self.value) if self.stored is None else self.stored

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Deferred) and bool(self.value == other.value))

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return repr(self.value)


def packed(value: object) -> object:
    """What msgspec is to store in place of a `Deferred`: MessagePack of its value, as bytes. Raises TypeError."""
    if isinstance(value, Deferred):
        return value.packed
    raise TypeError(f"a {type(value).__name__} cannot be stored")


def unpacked(form: type, value: object) -> object:
    """What msgspec is to make of `packed` bytes where a `Deferred` stands.

    Its value is checked when it is asked for, which raises `msgspec.DecodeError`. Raises TypeError.
    """
    decode = _decoding(form)
    if decode is not None and isinstance(value, bytes):
        return Deferred(partial(decode, value), value)
    raise TypeError(f"a {type(value).__name__} cannot stand for a {form}")


@lru_cache(maxsize=8)
def _decoding(form: Any) -> Callable[[bytes], Any] | None:
    """What makes the value of a `Deferred` of this form out of what is stored; None for any other form."""
    return Decoder(*get_args(form)).decode if get_origin(form) is Deferred else None
