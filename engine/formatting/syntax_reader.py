"""From the text of a rule file to its syntax tree. Comments go to the entry they stand at."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

import yaml

from engine.formatting.scalar_reader import BLOCK_STYLES, block_header, read_scalar
from engine.formatting.syntax import Collection, Comment, Entry

__all__ = ["read_syntax"]

# YAML knows more line breaks than the line feed.
_COMMENT = re.compile("#[^\n\r\x85\u2028\u2029]*")

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_Pair = tuple[yaml.ScalarNode | None, yaml.ScalarNode | yaml.CollectionNode]


def read_syntax(text: str) -> Collection:
    """The syntax tree of ``text``, which must be a YAML mapping without anchors, aliases and tags.

    Raises `yaml.YAMLError`.
    """
    root = yaml.compose(text, Loader=_Loader)
    if not isinstance(root, yaml.MappingNode):
        raise TypeError("the text must be a mapping")
    return _SyntaxReader(text, root).read()


@dataclass(frozen=True, slots=True)
class _Found:
    """A comment and where it was found; ``alone`` when nothing else stands on its line."""

    comment: Comment
    index: int
    column: int
    line: int
    alone: bool


class _SyntaxReader:
    """Walks over nodes and comments together, in the order in which they are written."""

    def __init__(self, text: str, root: yaml.MappingNode) -> None:
        self._text, self._root = text, root
        self._begins = [0, *(match.end() for match in re.finditer("\n", text))]
        self._scalars = tuple(_scalars(root))
        self._blank = self._blank_lines()
        self._comments = tuple(self._find_comments())
        self._next = 0

    def read(self) -> Collection:
        return self._collection(self._root, 0, len(self._text))

    def _line(self, index: int) -> int:
        return bisect_right(self._begins, index) - 1

    def _blank_lines(self) -> set[int]:
        """The numbers of the blank lines, without those that are part of a text."""
        blank = {number for number, line in enumerate(self._text.split("\n")) if not line.strip()}
        for node in self._scalars:
            if node.style in BLOCK_STYLES:
                first = self._line(node.start_mark.index)
                blank -= set(range(first, first + len(read_scalar(node, self._text).lines)))
        return blank

    def _find_comments(self) -> Iterator[_Found]:
        """All comments but those in the headers of block scalars: outside scalars, every # begins one."""
        end = 0
        for scalar in (*self._scalars, None):
            begin = scalar.start_mark.index if scalar else len(self._text)
            for match in _COMMENT.finditer(self._text, end, begin):
                line = self._line(match.start())
                alone = not self._text[self._begins[line] : match.start()].strip("\ufeff \t")
                comment = Comment(match.group().rstrip(), spaced=alone and line - 1 in self._blank)
                yield _Found(comment, match.start(), match.start() - self._begins[line], line, alone)
            end = scalar.end_mark.index if scalar else begin

    def _comments_before(self, index: int, least_column: int = 0) -> tuple[Comment, ...]:
        """The next comments before ``index``, as long as they are indented by ``least_column``."""
        first = self._next
        while self._next < len(self._comments):
            found = self._comments[self._next]
            if found.index >= index or found.column < least_column:
                break
            self._next += 1
        return tuple(found.comment for found in self._comments[first : self._next])

    def _comment_beside(self, node: yaml.Node, until: int) -> str:
        """The comment before ``until`` on the line on which ``node`` ends."""
        if self._next < len(self._comments):
            found = self._comments[self._next]
            if found.line == self._line(node.end_mark.index) and not found.alone and found.index < until:
                self._next += 1
                return found.comment.text
        return ""

    def _collection(self, node: yaml.CollectionNode, least_column: int, until: int) -> Collection:
        """What ``node`` holds, with the comments before ``until``; in a block, those indented by ``least_column``."""
        is_mapping = isinstance(node, yaml.MappingNode)
        pairs: list[_Pair] = list(node.value) if is_mapping else [(None, item) for item in node.value]
        if node.flow_style:
            least_column, until = 0, node.end_mark.index - 1
        ends = [*((key or value).start_mark.index for key, value in pairs[1:]), until]
        column = node.start_mark.column
        entries = tuple(self._entry(pair, column, end) for pair, end in zip(pairs, ends, strict=False))
        # A comment that is indented less belongs to what encloses this collection.
        below = self._comments_before(until, least_column)
        return Collection("mapping" if is_mapping else "sequence", bool(node.flow_style), entries, below)

    def _entry(self, pair: _Pair, column: int, until: int) -> Entry:
        """A key and its value, or one of a list, where the entries of the collection begin at ``column``."""
        key, value = pair
        begin = (key or value).start_mark.index
        spaced = self._line(begin) - 1 in self._blank
        above = self._comments_before(begin)
        name = read_scalar(key, self._text) if key else None
        if isinstance(value, yaml.CollectionNode) and not value.flow_style:
            beside = self._comment_beside(key, until) if key else ""
            # A list may begin in the column of its key.
            block = self._collection(value, max(value.start_mark.column, column + 1), until)
            return Entry(name, block, above, beside, spaced).with_comments_before()
        above += self._comments_before(value.start_mark.index)
        if isinstance(value, yaml.CollectionNode):
            brackets = self._collection(value, 0, until)
            return Entry(name, brackets, above, self._comment_beside(value, until), spaced)
        scalar = read_scalar(value, self._text)
        if scalar.block:
            beside = (block_header(value, self._text)["comment"] or "").rstrip()
        else:
            beside = self._comment_beside(value, until)
        return Entry(name, scalar, above, beside, spaced)


def _scalars(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
        return
    for item in node.value:
        for child in item if isinstance(item, tuple) else (item,):
            yield from _scalars(child)
