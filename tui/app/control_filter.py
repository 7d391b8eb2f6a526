"""Nothing that a terminal would obey is painted."""

from __future__ import annotations

import re

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

__all__ = ["ControlFilter"]

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Control characters (ECMA-48, C0 and C1) and those that turn the direction of text (Unicode TR 9)."""


class ControlFilter(LineFilter):
    """Takes control characters out of every line of every widget, whatever text it comes from.

    They have no width, so the line keeps its own. Texts are cleaned, visibly, where they are read and shown; this is
    the last door, which holds where that was forgotten.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - as in the base class
        """``segments`` without such characters; mostly they have none, and are the same."""
        if not any(_CONTROLS.search(each.text) for each in segments):
            return segments
        return [Segment(_CONTROLS.sub("", each.text), each.style, each.control) for each in segments]
