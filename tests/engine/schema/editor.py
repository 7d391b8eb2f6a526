"""Rule files as the YAML support of an editor sees them (YAML 1.2, core schema), and what it underlines."""

from __future__ import annotations

import re

from jsonschema import Draft7Validator

from engine.rulebook.document import Mapping, Node, Sequence, parse_document
from engine.schema import Json

__all__ = ["complaints", "offered", "read_by_an_editor"]

_CONSTANTS: dict[str, Json] = {"": None, "~": None, "null": None, "true": True, "false": False}


def complaints(schema: dict[str, Json], text: str) -> list[str]:
    """Where an editor with ``schema`` finds fault: the path in the file, such as ``rules.0.level``."""
    found = Draft7Validator(schema).iter_errors(read_by_an_editor(parse_document("rules.yaml", text).root))
    return sorted(".".join(map(str, each.absolute_path)) for each in found)


def offered(schema: Json) -> list[Json]:
    """The words that a part of a schema lists, which an editor completes."""
    if isinstance(schema, list):
        return [word for each in schema for word in offered(each)]
    if isinstance(schema, dict):
        return [*schema.get("enum", []), *offered([schema[key] for key in ("anyOf", "items") if key in schema])]
    return []


def read_by_an_editor(node: Node) -> Json:
    """What JSON a node is, where the type of a scalar is told by its looks."""
    if isinstance(node, Sequence):
        return [read_by_an_editor(item) for item in node.items]
    if isinstance(node, Mapping):
        return {key: read_by_an_editor(value) for key, value in node.entries.items()}
    if node.quoted:
        return node.text
    if node.text in _CONSTANTS:
        return _CONSTANTS[node.text]
    if re.fullmatch(r"[-+]?[0-9]+", node.text):
        return int(node.text)
    if re.fullmatch(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", node.text):
        return float(node.text)
    return node.text
