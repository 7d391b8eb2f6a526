"""The kinds of values that can stand in a dataclass. Its annotations say which: a closed list, made before reading."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from functools import lru_cache
from itertools import chain
from typing import Literal, Union, cast, get_args, get_origin, get_type_hints

__all__ = ["Shape", "shapes_of"]

_SCALARS = (str, int, float, bool, type(None))


class _Nothing:
    """What no value is."""


def _items(value: object) -> Iterable[object]:
    return cast(tuple[object, ...], value)


def _tuple(*items: object) -> object:
    return items


def _keys_and_values(value: object) -> Iterable[object]:
    return chain.from_iterable(cast(Mapping[object, object], value).items())


def _dict(*items: object) -> object:
    return dict(zip(items[::2], items[1::2], strict=True))


def _day(value: object) -> Iterable[object]:
    return (cast(date, value).toordinal(),)


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of value: its class, its parts, how it is taken apart and how it is made again.

    Each of ``parts`` names, by number, the shapes that may stand there. The parts of a collection ``repeat``; a scalar
    has none and is stored as it is.
    """

    type: type
    parts: tuple[frozenset[int], ...] = ()
    repeats: bool = False
    take_apart: Callable[[object], Iterable[object]] = _items
    make: Callable[..., object] = _tuple
    label: str = ""

    @property
    def is_scalar(self) -> bool:
        """Whether its values are stored as they are."""
        return self.type in _SCALARS

    def __str__(self) -> str:
        return f"{self.label or self.type.__name__}{[sorted(each) for each in self.parts]}{'*' * self.repeats}"


@lru_cache(maxsize=8)
def shapes_of(root: type) -> tuple[Shape, ...]:
    """The shapes of a dataclass, which comes first, and of everything that can stand in it.

    What is neither a dataclass, a tuple, a mapping, a date nor a scalar gets a shape that no value has.
    """
    numbers: dict[object, int] = {root: 0}
    queue: list[object] = [root]

    def allowed(annotation: object) -> frozenset[int]:
        kinds = tuple(_kinds(annotation))
        for kind in kinds:
            if kind not in numbers:
                numbers[kind] = len(queue)
                queue.append(kind)
        return frozenset(numbers[kind] for kind in kinds)

    # The queue grows while it is walked through.
    return tuple(_shape(kind, allowed) for kind in queue)


def _kinds(annotation: object) -> Iterator[object]:
    """The kinds of value that an annotation allows."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        yield from chain.from_iterable(map(_kinds, arguments))
    elif origin is Literal:
        yield from map(type, arguments)
    elif origin is Mapping:
        yield types.GenericAlias(dict, arguments)
    elif annotation is float:  # a whole number may stand for it
        yield from (float, int)
    else:
        yield annotation


def _shape(kind: object, allowed: Callable[[object], frozenset[int]]) -> Shape:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple and arguments[-1:] == (...,):
        return Shape(tuple, (allowed(arguments[0]),), repeats=True)
    if origin is tuple:
        return Shape(tuple, tuple(map(allowed, arguments)))
    if origin is dict:
        return Shape(dict, tuple(map(allowed, arguments)), True, _keys_and_values, _dict)
    if kind is date:
        return Shape(date, (allowed(int),), False, _day, date.fromordinal)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        names = [each.name for each in fields(kind) if each.init]
        label = f"{kind.__module__}.{kind.__qualname__}({', '.join(names)})"
        parts = tuple(allowed(hints[name]) for name in names)
        return Shape(kind, parts, False, lambda value: [getattr(value, name) for name in names], kind, label)
    return Shape(kind if kind in _SCALARS and isinstance(kind, type) else _Nothing)
