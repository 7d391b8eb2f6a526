"""Packs: what one rule file says, with its layer, before anything in it is read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.findings.finding import Place, RulebookError
from engine.language.suggestion import Suggestion
from engine.rulebook.document import Mapping, Node, Scalar, parse_document
from engine.rulebook.document import Sequence as SequenceNode
from engine.rulebook.draft import Draft
from engine.rulebook.forms.file import RULE_FILE, SCHEMA, WrittenNamed, WrittenRuleFile
from engine.rulebook.layer import Layer
from engine.rulebook.reader import Reader

__all__ = ["Pack", "read_packs"]


@dataclass(frozen=True, slots=True, eq=False)
class Pack:
    """A pack: the id that only it has, the number of its layer counted from 0, its tree, and the reader of its file.

    ``name`` is the id that its file gives it. Where a pack of a lower layer has that, and is not said to be replaced,
    its own is told apart by the layer: ``ours@team``.
    """

    id: str
    name: str
    title: str
    layer: int
    root: Mapping
    reader: Reader

    def items(self, section: str) -> tuple[Node, ...]:
        """What stands under a key that holds a list, not read."""
        return self.reader.items(self.root.entries.get(section), section)


def read_packs(layers: Sequence[Layer], draft: Draft, lowest: Collection[str] | None = None) -> tuple[Pack, ...]:
    """The packs of all layers, the lowest layer first; every defect is added to the findings of ``draft``.

    Where the ids of the packs of the ``lowest`` layer are given, it is not among ``layers``.
    """
    packs: list[Pack] = []
    for number, layer in enumerate(layers, start=0 if lowest is None else 1):
        below = {*(lowest or ()), *(pack.id for pack in packs)}
        packs.extend(replace(pack, id=_free(pack, layer.title, below)) for pack in _read(layer, number, draft))
    return tuple(packs)


def _read(layer: Layer, number: int, draft: Draft) -> Iterator[Pack]:
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
            yield _pack(written, number, places)


def _pack(written: WrittenRuleFile, layer: int, places: dict[str, Place]) -> Pack:
    reader = written.reader
    schema = written.node(WrittenRuleFile.schema)
    if (text := reader.text(schema, WrittenRuleFile.schema.name)) != SCHEMA:
        reader.error("E013", f"this engine reads schema {SCHEMA}, not {text!r}", schema.place, Suggestion(SCHEMA, text))
    pack, place = written.pack or "", written.at(WrittenRuleFile.pack)
    if pack in places:
        reader.error("E015", f"there are two packs {pack!r}, first at {places[pack]}", place)
    places.setdefault(pack, place)
    return Pack(pack, pack, written.title, layer, written.mapping, reader)


def _free(pack: Pack, layer: str, taken: Collection[str]) -> str:
    """An id that no pack of a lower layer has; the one of the pack that ``pack`` says it takes the place of."""
    if pack.name not in taken or pack.name in _replaced_packs(pack):
        return pack.name
    qualified = f"{pack.name}@{re.sub(r'[^a-z0-9_-]+', '-', Path(layer).stem.lower()).strip('-') or pack.layer}"
    return qualified if qualified not in taken else f"{qualified}-{pack.layer}"


def _replaced_packs(pack: Pack) -> frozenset[str]:
    """The ids at ``replaces`` that may be those of packs. What is defective there is told by whoever reads it."""
    listed = pack.root.entries.get(WrittenRuleFile.replaces.name)
    nodes = listed.items if isinstance(listed, SequenceNode) else ()
    named = (each.entries.get(WrittenNamed.pack.name) if isinstance(each, Mapping) else each for each in nodes)
    return frozenset(each.text for each in named if isinstance(each, Scalar))
