"""Whether there is a terminal to draw on."""

from __future__ import annotations

import os
import sys

__all__ = ["has_terminal"]


def has_terminal() -> bool:
    """Whether input and output are those of a terminal that can be drawn on; not where one of them is closed."""
    for stream in (sys.stdin, sys.stdout):
        if stream is None or stream.closed or not stream.isatty():
            return False
    return os.environ.get("TERM", "dumb") != "dumb"
