"""What a node of a rule file says, whatever it looks like."""

from __future__ import annotations

from engine.rulebook.document import Node, Scalar, Sequence

__all__ = ["says"]


def says(node: Node) -> object:
    """The texts, and whether they are quoted, in lists and, in any order of keys, in mappings."""
    if isinstance(node, Scalar):
        return (node.text, node.quoted)
    if isinstance(node, Sequence):
        return [says(item) for item in node.items]
    return {key: says(value) for key, value in node.entries.items()}
