"""Reading the entries that packs bring along for catalogues, and adding them to the catalogues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.findings.finding import Place
from engine.language.suggestion import meant
from engine.rulebook.catalogue import Catalogue
from engine.rulebook.document import Mapping as MappingNode
from engine.rulebook.document import Node, Scalar
from engine.rulebook.entry import Entry, EntryError, EntryField, EntryProblem
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.pack import Pack
from engine.rulebook.reader import Reader

__all__ = ["extended_catalogues", "read_entries"]

_NOT_KNOWN = ("", "~", "null")


def read_entries(packs: Sequence[Pack], catalogues: Mapping[str, Catalogue]) -> Mapping[str, tuple[Entry, ...]]:
    """The entries of all packs for each catalogue, those of the lowest layer first."""
    entries: dict[str, list[Entry]] = {}
    places: dict[tuple[int, str, str], Place] = {}
    for pack in sorted(packs, key=lambda each: each.layer):
        node = pack.root.entries.get(WrittenRuleFile.entries.name)
        if node is None:
            continue
        if not isinstance(node, MappingNode):
            pack.reader.error("E012", "'entries' must map catalogues to lists of entries", node.place)
            continue
        for name, listed in node.entries.items():
            if name not in catalogues:
                message = f"there is no catalogue {name!r}"
                pack.reader.error("E112", message, node.keys[name], meant(name, catalogues))
                continue
            for item in pack.reader.items(listed, f"the entries of {name}"):
                entry = _entry(item, pack.reader)
                if entry is None:
                    continue
                first = places.setdefault((pack.layer, name, entry.id), entry.place)
                if first is not entry.place:
                    message = f"the entry {entry.id!r} is written twice, first at {first}"
                    pack.reader.error("E015", message, entry.place)
                entries.setdefault(name, []).append(entry)
    return {name: tuple(each) for name, each in entries.items()}


def extended_catalogues(
    catalogues: Mapping[str, Catalogue], entries: Mapping[str, Sequence[Entry]]
) -> Mapping[str, Catalogue]:
    """``catalogues`` with ``entries`` added to them. Raises `EntryError` with every defect."""
    extended = dict(catalogues)
    problems: list[EntryProblem] = []
    for name, added in entries.items():
        try:
            extended[name] = catalogues[name].with_entries(added)
        except EntryError as error:
            problems.extend(error.problems)
    if problems:
        raise EntryError(problems)
    return extended


def _entry(node: Node, reader: Reader) -> Entry | None:
    if not isinstance(node, MappingNode):
        reader.error("E012", "an entry must be a mapping of fields to values", node.place)
        return None
    if "id" not in node.entries:
        reader.error("E011", "an entry lacks 'id'", node.place)
        return None
    fields = {
        key: EntryField(_text(key, each, reader), each.place, node.keys[key]) for key, each in node.entries.items()
    }
    name = fields.pop("id")
    if not isinstance(name.text, str):
        reader.error("E503", "the id of an entry must be one text", name.place)
        return None
    return Entry(name.text, fields.pop("like", None), fields, node.place)


def _text(key: str, node: Node, reader: Reader) -> str | tuple[str, ...] | None:
    if isinstance(node, Scalar):
        return None if not node.quoted and node.text in _NOT_KNOWN else _shown(node, reader)
    if isinstance(node, MappingNode) or any(not isinstance(item, Scalar) for item in node.items):
        reader.error("E503", f"{key} must be one value or a list of values", node.place)
        return None
    return tuple(_shown(item, reader) for item in node.items if isinstance(item, Scalar))


def _shown(node: Scalar, reader: Reader) -> str:
    """The text in one line. What cannot be shown is refused: an entry's name is printed everywhere."""
    text = " ".join(node.text.split())
    if not text.isprintable():
        reader.error("E503", "there are characters in it that cannot be shown", node.place)
    return text
