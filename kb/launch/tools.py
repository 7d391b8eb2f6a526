"""Programs that serve or train, for which no launch file is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.rulebook import Rulebook

if TYPE_CHECKING:
    from kb.understanding import Understanding

__all__ = ["is_tool_without_file", "tools_without_file"]

_TOOLS = "tool_without_file"


def is_tool_without_file(rulebook: Rulebook, name: str) -> bool:
    """Whether ``name`` is that of a program for which no launch file is written."""
    return name.casefold() in _names(rulebook)


def tools_without_file(rulebook: Rulebook, heard: Understanding | None) -> tuple[str, ...]:
    """The programs without a launch file that a text names, as they are written there; a model may have their name."""
    return tuple(dict.fromkeys(_said(rulebook, heard))) if heard is not None else ()


def _said(rulebook: Rulebook, heard: Understanding) -> Iterator[str]:
    entries = [each for each in heard.heard if rulebook.type_of(each.fact).kind == "entry"]
    longest_first = sorted(_names(rulebook), key=len, reverse=True)
    if not longest_first:
        return
    names = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.IGNORECASE)
    for found in names.finditer(heard.text):
        if not any(each.start < found.end() and found.start() < each.end for each in entries):
            yield found[0]


def _names(rulebook: Rulebook) -> frozenset[str]:
    declared = rulebook.lexicon.classes
    return frozenset(word.casefold() for each in declared if each.id == _TOOLS for word in each.words)
