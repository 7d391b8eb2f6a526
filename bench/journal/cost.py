"""What a record costs an answer: processor time of ``whygpu advise`` with and without a journal, a process each."""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

__all__ = ["main"]

_ROOT = Path(__file__).parents[2]
_REQUEST = "Llama 3.1 70B at 4 bit for 20 users, 8k context"


def main(arguments: Sequence[str]) -> int:
    """Returns 0."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=15)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder, "journal.db"))
        _seconds(place)  # rules are compiled, and their texts are kept
        without, recorded = [], []
        for _ in range(options.times):  # in turn, so that both meet the same neighbours
            without.append(_seconds("off"))
            recorded.append(_seconds(place))
    one, other = statistics.median(without), statistics.median(recorded)
    print(f"without a journal {one * 1e3:.0f} ms, with one {other * 1e3:.0f} ms: {(other / one - 1) * 100:+.1f} %")
    return 0


def _seconds(place: str) -> float:
    before = os.times()
    command = [sys.executable, "-m", "tui", "advise", _REQUEST, "--journal", place]
    subprocess.run(command, cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system
