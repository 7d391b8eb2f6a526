"""How long an author waits: for a check after an edit, a test, a comparison, a reload. ``python -m bench.authoring``.

Each command runs in a process of its own, with a cache that knows the built-in rules, over a copy of these, so that
they can be edited; wall time depends on what else the machine does, so the time of the processor stands beside it.
The medians of ``--runs`` runs are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from shutil import copytree
from statistics import median

__all__ = ["Timing", "main"]

_CHECKOUT = Path(__file__).parents[1]
_BOUNDARIES = _CHECKOUT / "tests" / "rules" / "boundaries"
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


_KIND = "site.kind"
_ON_TOP = """schema: rules/1
pack: acme.kind
title: Where our machines stand
replaces: [site.kind]

facts:
"""
_NUMBER, _TEXT = "value: 250 W}", "title: Power of a machine without accelerators"
"""Texts of `_POWER`, a pack with parameters, quantities and rules."""
_POWER, _WORKLOAD = Path("rules") / "cost" / "power.yaml", Path("rules") / "facts" / "workload.yaml"


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
    parser.add_argument("--reloads", choices=("own", "built-in"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.reloads:
        edit = _Edits(Path.cwd())
        cpu, wall = _reloads(edit, edit.own if options.reloads == "own" else edit.number, options.runs)
        print(json.dumps([cpu, wall]))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        timings = list(_timings(Path(folder), options.runs, options.only))
    if options.json:
        print(json.dumps([asdict(each) for each in timings], indent=2))
        return 0
    print(f"{'':48} {'CPU s':>8} {'wall s':>8}")
    for each in timings:
        print(f"{each.name:48} {each.cpu:8.2f} {each.wall:8.2f}")
    return 0


class _Edits:
    """What an author changes in ``folder``: own rules in ``acme``, and a copy of the built-in ones."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.acme, self.on_top = folder, folder / "acme" / "acme.yaml", folder / "kind" / "kind.yaml"
        self._numbers = count(1)
        self._power = (_CHECKOUT / _POWER).read_text(encoding="utf-8")
        workload = (_CHECKOUT / _WORKLOAD).read_text(encoding="utf-8")
        begin = workload.index(f"  - id: {_KIND}\n")
        ends = (workload.find(end, begin + 1) for end in ("\n  - id: ", "\n  # ---", "\n\n"))
        self._kind = workload[begin : min(end for end in ends if end > 0)] + "\n"

    def nothing(self) -> None:
        """Leaves all as it is."""

    def own(self) -> None:
        """A number in a rule of one's own."""
        self.acme.parent.mkdir(exist_ok=True)
        self.acme.write_text(_PACK.replace("> 50", f"> {50 + next(self._numbers) % 9}"), encoding="utf-8")

    def number(self) -> None:
        """A number in a built-in file."""
        self._write_power(_NUMBER, _NUMBER.replace("250", str(250 + next(self._numbers) % 9)))

    def text(self) -> None:
        """A text in a built-in file."""
        self._write_power(_TEXT, f"{_TEXT}, {next(self._numbers)}")

    def fact(self) -> None:
        """What is assumed of a fact that takes the place of a built-in one."""
        self.on_top.parent.mkdir(exist_ok=True)
        text = f"{_ON_TOP}{self._kind}".replace(
            "is known", f"is known and hardware.count_said != {next(self._numbers)}", 1
        )
        self.on_top.write_text(text, encoding="utf-8")

    def _write_power(self, old: str, new: str) -> None:
        (self.folder / _POWER).write_text(self._power.replace(old, new), encoding="utf-8")


def _timings(folder: Path, runs: int, only: str) -> Iterator[Timing]:
    copytree(_CHECKOUT / "rules", folder / "rules")
    (folder / "config").mkdir()
    edit = _Edits(folder)
    edit.own()
    edit.fact()
    environment = {**os.environ, "WHYGPU_CACHE": str(folder / "cache"), "PYTHONPATH": str(_CHECKOUT)}
    environment |= {"WHYGPU_CONFIG_DIR": str(folder / "config"), "WHYGPU_RULES": ""}

    def process(*arguments: str) -> str:
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=False
        ).stdout

    def rules(*arguments: str) -> Callable[[], object]:
        return lambda: process("tui", "rules", *arguments)

    rules("check")()  # what every later run finds in the cache
    rows: tuple[tuple[str, Callable[[], None], Callable[[], object]], ...] = (
        ("check, nothing changed", edit.nothing, rules("check", "acme")),
        ("check after an edit of an own rule", edit.own, rules("check", "acme")),
        ("check after an edit of a built-in number", edit.number, rules("check")),
        ("check after an edit of a built-in text", edit.text, rules("check")),
        ("check of a fact in the place of a built-in one", edit.fact, rules("check", "kind")),
        ("test of a pack", edit.nothing, rules("test", "acme")),
        ("test of a pack after an edit", edit.own, rules("test", "acme")),
        ("test of a built-in pack after an edit", edit.text, rules("test", str(_POWER))),
        ("test of all built-in rules", edit.nothing, rules("test")),
        ("the same with boundaries", edit.nothing, rules("test", "--boundaries", str(_BOUNDARIES))),
        ("diff over the typical jobs", edit.nothing, rules("diff", "built-in", "acme")),
    )
    for name, before, run in rows:
        if only in name:
            yield _timed(name, before, run, runs)
    for kind in ("own", "built-in"):
        name = f"reload after an edit of {'an own rule' if kind == 'own' else 'a built-in number'}"
        if only in name:
            yield Timing(name, *json.loads(process("bench.authoring", "--reloads", kind, "--runs", str(max(runs, 3)))))


def _timed(name: str, before: Callable[[], None], run: Callable[[], object], runs: int) -> Timing:
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


def _reloads(edit: _Edits, change: Callable[[], None], runs: int) -> tuple[float, float]:
    """What the app does when a file is saved: in a process that has read the rules before."""
    from kb.advisor import Advisor

    edit.own()
    Advisor.load(overlays=[edit.acme.parent])
    cpu, wall = [], []
    for _ in range(runs):
        change()
        used, began = time.process_time(), time.perf_counter()
        Advisor.load(overlays=[edit.acme.parent])
        wall.append(time.perf_counter() - began)
        cpu.append(time.process_time() - used)
    return median(cpu), median(wall)


if __name__ == "__main__":
    sys.exit(main())
