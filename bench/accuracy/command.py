"""The command line of the measurement."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.accuracy.case import Case
from bench.accuracy.evaluation import Evaluator
from bench.accuracy.part import Part
from bench.accuracy.report import Report
from kb.advisor import Advisor

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Prints how far estimates are from measured cases. Returns 0, or 2 where a file cannot be read or written."""
    options = _parser().parse_args(arguments)
    try:
        cases = [case for path in options.files for case in Case.read(path)]
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    if options.part is not None:
        part = Part(options.part)
        cases = [case for case in cases if case.defect or Part.of(case.source) is part]
    wanted = set(options.quality.upper())
    evaluator = Evaluator(Advisor.load())
    outcomes = [evaluator.evaluate(case) for case in cases if case.defect or _taken(case, wanted)]
    if options.out is not None:
        lines = "".join(json.dumps(outcome.record(), allow_nan=False) + "\n" for outcome in outcomes)
        try:
            options.out.write_text(lines, encoding="utf-8")
        except OSError as error:
            print(f"cannot write {error.filename}: {error.strerror}", file=sys.stderr)
            return 2
    report = Report.of(outcomes)
    print(json.dumps(report.record(), allow_nan=False) if options.json else report.table())
    return 0


def _taken(case: Case, wanted: set[str]) -> bool:
    # A quality that is none of the three says nothing against the case.
    return case.quality not in {"A", "B", "C"} or case.quality in wanted


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.accuracy", description="Compares the product's estimates with measured cases."
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl", help="cases, one JSON object a line")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the estimate of every case as JSON lines")
    parser.add_argument(
        "--part", choices=[each.value for each in Part], help="only sources of that part (default: all)"
    )
    parser.add_argument(
        "--quality", default="AB", metavar="LETTERS", help="qualities to take, of A, B and C (default: AB)"
    )
    return parser
