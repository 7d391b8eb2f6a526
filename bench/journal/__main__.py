"""``python -m bench.journal replay|kill|speed|cost|full``: what each measures is said by its module."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

_PARTS = {
    "record": "bench.journal.decisions",
    "replay": "bench.journal.replays",
    "kill": "bench.journal.killed",
    "speed": "bench.journal.quick",
    "cost": "bench.journal.cost",
    "full": "bench.journal.full_disk",
}


def main() -> int:
    """Runs one part, and returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.journal", description=__doc__)
    parser.add_argument("part", choices=tuple(_PARTS))
    parser.add_argument("rest", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    code: int = import_module(_PARTS[options.part]).main(options.rest)
    return code


if __name__ == "__main__":
    sys.exit(main())
