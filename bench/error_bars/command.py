"""The command line that learns the error bars."""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bench.accuracy.evaluation import Evaluator
from bench.accuracy.first_look import first_look
from bench.accuracy.truth import FOLDER, FOUND, PUBLIC, learnt_from
from bench.error_bars.calibration import Calibration, Coverage, coverage
from bench.error_bars.pack import factor_pack
from bench.error_bars.residual import Family
from bench.error_bars.residuals import Residuals
from bench.error_bars.widening import Widening, widenings_from_json, widenings_to_json
from kb.advisor import Advisor

__all__ = ["PACK", "RESIDUALS", "WIDENINGS", "main"]

RESIDUALS = Path(__file__).with_name("residuals.json")
WIDENINGS = Path(__file__).with_name("widenings.json")
PACK = Path(__file__).parents[2] / "rules" / "accuracy" / "factors.yaml"
_FILES = [FOLDER / PUBLIC, *(FOLDER / name for name in FOUND)]
_QUALITIES = {"A", "B"}


def main(arguments: Sequence[str]) -> int:
    """Writes residuals and pack, and prints how well bars hold for sources left out.

    Returns 0; with ``--check`` 1 where what is written differs; 2 where a file cannot be read or written.
    """
    options = _parser().parse_args(arguments)
    try:
        residuals, widenings = _measured(options.files or _FILES) if options.measure or options.files else _stored()
        widened = {family: each.factor for family, each in widenings.items()}
        written = {
            RESIDUALS: residuals.to_json(),
            WIDENINGS: widenings_to_json(widenings),
            PACK: factor_pack(residuals, widened),
        }
        print("\n".join(_report(residuals, widenings)))
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


def _stored() -> tuple[Residuals, dict[Family, Widening]]:
    residuals = Residuals.from_json(RESIDUALS.read_text(encoding="utf-8"))
    return residuals, widenings_from_json(WIDENINGS.read_text(encoding="utf-8"))


def _measured(paths: Sequence[Path]) -> tuple[Residuals, dict[Family, Widening]]:
    """What the cases of files teach; nothing of the part of the first collection that is held back."""
    advisor = Advisor.load()
    evaluator = Evaluator(advisor)
    cases = [case for case in learnt_from(paths) if not case.defect and case.quality in _QUALITIES]
    outcomes = [evaluator.evaluate(case) for case in cases]
    return Residuals.of(outcomes, advisor.engine.rulebook), Widening.by_family(first_look(cases), outcomes)


def _report(residuals: Residuals, widenings: Mapping[Family, Widening]) -> Iterator[str]:
    """Bars by quantity and class, and how those learnt without a source hold for it, by class and by group."""
    widened = {family: found.factor for family, found in widenings.items()}
    learnt, each = Calibration(residuals.each, widened), residuals.each
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
    yield "missed by nine of ten cases before formulas were mended by them, and since"
    for family, found in widenings.items():
        shown = f"{math.expm1(found.first):9.1%}{math.expm1(found.since):9.1%}   widened by {found.factor:.2f}"
        yield f"{family.value:18}{'':16}{found.cases:5}{found.sources:9}{shown}"
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
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.jsonl", help="learn from the cases of these files")
    parser.add_argument("--measure", action="store_true", help="learn from the collections of bench/truth anew")
    parser.add_argument("--check", action="store_true", help="write nothing; return 1 where something would change")
    return parser
