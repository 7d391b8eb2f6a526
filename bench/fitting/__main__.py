"""Print fitted constants: `python -m bench.fitting decode bench/truth/public.jsonl`, or `training`."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

from bench.accuracy.case import Case
from bench.accuracy.part import Part
from bench.fitting.measured_speed import MeasuredSpeed
from bench.fitting.parameter_fit import ParameterFit
from bench.fitting.small_engine import small_engine
from bench.fitting.subject import Subject
from kb.advisor import Advisor

__all__ = ["main"]


def main(arguments: list[str] | None = None) -> int:
    """Fit on the part to learn from, and print constants, residuals of classes and of sources left out.

    Returns 0, or 2 where a file cannot be read or holds nothing to learn from.
    """
    parser = argparse.ArgumentParser(prog="python -m bench.fitting", description=__doc__)
    parser.add_argument("subject", choices=Subject.names(), help="what is fitted")
    parser.add_argument("files", nargs="+", type=Path, help="cases, one JSON object a line")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of the fit; 0 judges the rules as they are")
    parser.add_argument("--prior", type=float, default=10, help="weight of leaving a constant as it is (default: 10)")
    parser.add_argument("--quality", default="AB", metavar="LETTERS", help="qualities to take (default: AB)")
    options = parser.parse_args(arguments)
    subject = Subject.of(options.subject)
    try:
        cases = [case for path in options.files for case in Case.read(path) if not case.defect]
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    cases = [case for case in cases if Part.of(case.source) is Part.TRAIN and case.quality in options.quality]
    advisor = Advisor.load()
    speeds = MeasuredSpeed.of(cases, subject, advisor)
    if not speeds:
        print("nothing to learn from", file=sys.stderr)
        return 2
    given = {fact for speed in speeds for fact in speed.given}
    engine = small_engine(advisor.engine, subject.facts, given)
    fit = ParameterFit.of(engine, speeds, subject.parameters, options.rounds, options.prior)
    for place, (name, value) in enumerate(fit.values.items()):
        now = float(advisor.engine.parameters[name])
        told = np.abs(fit.slopes[:, place]) > 0.01
        print(f"{name:32} {value:10.4g}  now {now:10.4g}  {_line(fit.residuals[told])}")
    _classes(fit)
    _left_out(fit)
    return 0


def _classes(fit: ParameterFit) -> None:
    classes: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for speed, residual in zip(fit.speeds, fit.residuals, strict=True):
        classes[speed.case.group, speed.case.source, speed.kind].append(float(residual))
    for each, residuals in sorted(classes.items()):
        print(f"{' '.join(each):56} {_line(np.array(residuals))}")


def _left_out(fit: ParameterFit) -> None:
    print("each source judged by a fit on all others:")
    together = []
    for source in sorted({speed.case.source for speed in fit.speeds}):
        residuals, orphaned = fit.without(source)
        together.append(residuals)
        note = f", {orphaned} hang on constants that no other source tells" if orphaned else ""
        print(f"{source:56} {_line(residuals)}{note}")
    print(f"{'all':56} {_line(np.concatenate(together))}")


def _line(residuals: np.ndarray) -> str:
    if not len(residuals):
        return "   0 cases"
    errors = np.expm1(residuals)
    median, ninth = np.quantile(np.abs(errors), [0.5, 0.9])
    return f"{len(errors):4} cases, median {median:6.1%}, 90 % {ninth:7.1%}, bias {np.median(errors):+7.1%}"


if __name__ == "__main__":
    sys.exit(main())
