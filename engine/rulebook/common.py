"""What all quantities, rules, tables and formulas of a pack share, said once at its beginning."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, field

from engine.rulebook.document import Mapping, Node, Scalar, Sequence
from engine.rulebook.forms import COMMON
from engine.rulebook.pack import Pack

__all__ = ["Common"]

_SECTIONS = ("quantities", "rules")


@dataclass(frozen=True, slots=True)
class Common:
    """The keys of ``common`` of a pack; none where it has none."""

    keys: MappingOf[str, Node] = field(default_factory=dict)

    @classmethod
    def of(cls, pack: Pack) -> Common:
        """What the entries of ``pack`` share."""
        node = pack.root.entries.get("common")
        entry = pack.reader.mapping(node, COMMON) if node is not None else None
        return cls(entry.entries) if entry is not None else cls()

    def entry(self, node: Node, section: str) -> Node:
        """``node`` of that section with what it shares. Its own condition comes on top, what else it says counts."""
        if not self.keys or section not in _SECTIONS or not isinstance(node, Mapping):
            return node
        entries = dict(node.entries)
        when, level, sources, given = (self.keys.get(name) for name in ("when", "level", "sources", "given"))
        if when is not None:
            entries["when"] = _both(when, entries["when"]) if "when" in entries else when
        if level is not None and section == "rules":
            entries.setdefault("level", level)
        if sources is not None:
            entries.setdefault("sources", sources)
        tests = entries.get("tests")
        if isinstance(given, Mapping) and isinstance(tests, Sequence):
            entries["tests"] = Sequence(tuple(_given(given, test) for test in tests.items), tests.place)
        return Mapping(entries, {name: node.keys.get(name, node.place) for name in entries}, node.place)


def _both(first: Node, second: Node) -> Node:
    """The condition that both are true; what is no text is left to the reader."""
    if not isinstance(first, Scalar) or not isinstance(second, Scalar):
        return second
    parts = [f"({each.text})" if " or " in each.text or " if " in each.text else each.text for each in (first, second)]
    return Scalar(" and ".join(parts), second.place, expanded=True)


def _given(shared: Mapping, test: Node) -> Node:
    """A test with what is known in all tests, and what it says itself."""
    own = test.entries.get("given") if isinstance(test, Mapping) else None
    if not isinstance(test, Mapping) or not isinstance(own, Mapping):
        return test
    given = Mapping({**shared.entries, **own.entries}, {**shared.keys, **own.keys}, own.place)
    return Mapping({**test.entries, "given": given}, test.keys, test.place)
