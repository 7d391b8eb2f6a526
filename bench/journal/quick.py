"""How fast a journal of 10,000 records is listed, searched and opened: ``python -m bench.journal speed``.

The records are those of a few real answers, told apart by their words, so that each is as large as one is.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from kb.advisor import Advisor
from kb.journal.journal import Journal
from kb.journal.recorder import Recorder
from kb.session import Answers

__all__ = ["main"]

_ROOT = Path(__file__).parents[2]
_TEXTS = ("llama 3.1 8b for 20 users", "qlora llama 3.1 70b", "70B chat model at 4-bit on my single RTX 4090")
_WORDS = ("alpha", "beta", "gamma", "delta", "support", "team", "research", "pilot", "berlin", "tokyo")
_TIMES = 15


def main(arguments: Sequence[str]) -> int:
    """Returns 0."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--file")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        place = options.file or str(Path(folder, "journal.db"))
        if not Path(place).exists():
            _fill(place, options.count)
        with Journal.open(place) as journal:
            count, size = journal.last, Path(place).stat().st_size
            print(f"{count:,} records, {size / 1e6:,.0f} MB, {size / count / 1e3:.1f} kB each\n")
            print("| what | median | most | processor |\n|---|---:|---:|---:|")
            _row("open", lambda: Journal.open(place).close())
            _row("list the newest 20", lambda: journal.newest(20))
            _row("list the newest 500", lambda: journal.newest(500))
            _row("search a word that every tenth has", lambda: journal.search("berlin", 20))
            _row("search three beginnings of words", lambda: journal.search("ber tok llam", 20))
            _row("search a word that none has", lambda: journal.search("zanzibar", 20))
            _row("read a record and its notes", lambda: (journal.content(count // 2), journal.notes(count // 2)))
        for action in (("list",), ("search", "berlin"), ("show", str(count // 2))):
            _row(f"`whygpu journal {' '.join(action)}`, a new process", partial(_process, place, action))
    return 0


def _fill(place: str, count: int) -> None:
    advisor, dice = Advisor.load(), Random(1)
    contents = []
    for text in _TEXTS:
        heard = advisor.understand(text)
        found = Recorder(place, "bench").advice(advisor, advisor.advise(heard.given), Answers(heard.given), heard)
        if found is not None and found.content is not None:
            contents.append(found.content)
    with Journal.open(place) as journal:
        journal.store.rows("PRAGMA synchronous = OFF")
        for number in range(count - len(contents)):
            content = contents[number % len(contents)]
            journal.append(replace(content, text=f"{content.text} {' '.join(dice.sample(_WORDS, 3))} {number}"))


def _process(place: str, action: Sequence[str]) -> None:
    command = [sys.executable, "-m", "tui", "journal", *action, "--journal", place]
    subprocess.run(command, cwd=_ROOT, check=True, stdout=subprocess.DEVNULL)


def _row(name: str, run: Callable[[], object]) -> None:
    seconds, processor = [], []
    for _ in range(_TIMES):
        begun, before = time.perf_counter(), os.times()
        run()
        after = os.times()
        seconds.append(time.perf_counter() - begun)
        processor.append(sum(after[:4]) - sum(before[:4]))
    middle, most, busy = statistics.median(seconds), max(seconds), statistics.mean(processor)
    print(f"| {name} | {middle * 1e3:.1f} ms | {most * 1e3:.1f} ms | {busy * 1e3:.1f} ms |", flush=True)
