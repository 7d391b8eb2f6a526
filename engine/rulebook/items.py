"""Items: several things of one kind, over which an entry or a sum goes."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass

from engine.language.suggestion import Suggestion, meant
from engine.rulebook.document import Mapping, Node, Scalar, Sequence
from engine.rulebook.forms.file import WrittenRuleFile
from engine.rulebook.forms.quantity import ITEMS, WrittenItems
from engine.rulebook.pack import Pack
from engine.rulebook.reader import Reader

__all__ = ["ItemLists", "Items"]


@dataclass(frozen=True, slots=True)
class Items:
    """Members in the order written, each with the columns of its row."""

    members: MappingOf[str, MappingOf[str, Node]]

    @classmethod
    def read(cls, node: Node, reader: Reader) -> Items:
        """The members that ``node`` lists: names, or names with rows of what else there is to say of each."""
        if not isinstance(node, Mapping):
            return cls({name: {} for name in reader.texts(node, "a member")})
        rows: dict[str, MappingOf[str, Node]] = {}
        for name, row in node.entries.items():
            if isinstance(row, Mapping):
                rows[name] = row.entries
            else:
                reader.error("E012", f"the row of {name} must be a mapping of names to texts", row.place)
        return cls(rows)


class ItemLists:
    """The lists that packs declare under ``items``; of two with one id that of the later layer counts."""

    def __init__(self, packs: Iterable[Pack]) -> None:
        self._lists: dict[str, Items] = {}
        declared: dict[tuple[int, str], Node] = {}
        for pack in packs:
            for node in pack.items(WrittenRuleFile.items.name):
                written = ITEMS.written(node, pack.reader)
                name = written.id if written else None
                if written is None or name is None:
                    continue
                if (first := declared.setdefault((pack.layer, name), node)) is not node:
                    pack.reader.error("E015", f"there are two lists {name!r}, the first at {first.place}", node.place)
                self._lists[name] = Items.read(written.node(WrittenItems.of), pack.reader)

    def named(self, name: str) -> Items | None:
        """The list of that id, or the one written out in brackets: ``[keys, values]``; None where there is none."""
        if name.startswith("[") and name.endswith("]"):
            return Items({member.strip(): {} for member in name[1:-1].split(",")})
        return self._lists.get(name)

    def of(self, node: Node, reader: Reader) -> Items:
        """The list that ``node`` names or writes out. An empty one is an error."""
        if isinstance(node, Scalar):
            found = self.named(node.text)
            if found is None:
                reader.error("E102", f"there are no items {node.text!r}", node.place, meant(node.text, self._lists))
                return Items({})
        else:
            found = Items.read(node, reader)
        if not found.members and not isinstance(node, Scalar):
            what = "a list of items" if isinstance(node, Sequence) else "a mapping of items"
            reader.error("E012", f"{what} needs at least one", node.place)
        return found

    def meant(self, name: str) -> Suggestion | None:
        """The id most like ``name``."""
        return meant(name, self._lists)
