"""A YAML file as a tree in which every key and value knows its place.

Scalars stay text: what ``no``, ``1:30`` or ``7B`` means is decided by the type of the fact it is written for. Anchors,
aliases and tags are refused, which also rules out documents that unfold to many times their size.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from engine.findings.finding import Correction, Finding, Place, RulebookError
from engine.language.suggestion import Suggestion
from engine.rulebook.text import read_text

__all__ = ["Document", "Mapping", "Node", "Scalar", "Sequence", "parse_document", "read_document"]

MAX_DEPTH = 20
MAX_NODES = 100_000

# What PyYAML says of lists in one another.
_TOO_DEEP = "maximum nesting depth"

# What YAML counts as unprintable.
_UNPRINTABLE = re.compile(r"[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_WITHIN_WORD = re.compile(r"[A-Za-z0-9_]")

# What PyYAML says of a quote that is not closed.
_QUOTED, _END = "quoted scalar", "end of stream"
_BRACE_FIRST = re.compile(r":\s+\{[^}]*\}\s*[^\s,}\]#]")

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text with the place where it begins; ``quoted`` when it was written in quotes.

    ``expanded``: it was made of what is written at ``place``, so that nothing in it has a place of its own.
    """

    text: str
    place: Place
    quoted: bool = False
    expanded: bool = False


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list of nodes."""

    items: tuple[Node, ...]
    place: Place


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with their nodes, in the order written; ``keys`` holds the place of each key."""

    entries: dict[str, Node]
    keys: dict[str, Place]
    place: Place

    def without(self, *names: str) -> Mapping:
        """The same without those keys."""
        entries = {key: node for key, node in self.entries.items() if key not in names}
        return Mapping(entries, {key: self.keys[key] for key in entries}, self.place)


Node = Scalar | Sequence | Mapping


@dataclass(frozen=True, slots=True)
class Document:
    """A rule file that could be read: its name, its text, its lines, and its root node."""

    file: str
    text: str
    lines: tuple[str, ...]
    root: Node

    def line(self, number: int) -> str:
        """The line with that number, counted from 1; empty when there is none."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def finding(self, code: str, message: str, place: Place, suggestion: Suggestion | None = None) -> Finding:
        """A finding with the line it stands in, and what the suggestion takes the place of."""
        line = self.line(place.line)
        if suggestion is None:
            return Finding(code, message, place, None, line)
        return Finding(code, message, place, suggestion.text, line, correction=self._correction(place, suggestion))

    def _correction(self, place: Place, suggestion: Suggestion) -> Correction | None:
        """The change of the text at ``place`` by ``suggestion``; None where another text stands there."""
        written, line = suggestion.written, self.line(place.line)
        begin = place.column - 1
        begin += line[begin : begin + 1] in ("'", '"') and not line.startswith(written, begin)
        end = begin + len(written)
        cut = _WITHIN_WORD.match(line, end) is not None and _WITHIN_WORD.fullmatch(written[-1:]) is not None
        if not written or cut or not line.startswith(written, begin):
            return None
        return Correction(Place(place.file, place.line, begin + 1), written, suggestion.text)

    def nodes(self) -> Iterator[Node]:
        """All nodes, the root first."""
        return _inside(self.root)

    def place_of(self, begin: Place, key: str, text: str) -> Place:
        """Where ``text`` stands at ``key`` of the mapping that begins at ``begin``; there, if it is not found."""
        for mapping in self.nodes():
            if mapping.place == begin and isinstance(mapping, Mapping) and key in mapping.entries:
                for each in _inside(mapping.entries[key]):
                    if isinstance(each, Scalar) and each.text == text:
                        return each.place
        return begin


def _inside(node: Node) -> Iterator[Node]:
    """``node`` and all that it holds."""
    waiting = [node]
    while waiting:
        found = waiting.pop()
        yield found
        if isinstance(found, Mapping):
            waiting.extend(found.entries.values())
        elif isinstance(found, Sequence):
            waiting.extend(found.items)


@lru_cache(maxsize=256)
def parse_document(name: str, text: str) -> Document:
    """The document that ``text`` is, called ``name`` in messages. Raises `RulebookError` with the first defect.

    What was parsed is kept, which must not be changed: of many rule files one is saved at a time.
    """
    lines = tuple(text.splitlines())
    return Document(name, text, lines, _Builder(name, text, lines).build())


def read_document(path: Path, name: str) -> Document:
    """The file at ``path``, called ``name`` in messages. Raises `RulebookError` with the first defect."""
    return parse_document(name, read_text(path, name))


class _Builder:
    """Builds the tree from the parser's events, one pass, without recursion."""

    def __init__(self, name: str, text: str, lines: tuple[str, ...]) -> None:
        self._name, self._text, self._lines = name, text, lines

    def build(self) -> Node:
        if unprintable := _UNPRINTABLE.search(self._text):
            offset = unprintable.start()
            line, column = self._text.count("\n", 0, offset) + 1, offset - self._text.rfind("\n", 0, offset)
            place = Place(self._name, line, column)
            raise self._error("E002", f"the character U+{ord(unprintable.group()):04X} is not allowed", place)
        try:
            return self._tree(yaml.parse(self._text, Loader=_Loader))
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = self._within(mark.line + 1, mark.column + 1) if mark else Place(self._name, 1, 1)
            if _TOO_DEEP in (error.problem or ""):
                # PyYAML 6.0.4 and newer read ahead, and refuse a hostile file before its events are counted here
                raise self._error("E005", f"values are nested more than {MAX_DEPTH} deep", place) from None
            raise self._not_yaml(error, place) from None
        except yaml.YAMLError as error:
            reason = str(getattr(error, "reason", "") or error).splitlines()[0]
            raise self._error("E002", f"this is not YAML: {reason}", Place(self._name, 1, 1)) from None

    def _not_yaml(self, error: yaml.MarkedYAMLError, place: Place) -> RulebookError:
        """What is wrong, where somebody would mend it: a quote that does not end is told where it begins."""
        opened = error.context_mark
        if opened is not None and _QUOTED in (error.context or "") and _END in (error.problem or ""):
            begun = self._within(opened.line + 1, opened.column + 1)
            return self._error("E002", "this is not YAML: the quote that begins here does not end", begun)
        told = f"this is not YAML: {error.problem or error.context}"
        if _BRACE_FIRST.search(self._lines[place.line - 1] if 0 < place.line <= len(self._lines) else ""):
            told += "; a text that begins with '{' stands in quotes"
        return self._error("E002", told, place)

    def _within(self, line: int, column: int) -> Place:
        """The place at ``line`` and ``column``, moved back to the end of the text where it lies beyond that."""
        if line > len(self._lines) > 0:
            line, column = len(self._lines), len(self._lines[-1]) + 1
        return Place(self._name, line, column)

    def _error(self, code: str, message: str, place: Place) -> RulebookError:
        line = self._lines[place.line - 1] if 0 < place.line <= len(self._lines) else ""
        return RulebookError([Finding(code, message, place, None, line)])

    def _tree(self, events: Iterator[yaml.Event]) -> Node:
        stack: list[tuple[str, Place, list[Node]]] = []
        count = documents = 0
        root: Node | None = None
        for event in events:
            mark = event.start_mark
            place = Place(self._name, mark.line + 1, mark.column + 1) if mark else Place(self._name, 1, 1)
            finished: Node | None = None
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise self._error("E003", "only one document to a file", place)
            elif isinstance(event, yaml.AliasEvent):
                raise self._error("E003", "aliases are not allowed; write the value out", place)
            elif isinstance(event, yaml.NodeEvent):
                self._refuse_extras(event, place)
                count += 1
                if count > MAX_NODES:
                    raise self._error("E005", f"the file has more than {MAX_NODES:,} values", place)
                if isinstance(event, yaml.ScalarEvent):
                    finished = Scalar(event.value, place, event.style in ("'", '"'))
                else:
                    if len(stack) >= MAX_DEPTH:
                        raise self._error("E005", f"values are nested more than {MAX_DEPTH} deep", place)
                    stack.append(("mapping" if isinstance(event, yaml.MappingStartEvent) else "sequence", place, []))
            elif isinstance(event, yaml.SequenceEndEvent | yaml.MappingEndEvent):
                kind, begin, items = stack.pop()
                finished = self._mapping(begin, items) if kind == "mapping" else Sequence(tuple(items), begin)
            if finished is None:
                continue
            if stack:
                stack[-1][2].append(finished)
            else:
                root = finished
        if root is None:
            raise self._error("E012", "the file is empty", Place(self._name, 1, 1))
        return root

    def _refuse_extras(self, event: yaml.NodeEvent, place: Place) -> None:
        if event.anchor is not None:
            raise self._error("E003", f"anchors are not allowed ({event.anchor})", place)
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!":
            raise self._error("E003", f"tags are not allowed ({tag})", place)

    def _mapping(self, begin: Place, items: list[Node]) -> Mapping:
        entries: dict[str, Node] = {}
        keys: dict[str, Place] = {}
        for key, value in zip(items[::2], items[1::2], strict=True):
            if not isinstance(key, Scalar):
                raise self._error("E012", "a key must be plain text", key.place)
            if key.text in entries:
                raise self._error(
                    "E004", f"{key.text!r} is written twice, first in line {keys[key.text].line}", key.place
                )
            entries[key.text], keys[key.text] = value, key.place
        return Mapping(entries, keys, begin)
