"""The text of a rule file, before anything in it is looked at."""

from __future__ import annotations

import stat
from pathlib import Path

from engine.findings.finding import Finding, Place, RulebookError

__all__ = ["MAX_BYTES", "read_text"]

MAX_BYTES = 1_000_000


def read_text(path: Path, name: str) -> str:
    """The text of the file at ``path``, called ``name`` in messages. Raises `RulebookError` with the defect."""
    origin = Place(name, 1, 1)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise RulebookError([Finding("E001", "this is not a file", origin)])
        if status.st_size > MAX_BYTES:
            message = f"the file has {status.st_size:,} bytes; at most {MAX_BYTES:,} are read"
            raise RulebookError([Finding("E005", message, origin)])
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise RulebookError([Finding("E001", f"the file cannot be read: {error.strerror}", origin)]) from None
    except UnicodeDecodeError as error:
        raise RulebookError([Finding("E001", f"the file is not UTF-8 text (byte {error.start:,})", origin)]) from None
