"""What starting and answering may take: ``python -m bench.limits`` prints the table of bench/README.md.

Every run is a process of its own, and every figure the median of several. Whole processes are measured from outside,
beside a bare interpreter; what happens within one (an inference, a search, a changed answer) is timed by that process,
after it has loaded the rules and answered once. Modules are compiled and rules are cached before. Nothing here asserts
a time.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from bench.speed import ENVIRONMENT, WELCOME, painted
from tui.frame_room import with_room

__all__ = ["Measured", "main"]

_REQUEST = "Llama 3.1 70B at 4 bit for 20 users, 8k context"
_LARGE = "pretrain a 70b model from scratch on 2T tokens"
"""A job with very many candidates."""
_CANDIDATES = 50_000
_MODELS = ("Llama 3.1 70B", "Llama 3.1 8B", "Qwen 2.5 72B", "Mistral 7B", "Gemma 2 27B", "Qwen 2.5 14B")
_JOBS = 12
_MEBIBYTE = 1024


@dataclass(frozen=True)
class Measured:
    """Runs of one thing, each with its seconds on the clock, those of the processor, and the peak of memory in MiB.

    ``limit`` is what it may take, in the unit of ``shown``, which makes a figure of a run.
    """

    name: str
    limit: str
    runs: tuple[Mapping[str, float], ...]
    shown: Callable[[float], str]
    of: str = "seconds"

    @property
    def row(self) -> str:
        """A row of the table."""
        found = [run[self.of] for run in self.runs]
        least, middle, most = (self.shown(each) for each in (min(found), statistics.median(found), max(found)))
        processor = [run["processor"] for run in self.runs if "processor" in run and self.of == "seconds"]
        busy = _milliseconds(statistics.median(processor)) if processor else ""
        return f"| {self.name} | {self.limit} | {middle} | {least} | {most} | {busy} | {len(found)} |"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:,.3g} ms" if seconds < 1 else f"{seconds:.2f} s"


def _mebibytes(size: float) -> str:
    return f"{size:.0f} MiB"


def _a_second(rate: float) -> str:
    return f"{rate:.3g} a second"


def _whole(line: Sequence[str]) -> Mapping[str, float]:
    """One run of a process, measured from outside."""
    start = time.perf_counter()
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENVIRONMENT)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0  # it is waited for
    seconds = time.perf_counter() - start
    return {"seconds": seconds, "processor": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss / _MEBIBYTE}


def _within(part: str) -> Mapping[str, float]:
    """What one process tells that times a ``part`` of its work."""
    line = [sys.executable, "-m", "bench.limits", "--part", part]
    told = subprocess.run(line, check=True, capture_output=True, text=True, env=ENVIRONMENT).stdout
    found: Mapping[str, float] = json.loads(told)
    return found


def _timed(work: Callable[[], object]) -> dict[str, float]:
    start, busy = time.perf_counter(), time.process_time()
    work()
    return {"seconds": time.perf_counter() - start, "processor": time.process_time() - busy}


def _part(name: str) -> Mapping[str, float]:
    """Times one part of the work of a process that has loaded the rules and answered once."""
    from engine.inference import Given
    from engine.search import search
    from kb.advisor import Advisor
    from kb.session import Session

    advisor = Advisor.load()
    given = dict(advisor.understand(_REQUEST).given)
    session = Session(advisor)
    session.give_all(given)
    _ = session.advice, session.interview.next
    gc.freeze()  # as the app does
    context = Given(12_345.0)
    if name == "inference":
        return _timed(lambda: advisor.engine.infer({**given, "inference.context": context}))
    if name == "answer":

        def answered() -> object:
            session.give("inference.context", context)
            return session.advice, session.interview.next

        return _timed(answered)
    large = dict(advisor.understand(_LARGE).given)
    looked_at = list[int]()
    found = _timed(lambda: looked_at.append(search(advisor.engine, large, advisor.goal_ids[0]).considered))
    return {key: value * _CANDIDATES / looked_at[0] for key, value in found.items()} | {"considered": looked_at[0]}


def _batch(runs: int) -> tuple[Mapping[str, float], ...]:
    """Jobs a second on one core, by what more jobs take than one."""
    texts = [f"{_MODELS[at % len(_MODELS)]} for {at + 2} users, {4 + at % 5}k context" for at in range(_JOBS)]
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder, "few.jsonl"), Path(folder, "many.jsonl")
        few.write_text(json.dumps({"text": texts[0]}) + "\n", encoding="utf-8")
        many.write_text("".join(json.dumps({"text": each}) + "\n" for each in texts), encoding="utf-8")
        found = []
        for _ in range(runs):
            one, all_of_them = (_whole(_whygpu("advise", "--jobs", "1", "--batch", str(each))) for each in (few, many))
            busy = all_of_them["processor"] - one["processor"]
            found.append({"rate": (_JOBS - 1) / busy, "memory": all_of_them["memory"]})
    return tuple(found)


def _whygpu(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tui", *arguments]


def _measured(runs: int) -> Iterator[Measured]:
    def of(name: str, limit: str, run: Callable[[], Mapping[str, float]]) -> Measured:
        run()
        return Measured(name, limit, tuple(run() for _ in range(runs)), _milliseconds)

    yield of("a bare interpreter", "", lambda: _whole([sys.executable, "-c", "pass"]))
    yield of("`whygpu --version`", "60 ms more", lambda: _whole(_whygpu("--version")))
    advise = of("`whygpu advise`, a new process", "400 ms", lambda: _whole(_whygpu("advise", _REQUEST)))
    yield advise
    yield Measured("the same: memory at most", "120 MiB", advise.runs, _mebibytes, "memory")
    yield of("app: the first question can be read", "500 ms", lambda: {"seconds": painted(WELCOME)})
    yield of("an answer: advice and next question", "100 ms", lambda: _within("answer"))
    yield of("one inference, another context", "3 ms", lambda: _within("inference"))
    yield of("a search, for 50,000 candidates", "400 ms", lambda: _within("search"))
    yield Measured("`advise --batch`, one core", "50 a second", _batch(max(runs // 2, 1)), _a_second, "rate")
    llmfit = shutil.which("llmfit")
    if llmfit is not None:
        yield of("`llmfit --json`", "", lambda: _whole([llmfit, "--json"]))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--part", choices=("inference", "answer", "search"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        print(json.dumps(with_room(lambda: _part(options.part))))  # as the threads of the app work
        return
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}\n")
    print("| what | limit | median | least | most | processor | runs |\n|---|---|---:|---:|---:|---:|---:|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        own = {"WHYGPU_CACHE": folder}
        with mock.patch.dict(os.environ, own), mock.patch.dict(ENVIRONMENT, own):
            for each in _measured(options.runs):
                print(each.row, flush=True)
    if shutil.which("llmfit") is None:
        print("\nBeside these nothing: no executable `llmfit` is found.")


if __name__ == "__main__":
    main()
