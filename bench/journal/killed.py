"""Kills writers while they write: ``python -m bench.journal kill --count 200``.

Each writer says a number once its record is on the disk. After each kill (SIGKILL, at a random moment) the journal must
have every record that was told of, and no fault.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from kb.journal.journal import Journal
from kb.journal.verification import verify

__all__ = ["main"]

_ROOT = Path(__file__).parents[2]
_LONGEST = 0.12
_WRITER = """
import sys
from kb.journal.chain import digest_of
from kb.journal.content import SCHEMA, Content
from kb.journal.journal import Journal
number = 0
while True:
    with Journal.open(sys.argv[1], create=True) as journal:
        for _ in range(4):
            note = f"{number} " + "0123456789abcdef" * 1000
            text = b"%d " % number * 20_000
            content = Content(SCHEMA, "note", "2026-11-26T00:00:00+00:00", note=note)
            number = journal.append(content, texts={digest_of(text): text}).number
            print(number, flush=True)
"""


def main(arguments: Sequence[str]) -> int:
    """Returns 0 where nothing was lost or damaged."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--writers", type=int, default=2, help="so many at the same time, all of which are killed")
    options = parser.parse_args(arguments)
    dice, told, lost, damaged = Random(1), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder, "journal.db"))
        for number in range(options.count):
            told = max(told, _killed(place, options.writers, dice.uniform(0, _LONGEST)))
            with Journal.open(place) as journal:
                lost += max(told - journal.last, 0)
                if number % 10 == 9 or number == options.count - 1:
                    damaged += len(verify(journal).faults)
    print(
        f"{options.count} kills of {options.writers} writers: {told:,} records told of, {lost} lost, {damaged} faults"
    )
    return 1 if lost or damaged else 0


def _killed(place: str, writers: int, seconds: float) -> int:
    """The greatest number that one of several writers told of before it was killed."""
    started = [
        subprocess.Popen([sys.executable, "-c", _WRITER, place], cwd=_ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(writers)
    ]
    first = [each.stdout.readline() for each in started if each.stdout]
    time.sleep(seconds)
    for each in started:
        each.send_signal(signal.SIGKILL)
    lines = [*first, *(line for each in started if each.stdout for line in each.stdout)]
    for each in started:
        if each.stdout:
            each.stdout.close()
        each.wait()
    return max((int(line) for line in lines if line.endswith("\n")), default=0)
