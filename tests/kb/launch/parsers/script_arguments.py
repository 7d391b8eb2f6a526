"""What a script gives to the command that it ends in."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path


def arguments_of(script: Path) -> list[str]:
    """Its arguments, as a shell expands them."""
    found = subprocess.run(
        ["bash", "-c", f"exec() {{ printf '%s\\0' \"$@\"; }}; source {shlex.quote(str(script))} some/model"],
        capture_output=True,
        text=True,
        check=True,
        env={
            "NODE_RANK": "1",
            "MASTER_ADDR": "first",
            "MEGATRON_LM": "/there",
            "RPC_SERVERS": "there:1",
            "PATH": "/usr/bin:/bin",
        },
    )
    return found.stdout.split("\0")[:-1]
