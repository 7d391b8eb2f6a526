"""Five rule engines with the same rules and facts: ``python -m bench.engines`` prints the table of bench/README.md.

Needs ``pip install clipspy zen-engine rule-engine experta``. Each engine runs in a process of its own for each number
of rules. Times are medians over situations in which everything can be answered; memory is what the process grew by
while the rules were loaded and used. Which rules fire in each situation, before and after one answer changes, must be
equal in all engines: their digests are compared, and a difference ends the run.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TypedDict

from bench.peers.peer import Peer
from bench.random_rules import RandomRules

__all__ = ["main"]

_PEERS = {
    "whygpu": "bench.peers.whygpu:WhyGPU",
    "clipspy": "bench.peers.clips:Clips",
    "zen-engine": "bench.peers.zen:Zen",
    "rule-engine": "bench.peers.rule_engine:RuleEngine",
    "experta": "bench.peers.experta:Experta",
}
_COUNTS = (10, 100, 1_000, 4_000)
_SITUATIONS = 20
_LIMIT_SECONDS = 600


class Measured(TypedDict):
    """What one engine took with one number of rules: seconds, and MiB. None where an engine has no such thing."""

    load: float
    verify: float | None
    cached: float | None
    inference: float
    changed: float
    memory: float
    digest: str


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _resident() -> float:
    """What the process holds in memory now, in MiB (Linux)."""
    fields = Path("/proc/self/status").read_text(encoding="utf-8").split("VmRSS:")[1].split()
    return int(fields[0]) / 1024


def _measure(name: str, count: int) -> Measured:
    module, _, attribute = _PEERS[name].partition(":")
    make: type[Peer] = getattr(import_module(module), attribute)
    rules = RandomRules(count)
    situations = rules.situations(_SITUATIONS)
    make(RandomRules(2))  # what is only ever done once: grammars, libraries
    before, start = _resident(), time.perf_counter()
    peer = make(rules)
    load = time.perf_counter() - start
    inference, changed, digest = [], [], hashlib.sha256()
    for situation, fact, value in situations:
        start = time.perf_counter()
        fired = peer.fired(situation)
        middle = time.perf_counter()
        after = peer.fired_after(situation, fact, value)
        changed.append(time.perf_counter() - middle)
        inference.append(middle - start)
        digest.update(json.dumps([sorted(fired), sorted(after)]).encode())
    memory = _resident() - before
    verify, cached = _verified_and_cached(rules) if name == "whygpu" else (None, None)
    return {
        "load": load,
        "verify": verify,
        "cached": cached,
        "inference": statistics.median(inference),
        "changed": statistics.median(changed),
        "memory": memory,
        "digest": digest.hexdigest(),
    }


def _verified_and_cached(rules: RandomRules) -> tuple[float, float]:
    """The seconds that verifying takes, and loading what was verified and compiled before."""
    from bench.peers.whygpu import WhyGPU
    from engine.inference import InferenceEngine
    from engine.loading import RuleSources, load_rules
    from engine.verification import verify

    with tempfile.TemporaryDirectory() as folder:
        sources = RuleSources(tuple(WhyGPU.write(rules, Path(folder))))
        cache = Path(folder) / "cache"
        rulebook = load_rules(sources, {}, cache_folder=cache).rulebook
        verifying = statistics.median(_timed(lambda: verify(rulebook)) for _ in range(3))
        loading = statistics.median(
            _timed(lambda: InferenceEngine(load_rules(sources, {}, cache_folder=cache).rulebook, "durable"))
            for _ in range(3)
        )
    return verifying, loading


def _measured_apart(name: str, count: int) -> Measured | str:
    """The figures, measured in a process of its own; or why there are none."""
    command = [sys.executable, "-m", "bench.engines", "--engine", name, "--rules", str(count)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_LIMIT_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return f"more than {_LIMIT_SECONDS} s"
    if done.returncode:
        return done.stderr.strip().splitlines()[-1] if done.stderr.strip() else f"exit code {done.returncode}"
    found: Measured = json.loads(done.stdout.splitlines()[-1])
    return found


def _shown(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.3g} ms"


def _table(counts: list[int]) -> int:
    print("| rules | engine | load | verify | cached load | inference | changed answer | memory |")
    print("|---|---|---|---|---|---|---|---|")
    for count in counts:
        digests: dict[str, str] = {}
        for name in _PEERS:
            found = _measured_apart(name, count)
            if isinstance(found, str):
                print(f"| {count:,} | {name} | {found} | | | | | |", flush=True)
                continue
            digests[name] = found["digest"]
            times = [_shown(found[key]) for key in ("load", "verify", "cached", "inference", "changed")]
            print(f"| {count:,} | {name} | {' | '.join(times)} | {found['memory']:.0f} MiB |", flush=True)
        if len(set(digests.values())) > 1:
            print(f"\nThe engines disagree at {count:,} rules: {digests}", file=sys.stderr)
            return 1
    print("\nAll engines fired the same rules in all situations.")
    return 0


def main() -> int:
    """Prints the table, or, for one engine and number of rules, the figures as JSON; 1 when engines disagree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", choices=_PEERS, help="measure one engine, in this process")
    parser.add_argument("--rules", type=int, action="append", help="how many rules (default: 10, 100, 1,000, 4,000)")
    options = parser.parse_args()
    counts = options.rules or list(_COUNTS)
    if options.engine:
        print(json.dumps(_measure(options.engine, counts[0])))
        return 0
    return _table(counts)


if __name__ == "__main__":
    sys.exit(main())
