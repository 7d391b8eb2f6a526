"""``python -m bench.accuracy.document`` writes the page on accuracy, ``docs/accuracy.md``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.accuracy.evaluation import Evaluator
from bench.accuracy.findings import findings
from bench.accuracy.first_look import first_look
from bench.accuracy.outcome import Outcome
from bench.accuracy.page import page
from bench.accuracy.residual_class import oracle_class, residual_class
from bench.accuracy.sample import estimates, sample
from bench.accuracy.store import Store
from bench.accuracy.truth import Truth
from bench.estimators.comparison import comparison
from kb.advisor import Advisor

__all__ = ["evaluate", "main"]

_ROOT = Path(__file__).parents[2]
_TRACED = (Truth.ORACLE, Truth.ORACLE_DRAWN)
_FIRST = "first"
_WITH = {"train": _TRACED, "found": (_FIRST,)}
"""What is evaluated with a part: the traced steps, and what is read of the first look."""


def evaluate(name: str, evaluator: Evaluator) -> dict[str, object]:
    """The findings over the cases that `Truth` calls ``name``: of quality A and B, or all traced steps.

    `first` are those of `Truth.FOUND` as they came out before rules were mended by them; nothing is evaluated for it.
    With findings over cases that take long, what was estimated for a sample of them is kept.
    """
    truth = Truth.FOUND if name == _FIRST else Truth(name)
    cases = [case for case in truth.cases() if case.quality != "C"]
    if name == _FIRST:
        return findings(first_look(cases), residual_class)
    outcomes = [evaluator.evaluate(case) for case in cases]
    if name in _TRACED:
        return findings(outcomes, oracle_class)
    drawn = {case.id for case in sample(cases, residual_class)}
    return {
        **findings(outcomes, residual_class),
        "peers": _peers(outcomes),
        "sample": estimates(outcome for outcome in outcomes if outcome.case.id in drawn),
    }


def _peers(outcomes: Sequence[Outcome]) -> dict[str, object]:
    """The stored answers of other estimators beside the outcomes."""
    peers = Store.load().peers.get("peers")
    if not isinstance(peers, Mapping):
        return {}
    found = {name: comparison(outcomes, peer["answers"]) for name, peer in peers.items()}
    return {name: groups for name, groups in found.items() if groups}


def main(arguments: Sequence[str] | None = None) -> int:
    """Writes the page from what is stored, after evaluating what is asked for. Returns 0, or 1 if `--check` differs.

    With `--check` nothing is written: findings are compared with what is stored, and the page with what it would be.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.accuracy.document", description=__doc__)
    parser.add_argument(
        "--evaluate",
        action="append",
        default=[],
        choices=["train", "found", "held"],
        help="evaluate that part anew first (train: the traced cases too)",
    )
    parser.add_argument("--check", action="store_true", help="write nothing, only say what would change")
    parser.add_argument("--page", type=Path, default=_ROOT / "docs" / "accuracy.md", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    store = Store.load()
    now = _evaluated(store, options.evaluate, Evaluator(Advisor.load())) if options.evaluate else store
    text = page(now)
    if options.check:
        stale = store.stale(now)
        for part in stale:
            print(f"the findings of {part} are not what is stored")
        same = options.page.exists() and options.page.read_text(encoding="utf-8") == text
        print("the page is what it should be" if same else f"{options.page} is not what would be written")
        return 1 if stale or not same else 0
    if options.evaluate:
        now.save()
    options.page.write_text(text, encoding="utf-8")
    print(f"wrote {options.page}")
    return 0


def _evaluated(store: Store, parts: Sequence[str], evaluator: Evaluator) -> Store:
    wanted = [each for part in parts for each in (part, *_WITH.get(part, ()))]
    for part in wanted:
        store = store.with_findings(part, evaluate(part, evaluator))
    return store


if __name__ == "__main__":
    sys.exit(main())
