"""Failures: written to a file without local values, named in a line."""

from __future__ import annotations

import traceback
from datetime import UTC, datetime
from pathlib import Path

__all__ = ["failure_note", "log_failure"]


def log_failure(error: BaseException) -> str:
    """Appends the traceback to the app's log file. Returns its path; empty when it cannot be written."""
    from platformdirs import user_log_path

    file = Path(user_log_path("whygpu")) / "app.log"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as log:
            log.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n")
            log.write("".join(traceback.format_exception(error)))
    except OSError:
        return ""
    return str(file)


def failure_note(error: Exception | None) -> str:
    """What to say when the app ended because of ``error``."""
    if error is None:
        return "whygpu: the app ended because of an error of its own."
    where = log_failure(error)
    details = f"\nwhygpu: details are in {where}" if where else ""
    return f"whygpu: the app ended because of an error of its own: {type(error).__name__}: {error}{details}"
