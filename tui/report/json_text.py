"""JSON as it is printed: with letters of any script as they are, and nothing a terminal could take for a command."""

from __future__ import annotations

import json
import re

from engine.language import is_hidden

__all__ = ["json_text", "without_hidden"]

_OUTSIDE = re.compile(r"[^\n -~]")


def json_text(document: object, indent: int | None = None) -> str:
    r"""``document`` as JSON in which what cannot be seen is written as an escape.

    >>> print(json_text({"Größe": "a\x9bb\u202ec"}))
    {"Größe": "a\u009bb\u202ec"}
    """
    return without_hidden(json.dumps(document, indent=indent, ensure_ascii=False))


def without_hidden(text: str) -> str:
    """``text``, which is JSON, with an escape in the place of each control character and sign of direction."""
    return _OUTSIDE.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1] if is_hidden(found[0]) else found[0]
