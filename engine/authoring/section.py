"""One list of a rule file, such as its rules, as lines of text that can be taken out and added to."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import cached_property

from engine.findings.finding import RulebookError
from engine.rulebook.document import Document, Mapping, Node, Scalar, Sequence, parse_document
from engine.rulebook.forms.file import RULE_FILE

__all__ = ["Section"]

_MARGIN = "  "


@dataclass(frozen=True)
class Section:
    """What stands under a key of a rule file."""

    document: Document
    name: str

    def find(self, item_id: str) -> Mapping | None:
        """The entry with that id. Raises `RulebookError` when the file is not a mapping."""
        node = self._root.entries.get(self.name)
        for item in node.items if isinstance(node, Sequence) else ():
            written = item.entries.get("id") if isinstance(item, Mapping) else None
            if isinstance(item, Mapping) and isinstance(written, Scalar) and written.text == item_id:
                return item
        return None

    def excerpt(self, item_id: str) -> str:
        """The lines of the entry with that id, its dash in the first column. Raises KeyError.

        Raises `RulebookError` when the list is not written with an entry to a line.
        """
        item = self.find(item_id)
        if item is None:
            raise KeyError(item_id)
        column = self._column
        dashes = [number for number, line in enumerate(self._lines) if line[: column + 1].strip() == "-"]
        first = max(number for number in dashes if number < item.place.line)
        last = min([number for number in dashes if number >= item.place.line] + [self._end])
        return textwrap.dedent("".join(self._lines[first : self._without_margin(last, column)]))

    @property
    def items(self) -> str:
        """The lines of all entries, with their comments, their dashes in the first column. Raises KeyError."""
        first = self._root.keys[self.name].line
        return textwrap.dedent("".join(self._lines[first : self._without_margin(self._end, 0)]))

    def with_items(self, items: str) -> str:
        """The text of the file with ``items``, whose dashes stand in the first column, at the end of the list.

        Where there is none, it is begun in the place that it has in rule files. Raises `RulebookError` when the list is
        not written with an entry to a line.
        """
        begun = self._root.entries.get(self.name)
        lines = self._lines.copy()
        if begun is None:
            at = self._without_margin(self._end, 0)
            lines[at:at] = [*(["\n"] if at else []), f"{self.name}:\n", textwrap.indent(items, _MARGIN)]
        elif begun == Sequence((), begun.place) or (isinstance(begun, Scalar) and not begun.text):
            lines[self._begin : begun.place.line] = [f"{self.name}:\n", textwrap.indent(items, _MARGIN)]
        else:
            at = self._without_margin(self._end, 0)
            gap = ["\n"] if self.name == "rules" else []
            lines[at:at] = [*gap, textwrap.indent(items, " " * self._column)]
        text = "".join(lines)
        try:
            parse_document(self.document.file, text)
        except RulebookError:
            raise self._refusal(self._root if begun is None else begun) from None
        return text

    @property
    def _root(self) -> Mapping:
        root = self.document.root
        if isinstance(root, Mapping):
            return root
        message = f"{RULE_FILE.what} must be a mapping of keys to values"
        raise RulebookError([self.document.finding("E012", message, root.place)])

    @property
    def _column(self) -> int:
        """The column of the dashes, counted from 0."""
        place = self._root.entries[self.name].place
        if self.document.line(place.line)[place.column - 1 : place.column] == "-":
            return place.column - 1
        raise self._refusal(self._root.entries[self.name])

    def _refusal(self, node: Node) -> RulebookError:
        message = f"{self.name!r} cannot be written to: write its entries below each other, each with a dash"
        return RulebookError([self.document.finding("E012", message, node.place)])

    @cached_property
    def _lines(self) -> list[str]:
        lines = self.document.text.splitlines(keepends=True)
        return [*lines[:-1], lines[-1].rstrip("\n") + "\n"]

    @property
    def _begin(self) -> int:
        """The number of the line with the key, counted from 0."""
        return self._root.keys[self.name].line - 1

    @property
    def _end(self) -> int:
        """The number of the line, counted from 0, with the next key; of a missing section, with a later key."""
        keys, names = self._root.keys, RULE_FILE.names
        if self.name in keys:
            later = [place.line for place in keys.values() if place.line > keys[self.name].line]
        else:
            rank = names.index(self.name)
            later = [place.line for name, place in keys.items() if name in names and names.index(name) > rank]
        return min(later) - 1 if later else len(self._lines)

    def _without_margin(self, end: int, column: int) -> int:
        """``end`` without the blank lines before it, and the comments that are not indented by more than ``column``."""
        while end > 0:
            line = self._lines[end - 1].rstrip()
            bare = line.lstrip()
            if bare and not (bare.startswith("#") and len(line) - len(bare) <= column):
                break
            end -= 1
        return end
