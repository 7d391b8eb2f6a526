"""What is said of a person's own rules that cannot be used."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from engine.language import printable
from engine.loading import RefusedOverlay

__all__ = ["refusal_lines"]

_UNREADABLE = "E001"


def refusal_lines(refused: Iterable[RefusedOverlay]) -> Iterator[str]:
    """A line for each overlay that was left out: why, and how to learn more."""
    for each in refused:
        start, first = f"your rules in {each.path} are left out: ", each.findings[0]
        if len(each.findings) == 1 and first.code == _UNREADABLE:
            yield printable(f"{start}{first.message}", 600)
        else:
            errors = f"{each.errors} error{'s' if each.errors > 1 else ''}"
            yield printable(f"{start}{errors}; see: whygpu rules check {shlex.quote(str(each.path))}", 600)
