"""A writer that is killed in the middle loses nothing that it has said to be recorded, and damages nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kb.journal.journal import Journal
from kb.journal.verification import verify

ROOT = Path(__file__).parents[3]
WRITER = """
import sys
from kb.journal.chain import digest_of
from kb.journal.content import SCHEMA, Content
from kb.journal.journal import Journal
number = 0
while True:
    with Journal.open(sys.argv[1], create=True) as journal:
        for _ in range(3):
            content = Content(SCHEMA, "note", "2026-11-26T00:00:00+00:00", about=0, note=f"{number} " + "x" * 3000)
            text = b"%d" % number * 1000
            number = journal.append(content, texts={digest_of(text): text}).number
            print(number, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="only there can a process be killed like this")
def test_no_record_that_was_told_of_is_lost(tmp_path: Path) -> None:
    place, told = str(tmp_path / "journal.db"), 0
    for round_ in range(8):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, place], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert writer.stderr is not None
        first = writer.stdout.readline()
        assert first, writer.stderr.read()
        time.sleep(0.003 * round_)
        writer.send_signal(signal.SIGKILL)
        lines = [first, *writer.stdout.readlines()]
        writer.stderr.close()
        writer.stdout.close()
        writer.wait()
        told = max(told, *(int(line) for line in lines if line.endswith("\n")))
        with Journal.open(place) as journal:
            assert journal.last >= told
            assert verify(journal).faults == ()
