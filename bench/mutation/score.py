"""How many mutants are noticed: ``python -m bench.mutation.score`` prints the score, and every survivor."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import rules
from bench.mutation.mutants import SEEDS, mutants
from bench.mutation.review import Review
from kb.catalogue import Catalogues

__all__ = ["main"]

_COLUMNS = ("reading", "verification", "test", "snapshot", "nothing")


def main() -> int:
    """Prints what noticed how many mutants of each kind, the score, and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--per-mistake", type=int, default=15, help="mutants of each kind of mistake")
    parser.add_argument("--seed", type=int, default=SEEDS[0])
    options = parser.parse_args()
    review = Review(Path(rules.__file__).parent, Catalogues.load().by_name())
    noticed: dict[str, Counter[str]] = {}
    survivors = []
    for mutant in mutants(review.root, review.rulebook, options.per_mistake, options.seed):
        by = review.noticed_by(mutant)
        noticed.setdefault(mutant.mistake, Counter())[_column(by)] += 1
        if by is None:
            survivors.append(mutant)
    _print_table(noticed)
    total = sum(counts.total() for counts in noticed.values())
    print(f"\n{total - len(survivors)} of {total} noticed ({1 - len(survivors) / total:.1%}), seed {options.seed}")
    for mutant in survivors:
        print(f"survived{' (means the same)' if review.is_equivalent(mutant) else ''}: {mutant.file}: {mutant.id}")
    return 0


def _column(by: str | None) -> str:
    if by is None or by in _COLUMNS:
        return by or "nothing"
    return "reading" if by.startswith(("E0", "E1")) else "verification"


def _print_table(noticed: Mapping[str, Counter[str]]) -> None:
    print(f"| mistake | mutants | {' | '.join(_COLUMNS)} |\n|---|---:|{'---:|' * len(_COLUMNS)}")
    rows = [*noticed.items(), ("all", sum(noticed.values(), Counter[str]()))]
    for mistake, counts in rows:
        cells = (str(counts[column] or "") for column in _COLUMNS)
        print(f"| {mistake} | {counts.total()} | {' | '.join(cells)} |")


if __name__ == "__main__":
    sys.exit(main())
