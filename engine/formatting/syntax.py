"""A rule file as it is written: the tree with its comments, blank lines, quotes and styles, without its line breaks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

__all__ = ["Collection", "Comment", "Entry", "ScalarSource"]


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment on a line of its own; ``spaced`` when a blank line stands before it."""

    text: str
    spaced: bool = field(compare=False)


@dataclass(frozen=True, slots=True)
class ScalarSource:
    """A scalar in the author's own spelling.

    ``lines`` are its lines without their indentation: one for most scalars, with the quotes; for a block scalar the
    header (``>-``) and then the lines of its text. ``text`` is what it says.
    """

    text: str
    lines: tuple[str, ...]
    block: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a list, or of a mapping when it has a ``key``, with the comments that belong to it.

    ``above`` stands before it. ``beside`` stands on its line: behind the value, or behind the key of a value that
    begins on the next line. ``spaced`` when a blank line stands before the entry itself.
    """

    key: ScalarSource | None
    value: ScalarSource | Collection
    above: tuple[Comment, ...] = ()
    beside: str = ""
    spaced: bool = field(default=False, compare=False)

    def with_comments_before(self) -> Entry:
        """The entry with what stands between the dash of a list and what it holds moved before the dash."""
        if self.key is not None or isinstance(self.value, ScalarSource) or self.value.flow:
            return self
        first, *others = self.value.entries
        value = replace(self.value, entries=(replace(first, above=()), *others))
        return replace(self, value=value, above=(*self.above, *first.above))


@dataclass(frozen=True, slots=True)
class Collection:
    """A list or a mapping, in ``flow`` style (in brackets) or with one entry to a line.

    ``below`` are the comments behind the last entry.
    """

    kind: Literal["mapping", "sequence"]
    flow: bool
    entries: tuple[Entry, ...]
    below: tuple[Comment, ...] = ()

    @property
    def has_comments(self) -> bool:
        """Whether there is a comment anywhere inside."""
        return bool(self.below) or any(
            entry.above or entry.beside or (isinstance(entry.value, Collection) and entry.value.has_comments)
            for entry in self.entries
        )
