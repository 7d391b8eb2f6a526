"""What a rule file names of the layers below: to take it out, or to take its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.findings.finding import Place
from engine.rulebook.document import Scalar
from engine.rulebook.form import Key
from engine.rulebook.forms.file import NAMED
from engine.rulebook.pack import Pack

__all__ = ["NamedBelow"]


@dataclass(frozen=True, slots=True)
class NamedBelow:
    """An id, and of which kinds of things it may be."""

    id: str
    kinds: tuple[str, ...]
    place: Place

    @classmethod
    def at(cls, key: Key[tuple[object, ...]], pack: Pack) -> Iterator[NamedBelow]:
        """What ``pack`` names at ``key``. A bare id may be that of anything."""
        for node in pack.items(key.name):
            if isinstance(node, Scalar):
                yield cls(node.text, NAMED.names, node.place)
                continue
            written = NAMED.written(node, pack.reader)
            for kind, named in written.mapping.entries.items() if written else ():
                yield cls(pack.reader.text(named, NAMED.what), (kind,), named.place)
