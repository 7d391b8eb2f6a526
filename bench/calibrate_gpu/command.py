"""The command line of the calibration."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.calibrate_gpu.grid import Run, grid
from bench.calibrate_gpu.supervisor import NoDeviceError, RunFailedError, RunTooLongError, Supervisor

__all__ = ["main"]

_INSTALL = "it takes torch, transformers and peft, which are no dependencies of the project: pip install them beside it"
_OFFLINE = {
    "HF_HUB_OFFLINE": "1",
    "TRANSFORMERS_VERBOSITY": "error",
    "TOKENIZERS_PARALLELISM": "false",
    "PYTHONWARNINGS": "ignore",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures what the output lacks. Returns 0, 1 where runs failed, 2 where nothing can be measured or written."""
    options = _parser().parse_args(arguments)
    begin = time.monotonic()
    os.environ.update(_OFFLINE)
    try:
        done = _done(options.out, retry=options.retry)
        supervisor = Supervisor(options.device)
    except NoDeviceError as error:
        print(f"cannot measure: {error}\n{_INSTALL}", file=sys.stderr)
        return 2
    except (OSError, ValueError) as error:
        print(f"cannot use {options.out}: {error}", file=sys.stderr)
        return 2
    machine = supervisor.machine
    runs = [run for run in grid(quick=options.quick, tiny=machine.gpu is None) if options.match in run.id]
    left = [run for run in runs if run.id not in done]
    versions = ", ".join(f"{name} {version}" for name, version in machine.versions.items())
    print(f"{machine.gpu or 'no GPU: tiny models on the CPU'}, {versions}; {len(left)} of {len(runs)} runs", flush=True)
    failed = started = 0
    try:
        for run in left:
            remaining = options.minutes * 60 - (time.monotonic() - begin)
            if remaining < 5:
                break
            try:
                measured = _measured(run, supervisor, min(options.limit, remaining), options.out)
            except RunTooLongError:
                if remaining < options.limit:  # it was not the run's fault
                    break
                measured = False
                _append(_beside(options.out), [{"run": run.id, "reason": f"took longer than {options.limit:.0f} s"}])
            started += 1
            failed += not measured
    except NoDeviceError as error:
        print(f"cannot go on: {error}", file=sys.stderr)
        failed += 1
    finally:
        supervisor.close()
    print(
        f"{started - failed} runs measured, {failed} failed, {len(left) - started} left for want of time: {options.out}"
    )
    return 1 if failed else 0


def _measured(run: Run, supervisor: Supervisor, seconds: float, out: Path) -> bool:
    """Measure one run and write its cases, once it is done; its failure goes to the file beside.

    Raises RunTooLongError; nothing is written then.
    """
    begin = time.monotonic()
    cases: list[dict[str, object]] = []
    reason = ""
    try:
        cases.extend(supervisor.measure(run, seconds))
    except RunTooLongError as error:
        print(f"{time.monotonic() - begin:6.1f} s  {run.id}: {error}", flush=True)
        raise
    except RunFailedError as error:
        reason = str(error)
    said = "out of memory" if any(case["oom"] for case in cases) else f"{len(cases)} values"
    print(f"{time.monotonic() - begin:6.1f} s  {run.id}: {f'failed, {reason}' if reason else said}", flush=True)
    _append(out, cases)
    if reason:
        _append(_beside(out), [{"run": run.id, "reason": reason}])
    return not reason


def _append(path: Path, lines: Sequence[dict[str, object]]) -> None:
    if not lines:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write("".join(json.dumps(line, allow_nan=False) + "\n" for line in lines))


def _beside(out: Path) -> Path:
    return out.with_name(out.name + ".failed")


def _done(out: Path, *, retry: bool) -> set[str]:
    """The runs of an earlier call: those that have cases, and those that failed unless they shall be tried again."""
    found: set[str] = set()
    if out.exists():
        for line in out.read_text(encoding="utf-8").splitlines():
            try:
                found.add(json.loads(line)["extra"]["run"])
            except (ValueError, KeyError, TypeError):
                continue  # a line that was cut off, or is none of ours
    if _beside(out).exists():
        failed = {json.loads(line)["run"] for line in _beside(out).read_text(encoding="utf-8").splitlines()}
        if retry:
            _beside(out).unlink()
            return found - failed
        return found | failed
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.calibrate_gpu",
        description="Measures memory and speed of training and generation, and the card itself, on the first GPU, as "
        "cases that python -m bench.accuracy reads. Nothing is downloaded. A call goes on where the last one stopped.",
    )
    parser.add_argument("--out", type=Path, default=Path("calibration.jsonl"), metavar="FILE", help="cases to complete")
    parser.add_argument("--quick", action="store_true", help="a run of each sort (about three minutes)")
    parser.add_argument("--minutes", type=float, default=25.0, help="stop after so many (default: 25)")
    parser.add_argument("--limit", type=float, default=150.0, metavar="SECONDS", help="for one run (default: 150)")
    parser.add_argument("--device", choices=("auto", "cuda", "cpu"), default="auto", help="default: the GPU if any")
    parser.add_argument("--match", default="", metavar="TEXT", help="only runs with this in their id")
    parser.add_argument("--retry", action="store_true", help="try again what failed")
    return parser
