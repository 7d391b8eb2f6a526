"""Replays a whole journal by several Pythons, each a process of its own that shares nothing with the recorder.

``python -m bench.journal replay --count 1000 --python python3.12 --python python3.13``: without a ``--file`` it records
so many decisions first, by the Python that runs this. Each must have what pyproject.toml asks for.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]

_ROOT = Path(__file__).parents[2]
_REPLAY = (
    "import sys; from tui.cli import main; sys.exit(main(['journal', 'replay', '--all', '--journal', sys.argv[1]]))"
)


def main(arguments: Sequence[str]) -> int:
    """Returns 0 where every Python reproduces every record."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--file")
    parser.add_argument("--python", action="append", default=[])
    options = parser.parse_args(arguments)
    code = 0
    with tempfile.TemporaryDirectory() as folder:
        file = options.file or str(Path(folder, "journal.db"))
        if not options.file:
            command = [sys.executable, "-m", "bench.journal", "record", file, "--count", str(options.count)]
            code |= subprocess.run(command, cwd=_ROOT, check=False).returncode
        for python in (sys.executable, *options.python):
            environment = {**os.environ, "WHYGPU_CACHE": str(Path(folder, "cache"))}
            version = subprocess.run([python, "--version"], capture_output=True, text=True, check=True).stdout.strip()
            done = subprocess.run([python, "-c", _REPLAY, file], cwd=_ROOT, env=environment, check=False)
            print(f"{version}: {'all reproduced' if done.returncode == 0 else 'NOT all reproduced'}", flush=True)
            code |= done.returncode
    return code
