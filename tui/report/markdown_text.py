"""Text that Markdown shows as it is."""

from __future__ import annotations

import re

from engine.language import printable

__all__ = ["code_span", "escaped"]

_SPECIAL = re.compile(r"[\\`*_\[\]<>|#~&!]")
_OPENING = re.compile(r"^(?:[-+=:]|\d{1,9}(?=[.)](?:\s|$)))")
"""What makes a list, a heading or a line of a table of what follows, where it begins a block."""


def escaped(text: str) -> str:
    r"""``text`` so that Markdown shows these characters and no others, in one line, wherever it stands.

    >>> escaped("a | b"), escaped("1. [x](y)"), escaped("- no list")
    ('a \\| b', '1\\. \\[x\\](y)', '\\- no list')
    """
    line = _SPECIAL.sub(r"\\\g<0>", " ".join(printable(text).split()))
    opening = _OPENING.match(line)
    if opening is None:
        return line
    end = opening.end()
    return f"{line[:end]}\\{line[end:]}" if opening[0].isdigit() else f"\\{line}"


def code_span(text: str) -> str:
    """``text`` in a fixed width, with a fence that is longer than any row of backticks in it."""
    line = " ".join(printable(text).split())
    longest = max((len(each) for each in re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    padding = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{padding}{line}{padding}{fence}"
