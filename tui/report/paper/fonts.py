"""A font for PDF files: one of the system's that has the signs of a report, or the one that every reader of PDF has."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FontFiles", "font_files"]

_FOLDERS = {
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
    "darwin": ("/System/Library/Fonts/Supplemental", "/Library/Fonts", "~/Library/Fonts"),
    "win32": ("C:/Windows/Fonts",),
}
_NAMES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("segoeui.ttf", "segoeuib.ttf"),
)
"""Fonts that nearly every system has one of, the one with the most signs first."""


@dataclass(frozen=True, slots=True)
class FontFiles:
    """The files of a font, upright and bold."""

    regular: Path
    bold: Path


def font_files() -> FontFiles | None:
    """The first font of the list that is installed; None where none is."""
    there = dict(_installed())
    for regular, bold in _NAMES:
        if regular in there and bold in there:
            return FontFiles(there[regular], there[bold])
    return None


def _installed() -> Iterator[tuple[str, Path]]:
    wanted = {name for pair in _NAMES for name in pair}
    for folder in _FOLDERS.get(sys.platform, _FOLDERS["linux"]):
        for path in Path(folder).expanduser().rglob("*.ttf"):
            if path.name in wanted:
                yield path.name, path
