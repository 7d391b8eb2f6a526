"""How long an author waits: for a check after an edit, a test, a comparison, a reload. ``python -m bench.authoring``.

Each command runs in a process of its own, with a cache that knows the built-in rules; wall time depends on what
else the machine does, so the time of the processor stands beside it. The medians of ``--runs`` runs are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

__all__ = ["Timing", "main"]

_PACK = """schema: rules/1
pack: acme
title: Our rules

rules:
  - id: acme.copies
    title: Two copies for many requests
    when: inference.concurrency > 50
    then: {parallel.replicas: 2}
    because: "{inference.concurrency} requests go to two copies."
    sources: [{thumb: our own rule}]
    tests:
      - {given: {inference.concurrency: 60}, expect: {parallel.replicas: 2}, fires: true}
      - {given: {inference.concurrency: 10}, fires: false}
"""


@dataclass(frozen=True, slots=True)
class Timing:
    """What was timed: seconds of the processor, all processes together, and seconds on the clock."""

    name: str
    cpu: float
    wall: float


def main() -> int:
    """Prints the timings, with ``--json`` as one object."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=3, help="how often each is timed")
    parser.add_argument("--only", default="", help="only what has this in its name")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        timings = list(_timings(Path(folder), options.runs, options.only))
    if options.json:
        print(json.dumps([asdict(each) for each in timings], indent=2))
        return 0
    print(f"{'':44} {'CPU s':>8} {'wall s':>8}")
    for each in timings:
        print(f"{each.name:44} {each.cpu:8.2f} {each.wall:8.2f}")
    return 0


def _timings(folder: Path, runs: int, only: str) -> list[Timing]:
    own, environment = folder / "acme", {**os.environ, "WHYGPU_CACHE": str(folder / "cache")}
    environment |= {"WHYGPU_CONFIG_DIR": str(folder / "config"), "WHYGPU_RULES": ""}
    (folder / "config").mkdir()
    own.mkdir()
    file = own / "acme.yaml"
    file.write_text(_PACK)
    edits = iter(range(1, 1_000_000))

    def edit() -> None:
        file.write_text(_PACK.replace("> 50", f"> {50 + next(edits) % 9}"))

    def nothing() -> None:
        return

    def command(*arguments: str) -> Callable[[], None]:
        def run() -> None:
            subprocess.run(
                [sys.executable, "-m", "tui", "rules", *arguments],
                env=environment,
                stdout=subprocess.DEVNULL,
                check=False,
            )

        return run

    command("check")()  # what every later run finds in the cache
    rows: tuple[tuple[str, Callable[[], None], Callable[[], None]], ...] = (
        ("check, nothing changed", nothing, command("check", str(own))),
        ("check after an edit", edit, command("check", str(own))),
        ("test of a pack", nothing, command("test", str(own))),
        ("test of a pack after an edit", edit, command("test", str(own))),
        ("test of all built-in rules", nothing, command("test")),
        ("diff over the typical jobs", nothing, command("diff", "built-in", str(own))),
    )
    found = [_timed(name, before, run, runs) for name, before, run in rows if only in name]
    if only in "reload in one process after an edit":
        found.append(_reload(own, edit, max(runs, 3)))
    return found


def _timed(name: str, before: Callable[[], None], run: Callable[[], None], runs: int) -> Timing:
    cpu, wall = [], []
    for _ in range(runs):
        before()
        used, began = _children_cpu(), time.perf_counter()
        run()
        wall.append(time.perf_counter() - began)
        cpu.append(_children_cpu() - used)
    return Timing(name, median(cpu), median(wall))


def _children_cpu() -> float:
    used = os.times()
    return used.children_user + used.children_system


def _reload(own: Path, edit: Callable[[], None], runs: int) -> Timing:
    """What the app does when a file is saved: in a process that has read the rules before."""
    from kb.advisor import Advisor

    Advisor.load(overlays=[own])
    cpu, wall = [], []
    for _ in range(runs):
        edit()
        used, began = time.process_time(), time.perf_counter()
        Advisor.load(overlays=[own])
        wall.append(time.perf_counter() - began)
        cpu.append(time.process_time() - used)
    return Timing("reload in one process after an edit", median(cpu), median(wall))


if __name__ == "__main__":
    sys.exit(main())
