"""The command line that learns the error bars."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.accuracy.case import Case
from bench.accuracy.evaluation import Evaluator
from bench.accuracy.part import Part
from bench.error_bars.calibration import MENDED, Calibration, Coverage, coverage
from bench.error_bars.pack import factor_pack
from bench.error_bars.residuals import Residuals
from kb.advisor import Advisor

__all__ = ["PACK", "RESIDUALS", "main"]

RESIDUALS = Path(__file__).with_name("residuals.json")
PACK = Path(__file__).parents[2] / "rules" / "accuracy" / "factors.yaml"
_QUALITIES = {"A", "B"}


def main(arguments: Sequence[str]) -> int:
    """Writes residuals and pack, and prints how well bars hold for sources left out.

    Returns 0; with ``--check`` 1 where what is written differs; 2 where a file cannot be read or written.
    """
    options = _parser().parse_args(arguments)
    try:
        residuals = _stored() if not options.files else _measured(options.files)
        written = {RESIDUALS: residuals.to_json(), PACK: factor_pack(residuals)}
        print("\n".join(_report(residuals)))
        if options.check:
            changed = [path for path, text in written.items() if path.read_text(encoding="utf-8") != text]
            print("\n".join(f"{path.name} is not what would be written" for path in changed))
            return 1 if changed else 0
        for path, text in written.items():
            path.write_text(text, encoding="utf-8")
    except OSError as error:
        print(f"cannot use {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _stored() -> Residuals:
    return Residuals.from_json(RESIDUALS.read_text(encoding="utf-8"))


def _measured(files: Sequence[Path]) -> Residuals:
    """The residuals of the part to learn from; nothing is known of the part held back."""
    cases = [case for path in files for case in Case.read(path) if not case.defect and case.quality in _QUALITIES]
    advisor = Advisor.load()
    evaluator = Evaluator(advisor)
    learnt = (evaluator.evaluate(case) for case in cases if Part.of(case.source) is Part.TRAIN)
    return Residuals.of(learnt, advisor.engine.rulebook)


def _report(residuals: Residuals) -> Iterator[str]:
    """Bars by quantity and class, and how those learnt without a source hold for it, by class and by group."""
    learnt, each = Calibration(residuals.each, MENDED), residuals.each
    by_class, by_quantity, by_group = coverage(
        each,
        lambda residual: f"{residual.quantity} {residual.kind}",
        lambda residual: residual.quantity,
        lambda residual: residual.group,
    )
    yield f"{'quantity':18}{'class':16}{'cases':>5}{'sources':>9}{'low':>9}{'high':>9}   covers sources left out"
    for quantity, classes in residuals.classes.items():
        for name in classes:
            bars = learnt.bars(quantity, name)
            held = _share(by_class.get(f"{quantity} {name}"))
            yield f"{quantity:18}{name:16}{bars.cases:5}{bars.sources:9}{bars.low:9.3f}{bars.high:9.3f}   {held}"
        if quantity in by_quantity:
            yield _line(quantity, by_quantity[quantity])
    yield ""
    yield "by group of cases"
    yield from (_line(name, found) for name, found in sorted(by_group.items()))


def _line(name: str, found: Coverage) -> str:
    return f"{name:18}{'(all)':16}{found.cases:5}{found.sources:9}{'':18}   {_share(found)}"


def _share(found: Coverage | None) -> str:
    return "-" if found is None or found.covered is None else f"{found.covered:.1%}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.error_bars", description="Learns the error bars of estimates from measured cases."
    )
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE.jsonl", help="cases; without any, the residuals kept before count"
    )
    parser.add_argument("--check", action="store_true", help="write nothing; return 1 where something would change")
    return parser
