"""Running a tool of the system and taking what it prints."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

__all__ = ["printed_by"]

_SECONDS = 10
_LONGEST = 1_000_000


def printed_by(command: Sequence[str]) -> str | None:
    """What ``command`` prints; None where there is no such tool, where it fails or does not end in ten seconds."""
    try:
        done = subprocess.run(  # noqa: S603 - a fixed command, without a shell
            list(command), capture_output=True, stdin=subprocess.DEVNULL, timeout=_SECONDS, check=False
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return None
    if done.returncode != 0:
        return None
    return done.stdout[:_LONGEST].decode("utf-8", "replace")
