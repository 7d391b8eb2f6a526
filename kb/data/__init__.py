"""The project's own facts as JSON files; README.md beside them tells what they hold and where it comes from."""

from __future__ import annotations

from pathlib import Path

__all__ = ["read_data"]


def read_data(file: str) -> bytes:
    """The content of one data file, which is UTF-8.

    Raises:
        FileNotFoundError: there is no such file in this folder.
    """
    return (Path(__file__).parent / file).read_bytes()
