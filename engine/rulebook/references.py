"""References: what is cited in several places, written once."""

from __future__ import annotations

from collections.abc import Iterable

from engine.language.suggestion import meant
from engine.rulebook.document import Mapping, Node, Scalar, Sequence
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.rule import WrittenRule
from engine.rulebook.forms.source import REFERENCE, WrittenReference, WrittenSource
from engine.rulebook.pack import Pack
from engine.rulebook.reader import Reader

__all__ = ["References"]

_REF = WrittenSource.ref.name
_SOURCES = WrittenRule.sources.name


class References:
    """What packs declare under ``references``, by id; of two with one id that of the later layer counts."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self._declared: dict[str, Mapping] = {}
        first: dict[tuple[int, str], Node] = {}
        for pack in packs:
            for node in pack.items(WrittenRuleFile.references.name):
                written = REFERENCE.written(node, pack.reader)
                name = written.id if written else None
                if written is None or name is None:
                    continue
                if (other := first.setdefault((pack.layer, name), node)) is not node:
                    pack.reader.error(
                        "E015", f"there are two references {name!r}, the first at {other.place}", node.place
                    )
                self._declared[name] = written.mapping.without(WrittenReference.id.name)

    def cited_in(self, node: Node, reader: Reader) -> Node:
        """``node`` with what its sources name written out, wherever in it there are sources."""
        if isinstance(node, Sequence):
            return Sequence(tuple(self.cited_in(item, reader) for item in node.items), node.place)
        if isinstance(node, Mapping):
            entries = {
                key: self._sources(value, reader)
                if key == _SOURCES and isinstance(value, Sequence)
                else self.cited_in(value, reader)
                for key, value in node.entries.items()
            }
            return Mapping(entries, node.keys, node.place)
        return node

    def _sources(self, node: Sequence, reader: Reader) -> Sequence:
        return Sequence(tuple(self._source(item, reader) for item in node.items), node.place)

    def _source(self, node: Node, reader: Reader) -> Node:
        """A source that is a reference, with what is said of it here; a text that is none cites a claim."""
        if isinstance(node, Scalar):
            return self._declared.get(node.text, node)
        named = node.entries.get(_REF) if isinstance(node, Mapping) else None
        if not isinstance(node, Mapping) or not isinstance(named, Scalar):
            return node
        cited = self._declared.get(named.text)
        if cited is None:
            message = f"there is no reference {named.text!r}"
            reader.error("E102", message, named.place, meant(named.text, self._declared))
            return node
        own = node.without(_REF)
        return Mapping({**cited.entries, **own.entries}, {**cited.keys, **own.keys}, node.place)
