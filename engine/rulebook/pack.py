"""Packs: what one rule file says, with its layer, before anything in it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.findings.finding import Place, RulebookError
from engine.rulebook.document import Mapping, Node, parse_document
from engine.rulebook.draft import Draft
from engine.rulebook.forms.file import RULE_FILE, SCHEMA, WrittenRuleFile
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
        """What stands under a key that holds a list, not read."""
        return self.reader.items(self.root.entries.get(section), section)


def read_packs(layers: Sequence[Layer], draft: Draft) -> tuple[Pack, ...]:
    """The packs of all layers, the lowest layer first; every defect is added to the findings of ``draft``."""
    packs: list[Pack] = []
    for number, layer in enumerate(layers):
        draft.findings.extend(layer.findings)
        places: dict[str, Place] = {}
        for file in layer.files:
            try:
                document = parse_document(file.name, file.text)
            except RulebookError as error:
                draft.findings.extend(error.findings)
                continue
            written = RULE_FILE.written(document.root, Reader(document, draft))
            if written is not None:
                packs.append(_pack(written, number, places))
    return tuple(packs)


def _pack(written: WrittenRuleFile, layer: int, places: dict[str, Place]) -> Pack:
    reader = written.reader
    schema = written.node(WrittenRuleFile.schema)
    if (text := reader.text(schema, WrittenRuleFile.schema.name)) != SCHEMA:
        reader.error("E013", f"this engine reads schema {SCHEMA}, not {text!r}", schema.place, SCHEMA)
    pack, place = written.pack or "", written.at(WrittenRuleFile.pack)
    if pack in places:
        reader.error("E015", f"there are two packs {pack!r}, first at {places[pack]}", place)
    places.setdefault(pack, place)
    return Pack(pack, written.title, layer, written.mapping, reader)
