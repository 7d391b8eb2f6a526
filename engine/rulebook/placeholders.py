"""Placeholders: what stands in an entry of a rule file for something that is said once, elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.rulebook import document
from engine.rulebook.document import Node, Scalar, Sequence

__all__ = ["Placeholders"]

_WRITTEN = re.compile(r"<([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)>")


@dataclass(frozen=True, slots=True)
class Placeholders:
    """Texts by the name that stands for each in angle brackets: ``<end>``, ``<part.title>``. Other texts stay."""

    texts: Mapping[str, str] = field(default_factory=dict)

    def with_member(self, name: str, member: str, columns: Mapping[str, str]) -> Placeholders:
        """These and ``<name>`` for ``member``, ``<name.column>`` for what its row says."""
        return Placeholders({**self.texts, name: member, **{f"{name}.{key}": text for key, text in columns.items()}})

    def text(self, text: str) -> str:
        """``text`` with what its placeholders stand for."""
        if not self.texts or "<" not in text:
            return text
        return _WRITTEN.sub(lambda found: self.texts.get(found[1], found[0]), text)

    def node(self, node: Node) -> Node:
        """``node`` with what the placeholders in its texts and keys stand for."""
        if not self.texts:
            return node
        if isinstance(node, Scalar):
            text = self.text(node.text)
            return node if text == node.text else Scalar(text, node.place, node.quoted, expanded=True)
        if isinstance(node, Sequence):
            return Sequence(tuple(self.node(item) for item in node.items), node.place)
        return document.Mapping(
            {self.text(key): self.node(value) for key, value in node.entries.items()},
            {self.text(key): place for key, place in node.keys.items()},
            node.place,
        )
