"""An entry of a rule file, so that it can stand in another one."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from engine.authoring.section import Section
from engine.formatting import formatted
from engine.rulebook import Layer
from engine.rulebook.document import Mapping, Node, Scalar, Sequence, parse_document
from engine.rulebook.draft import Draft
from engine.rulebook.expansion import Expansion
from engine.rulebook.forms.file import SCHEMA
from engine.rulebook.pack import read_packs

__all__ = ["excerpt"]

_UNBROKEN = 1_000_000
"""So wide that lines are broken by the formatter alone."""


def excerpt(layer: Layer, file: str, section: str, item_id: str) -> str:
    """The lines of the entry with that id in a section of a file of ``layer``, its dash in the first column.

    Where it stands there by itself, they are as they were written. One of several that are written as one, the formula
    of a quantity, or what shares something with its pack, is written out. Raises KeyError.
    """
    text = next(each.text for each in layer.files if each.name == file)
    document = parse_document(file, text)
    written = Section(document, section)
    alone = isinstance(document.root, Mapping) and "common" not in document.root.entries
    return written.excerpt(item_id) if alone and written.find(item_id) else _written_out(layer, section, item_id)


def _written_out(layer: Layer, section: str, item_id: str) -> str:
    item = next((each for each in _items(layer, section) if _plain(each.entries["id"]) == item_id), None)
    if item is None:
        raise KeyError(item_id)
    text = yaml.dump(
        {"schema": SCHEMA, "pack": "excerpt", "title": "Excerpt", section: [_plain(item)]},
        Dumper=_TextDumper,
        default_flow_style=None,
        sort_keys=False,
        allow_unicode=True,
        width=_UNBROKEN,
    )
    return Section(parse_document("", formatted(parse_document("", text))), section).items


def _items(layer: Layer, section: str) -> Iterator[Mapping]:
    for pack in Expansion(read_packs((layer,), Draft({}))).packs:
        for node in pack.items(section):
            if isinstance(node, Mapping) and "id" in node.entries:
                yield node


def _plain(node: Node) -> object:
    match node:
        case Scalar(text):
            return text
        case Sequence(items):
            return [_plain(item) for item in items]
        case Mapping(entries):
            return {key: _plain(value) for key, value in entries.items()}


class _TextDumper(yaml.SafeDumper):
    """Writes texts without quotes where they look like numbers or truths: to a rule file, all scalars are texts."""


_TextDumper.yaml_implicit_resolvers = {}
