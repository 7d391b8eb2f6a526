"""The project's own facts as JSON files; README.md beside them tells what they hold and where it comes from."""

from __future__ import annotations

from pathlib import Path

__all__ = ["read_data"]


def read_data(file: str) -> str:
    """The text of one data file.

    Raises:
        FileNotFoundError: there is no such file in this folder.
    """
    return (Path(__file__).parent / file).read_text(encoding="utf-8")
