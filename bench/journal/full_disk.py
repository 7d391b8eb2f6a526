"""A disk that is really full: ``python -m bench.journal full FOLDER``, with a folder on a small file system.

For example: ``mount -t tmpfs -o size=6m none FOLDER``. It answers until nothing can be recorded any more; every answer
must come, the complaint must say what helps, and what was recorded must verify.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from kb.journal.journal import Journal
from kb.journal.verification import verify

__all__ = ["main"]

_ROOT = Path(__file__).parents[2]
_MOST = 1_000
_FILLING = 64_000


def main(arguments: Sequence[str]) -> int:
    """Returns 0 where all of that is so."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    options = parser.parse_args(arguments)
    place = str(Path(options.folder, "journal.db"))
    command = [sys.executable, "-m", "tui", "advise", "llama 3.1 8b, 10 users", "--journal", place]
    for number in range(_MOST):
        with Path(options.folder, "filling").open("ab") as file:
            try:
                file.write(b"x" * _FILLING)
                file.flush()
            except OSError:
                print(f"the disk is full before answer {number + 1}")
        done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
        if done.returncode or not done.stdout.startswith("Take "):
            print(f"no answer: {done.stderr}")
            return 1
        if done.stderr:
            print(done.stderr.strip())
            break
    with Journal.open(place) as journal:
        found = verify(journal)
    print(f"{found.records} records were kept: {len(found.faults)} faults")
    return 1 if found.faults else 0
