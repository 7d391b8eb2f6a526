"""Placeholders: what stands in an entry of a rule file for something that is said once, elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.rulebook import document
from engine.rulebook.document import Node, Scalar, Sequence

__all__ = ["Placeholders"]

_WRITTEN = re.compile(r"<([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?)>")
_DEPTH = 3
"""How often a placeholder may be made of others, ``<part.<end>>``."""


@dataclass(frozen=True, slots=True)
class Placeholders:
    """What stands for each name in angle brackets: ``<end>``, ``<part.title>``, ``<part.<end>>``. Other texts stay.

    A text is put in wherever its name stands; a list or a mapping where the name is all there is.
    """

    texts: Mapping[str, str] = field(default_factory=dict)
    nodes: Mapping[str, Node] = field(default_factory=dict)

    def with_member(self, name: str, member: str, columns: Mapping[str, Node]) -> Placeholders:
        """These and ``<name>`` for ``member``, ``<name.column>`` for what its row says."""
        named = {f"{name}.{key}": node for key, node in columns.items()}
        texts = {key: node.text for key, node in named.items() if isinstance(node, Scalar)}
        nodes = {key: node for key, node in named.items() if not isinstance(node, Scalar)}
        return Placeholders({**self.texts, name: member, **texts}, {**self.nodes, **nodes})

    def text(self, text: str) -> str:
        """``text`` with what its placeholders stand for."""
        for _ in range(_DEPTH if self.texts and "<" in text else 0):
            text = _WRITTEN.sub(lambda found: self.texts.get(found[1], found[0]), text)
        return text

    def node(self, node: Node) -> Node:
        """``node`` with what the placeholders in its texts and keys stand for."""
        if not self.texts:
            return node
        if isinstance(node, Scalar):
            text = self.text(node.text)
            whole = self.nodes.get(text[1:-1]) if text.startswith("<") and text.endswith(">") else None
            if whole is not None:
                return whole
            return node if text == node.text else Scalar(text, node.place, node.quoted, expanded=True)
        if isinstance(node, Sequence):
            return Sequence(tuple(self.node(item) for item in node.items), node.place)
        return document.Mapping(
            {self.text(key): self.node(value) for key, value in node.entries.items()},
            {self.text(key): place for key, place in node.keys.items()},
            node.place,
        )
