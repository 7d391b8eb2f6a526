"""A checked rulebook as bytes: what rule files said, ready for use without reading them again.

The form is JSON behind a line with the form's version and a checksum. The values stand in groups of one shape each, an
equal value only once; the parts of a value are the positions of values in groups before. So reading needs neither
recursion nor a step for every value, nothing but the dataclasses of a rulebook can come out, and each part is known to
be of a type that its place allows.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import cycle
from typing import Any

from engine.errors import EngineError
from engine.findings.finding import Finding
from engine.loading.shape import Shape, shapes_of
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.entry import EntryError
from engine.rulebook.rulebook import Rulebook

__all__ = ["StoredRulebook", "StoredRulebookError"]

_ROOT = 0


class StoredRulebookError(EngineError):
    """Bytes that are no stored rulebook, or a rulebook that cannot be stored."""


@dataclass(frozen=True, slots=True)
class StoredRulebook:
    """A rulebook, and what its verification found on a day. Only what the same version stored can be read."""

    rulebook: Rulebook
    findings: tuple[Finding, ...]
    verified: date

    def holds_on(self, day: date) -> bool:
        """Whether ``day`` has the same rules and values in force as the day of the verification."""
        first, last = sorted((day, self.verified))
        ends = (each.until for each in self.rulebook.providers.values())
        begins = (each.since for each in self.rulebook.providers.values())
        changes = (value.since for each in self.rulebook.parameters.values() for value in each.values)
        begun = any(first < each <= last for each in (*begins, *changes) if each is not None)
        return not begun and not any(first <= each < last for each in ends if each is not None)

    def to_bytes(self) -> bytes:
        """Everything but the catalogues, as bytes. Raises `StoredRulebookError`."""
        without = replace(self, rulebook=replace(self.rulebook, catalogues={}))
        try:
            groups = _Writer(shapes_of(StoredRulebook)).groups(without)
            body = json.dumps(groups, separators=(",", ":")).encode()
        except RecursionError:
            raise StoredRulebookError("expressions are nested too deeply to be stored") from None
        return _header(body) + body

    @classmethod
    def from_bytes(cls, data: bytes, catalogues: Mapping[str, Catalogue]) -> StoredRulebook:
        """What was stored, with ``catalogues`` for it to refer to. Raises `StoredRulebookError`."""
        header, newline, body = data.partition(b"\n")
        if header + newline != _header(body):
            raise StoredRulebookError("this is not a rulebook stored by this version, or it is damaged")
        try:
            stored = _read(json.loads(body), shapes_of(StoredRulebook))
        except (LookupError, OverflowError, RecursionError, TypeError, ValueError) as error:
            raise StoredRulebookError(f"the values do not fit together: {error}") from None
        if not isinstance(stored, cls):
            raise StoredRulebookError("this is no rulebook")
        return replace(stored, rulebook=_with_catalogues(stored.rulebook, catalogues))


def _with_catalogues(rulebook: Rulebook, catalogues: Mapping[str, Catalogue]) -> Rulebook:
    try:
        extended = {name: catalogues[name].with_entries(entries) for name, entries in rulebook.entries.items()}
    except (KeyError, EntryError) as error:
        raise StoredRulebookError(f"entries do not fit the catalogues: {error}") from None
    return replace(rulebook, catalogues={**catalogues, **extended})


def _header(body: bytes) -> bytes:
    form = hashlib.sha256("\n".join(map(str, shapes_of(StoredRulebook))).encode()).hexdigest()
    return f"rulebook {form[:16]} {hashlib.sha256(body).hexdigest()}\n".encode()


class _Writer:
    """Numbers every different value."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self._shapes = shapes
        #: for each shape the shapes that may stand in its parts, by the class of the value
        self._parts = [tuple(map(self._by_class, shape.parts)) for shape in shapes]
        self._numbers: dict[tuple[int, object], int] = {}
        #: for each value the level of its group (above those of its parts), its shape, and itself or its parts
        self._values: list[tuple[int, int, object]] = []

    def groups(self, root: object) -> list[list[object]]:
        """``root`` and all it consists of; it is the last value."""
        self._number(root, self._by_class(frozenset({_ROOT})))
        order = sorted(range(len(self._values)), key=lambda number: self._values[number][:2])
        positions = {number: position for position, number in enumerate(order)}
        members: dict[tuple[int, int], list[object]] = {}
        for number in order:
            level, shape, value = self._values[number]
            parts = [positions[part] for part in value] if isinstance(value, tuple) else value
            members.setdefault((level, shape), []).append(parts)
        return [[shape, *self._columns(shape, group)] for (_, shape), group in members.items()]

    def _columns(self, shape: int, group: list[object]) -> list[object]:
        if self._shapes[shape].is_scalar or self._shapes[shape].repeats:
            return group
        return list(map(list, zip(*group, strict=True)))

    def _by_class(self, allowed: frozenset[int]) -> dict[type, int]:
        return {self._shapes[number].type: number for number in sorted(allowed, reverse=True)}

    def _number(self, value: object, allowed: Mapping[type, int]) -> int:
        found = allowed.get(type(value))
        if found is None and isinstance(value, Mapping):
            found = allowed.get(dict)
        if found is None:
            raise StoredRulebookError(f"a {type(value).__name__} cannot be stored here")
        shape = self._shapes[found]
        if shape.is_scalar:
            # 0.0 equals -0.0, but is not the same
            return self._added((found, repr(value) if shape.type is float else value), 0, value)
        kinds = self._parts[found]
        items = shape.take_apart(value)
        parts = tuple([self._number(item, kind) for item, kind in zip(items, cycle(kinds))])
        level = 1 + max([self._values[part][0] for part in parts], default=0)
        return self._added((found, parts), level, parts)

    def _added(self, key: tuple[int, object], level: int, value: object) -> int:
        number = self._numbers.setdefault(key, len(self._values))
        if number == len(self._values):
            self._values.append((level, key[0], value))
        return number


def _read(groups: list[list[Any]], shapes: Sequence[Shape]) -> object:
    """The last of all values; ``groups`` may be anything that JSON can be."""
    values: list[object] = []
    kinds: list[int] = []
    for number, *group in groups:
        made = _made(shapes[number], group, values, kinds)
        values += made
        kinds += [number] * len(made)
    return values[-1]


def _made(shape: Shape, group: list[Any], values: list[object], kinds: list[int]) -> list[object]:
    """The values of one group, made of ``values`` that are of ``kinds``."""
    value, kind = values.__getitem__, kinds.__getitem__
    if shape.is_scalar:
        if any(type(each) is not shape.type for each in group):
            raise TypeError(f"not every one is a {shape.type.__name__}")
        return group
    if shape.repeats:
        width = len(shape.parts)
        for row in group:
            for place, allowed in enumerate(shape.parts):
                _check(row[place::width], allowed, kind)
        return [shape.make(*map(value, row)) for row in group]
    if len(group) != len(shape.parts):
        raise TypeError(f"{len(group)} parts instead of {len(shape.parts)}")
    for column, allowed in zip(group, shape.parts, strict=True):
        _check(column, allowed, kind)
    return [shape.make(*parts) for parts in zip(*(map(value, column) for column in group), strict=True)]


def _check(positions: list[int], allowed: frozenset[int], kind: Callable[[int], int]) -> None:
    if not allowed.issuperset(map(kind, positions)):
        raise TypeError("a part of the wrong type")
