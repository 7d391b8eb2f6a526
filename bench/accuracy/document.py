"""``python -m bench.accuracy.document`` writes the page on accuracy, ``docs/accuracy.md``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.accuracy.case import Case
from bench.accuracy.evaluation import Evaluator
from bench.accuracy.findings import findings
from bench.accuracy.outcome import Outcome
from bench.accuracy.page import page
from bench.accuracy.part import Part
from bench.accuracy.residual_class import oracle_class, residual_class
from bench.accuracy.store import Store
from bench.estimators.comparison import comparison
from kb.advisor import Advisor

__all__ = ["evaluate", "main"]

_ROOT = Path(__file__).parents[2]
_TRUTH = _ROOT / "bench" / "truth"
_TRACED = ("oracle", "oracle_drawn")


def evaluate(name: str, evaluator: Evaluator) -> dict[str, object]:
    """The findings over the public cases of one part, `train` or `held`, of quality A and B, or over traced steps.

    `oracle` are those of the grid, `oracle_drawn` those drawn at random.
    """
    if name in _TRACED:
        return findings([evaluator.evaluate(case) for case in Case.read(_TRUTH / f"{name}.jsonl")], oracle_class)
    part = Part(name)
    cases = [case for case in Case.read(_TRUTH / "public.jsonl") if Part.of(case.source) is part]
    outcomes = [evaluator.evaluate(case) for case in cases if case.quality != "C"]
    return {**findings(outcomes, residual_class), "peers": _peers(outcomes)}


def _peers(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """The stored answers of other estimators beside the outcomes."""
    peers = Store.load().peers.get("peers")
    if not isinstance(peers, Mapping):
        return {}
    found = {name: comparison(outcomes, peer["answers"]) for name, peer in peers.items()}
    return {name: groups for name, groups in found.items() if groups}


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the page from what is stored, after evaluating what is asked for. Returns 0, or 1 where the page differs.

    With `--check` nothing is written.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.accuracy.document", description=__doc__)
    parser.add_argument(
        "--evaluate",
        action="append",
        default=[],
        choices=["train", "held"],
        help="evaluate that part anew first (train: the traced cases too)",
    )
    parser.add_argument("--check", action="store_true", help="only say whether the page is what would be written")
    parser.add_argument("--page", type=Path, default=_ROOT / "docs" / "accuracy.md", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    store = Store.load()
    if options.evaluate:
        store = _evaluated(store, options.evaluate, Evaluator(Advisor.load()))
        store.save()
    text = page(store)
    if options.check:
        same = options.page.exists() and options.page.read_text(encoding="utf-8") == text
        print("the page is what it should be" if same else f"{options.page} is not what would be written")
        return 0 if same else 1
    options.page.write_text(text, encoding="utf-8")
    print(f"wrote {options.page}")
    return 0


def _evaluated(store: Store, parts: Sequence[str], evaluator: Evaluator) -> Store:
    wanted = [*parts, *_TRACED] if "train" in parts else list(parts)
    for part in wanted:
        store = store.with_findings(part, evaluate(part, evaluator))
    return store


if __name__ == "__main__":
    sys.exit(main())
