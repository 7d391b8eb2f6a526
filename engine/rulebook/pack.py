"""Packs: what one rule file says, with its layer, before anything in it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.findings.finding import Finding, Place, RulebookError
from engine.rulebook.document import Mapping, Node, parse_document
from engine.rulebook.forms import RULE_FILE, SCHEMA
from engine.rulebook.layer import Layer
from engine.rulebook.reader import Reader

__all__ = ["Pack", "read_packs"]


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A pack: its id, the number of its layer counted from 0, its tree, and the reader of its file."""

    id: str
    title: str
    layer: int
    root: Mapping
    reader: Reader

    def items(self, section: str) -> tuple[Node, ...]:
        """What stands under a key that holds a list."""
        return self.reader.items(self.root.entries.get(section), section)


def read_packs(layers: Sequence[Layer], findings: list[Finding]) -> tuple[Pack, ...]:
    """The packs of all layers, the lowest layer first; every defect is added to ``findings``."""
    packs: list[Pack] = []
    for number, layer in enumerate(layers):
        findings.extend(layer.findings)
        places: dict[str, Place] = {}
        for file in layer.files:
            try:
                document = parse_document(file.name, file.text)
            except RulebookError as error:
                findings.extend(error.findings)
                continue
            reader = Reader(document, findings)
            root = reader.mapping(document.root, RULE_FILE)
            if root is not None:
                packs.append(_pack(root, reader, number, places))
    return tuple(packs)


def _pack(root: Mapping, reader: Reader, layer: int, places: dict[str, Place]) -> Pack:
    schema, name = root.entries["schema"], root.entries["pack"]
    if (text := reader.text(schema, "schema")) != SCHEMA:
        reader.error("E013", f"this engine reads schema {SCHEMA}, not {text!r}", schema.place, SCHEMA)
    pack = reader.identifier(name, "a pack") or ""
    if pack in places:
        reader.error("E015", f"there are two packs {pack!r}, first at {places[pack]}", name.place)
    places.setdefault(pack, name.place)
    return Pack(pack, reader.text(root.entries["title"], "title"), layer, root, reader)
