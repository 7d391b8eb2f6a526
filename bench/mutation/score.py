"""How many mutants are noticed: ``python -m bench.mutation.score`` prints the score, and every survivor."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import rules
from bench.mutation.mutants import Mutant, mutants
from engine.inference import InferenceEngine
from engine.loading import RuleSources, load_rules
from engine.rulebook import Catalogue, RulebookError
from engine.verification import BoundarySnapshot, run_embedded_tests
from kb.catalogue import Catalogues

__all__ = ["ROOT", "main", "noticed_by"]

ROOT = Path(rules.__file__).parent
"""The built-in packs."""


def noticed_by(mutant: Mutant, catalogues: Mapping[str, Catalogue]) -> str | None:
    """What notices the mutant: the code of a finding, 'test', 'boundary case', or None where nothing does.

    What ``rules check`` and ``rules test`` do, in that order; it ends with the first thing that is wrong.
    """
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / Path(mutant.file).name
        file.write_text(mutant.text, encoding="utf-8")
        # The mutant has the id of its pack, and so takes the pack's place.
        try:
            loaded = load_rules(RuleSources((ROOT,), (file,)), catalogues)
        except RulebookError as error:
            return error.findings[0].code
    findings = [*loaded.findings, *(each for refused in loaded.refused for each in refused.findings)]
    if findings:
        return findings[0].code
    engine = InferenceEngine(loaded.rulebook)
    places = {provider.place.file for provider in loaded.rulebook.providers.values() if provider.replaces}
    own = frozenset(name for name, each in loaded.rulebook.providers.items() if each.place.file in places)
    for chosen in (own, loaded.rulebook.providers.keys() - own):
        if any(not outcome.passed for outcome in run_embedded_tests(engine, frozenset(chosen))):
            return "test"
    snapshot = (ROOT / mutant.file).with_suffix(".boundaries")
    if snapshot.exists():
        frozen = BoundarySnapshot.read(snapshot.read_text(encoding="utf-8"))
        now = BoundarySnapshot.take(engine, [loaded.rulebook.providers[name] for name in sorted(own)])
        if any(True for _ in frozen.differences(now)):
            return "boundary case"
    return None


def main() -> int:
    """Prints what noticed how many mutants of each kind, the score, and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--per-mistake", type=int, default=20, help="mutants of each kind of mistake")
    parser.add_argument("--seed", type=int, default=20261121)
    options = parser.parse_args()
    catalogues = Catalogues.load().by_name()
    rulebook = load_rules(RuleSources((ROOT,)), catalogues).rulebook
    found = mutants(ROOT, rulebook, options.per_mistake, options.seed)
    noticed: dict[str, Counter[str]] = {}
    survivors = []
    for mutant in found:
        by = noticed_by(mutant, catalogues)
        noticed.setdefault(mutant.mistake, Counter())[by or "survived"] += 1
        if by is None:
            survivors.append(mutant)
    print("| mistake | mutants | noticed by |\n|---|---|---|")
    for mistake, counts in noticed.items():
        how = ", ".join(f"{by} {count}" for by, count in counts.most_common())
        print(f"| {mistake} | {counts.total()} | {how} |")
    print(f"\n{len(found) - len(survivors)} of {len(found)} noticed: {1 - len(survivors) / len(found):.1%}")
    for mutant in survivors:
        print(f"survived: {mutant.file}: {mutant.id}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
