"""How soon, and with how much memory, hostile rule files are refused: ``python -m bench.hostile``.

Each file is read in a process of its own. The memory is what that process needed beyond one that refuses an empty file.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine.graph import DependencyGraph
from engine.rulebook import RulebookError, load_rulebook
from tests.engine.rulebook.hostile_files import HOSTILE

__all__ = ["main"]


def _refuse(case: str) -> None:
    """Prints the seconds, the greatest memory in KiB, and what was said, as JSON."""
    content = HOSTILE[case][0]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.yaml"
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        start = time.perf_counter()
        try:
            DependencyGraph.of(load_rulebook([file], {}))
            said = "NOT REFUSED"
        except RulebookError as error:
            said = str(error).splitlines()[0]
        seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    sys.stdout.write(json.dumps({"seconds": seconds, "memory": memory, "said": said}))


def main() -> int:
    """Prints a row for each file, the slowest first; returns 1 when one was not refused within a second."""
    if len(sys.argv) > 1:
        _refuse(sys.argv[1])
        return 0
    found = {}
    for case in HOSTILE:
        done = subprocess.run([sys.executable, "-m", "bench.hostile", case], capture_output=True, text=True, check=True)
        found[case] = json.loads(done.stdout)
    least = found["nothing"]["memory"]
    print("| file | seconds | MiB more | said |\n|---|---|---|---|")
    for case, each in sorted(found.items(), key=lambda item: -item[1]["seconds"]):
        said = each["said"][:80].replace("|", "/")
        print(f"| {case} | {each['seconds']:.3f} | {(each['memory'] - least) / 1024:.0f} | {said} |")
    return int(any(each["seconds"] > 1 or each["said"] == "NOT REFUSED" for each in found.values()))


if __name__ == "__main__":
    sys.exit(main())
