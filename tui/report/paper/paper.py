"""An advice as it is handed to somebody who was not there: a head, and parts in the order in which they are read."""

from __future__ import annotations

from dataclasses import dataclass

from tui.report.paper.block import Block

__all__ = ["Paper", "Part"]


@dataclass(frozen=True, slots=True)
class Part:
    """Blocks under a heading. What is ``long`` folds where that is possible; ``first`` belongs to the first page."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    first: bool = False
    long: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """A whole paper: its title, what it was made of and how, and its parts."""

    title: str
    head: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
