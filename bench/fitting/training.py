"""Fits the constants of training speed: ``python -m bench.fitting.training bench/truth/public.jsonl``.

Prints each constant as it is and as the measurements would have it, the errors by source, and the errors of each
source with constants fitted on all others.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bench.accuracy.case import Case
from bench.fitting.factors import factors, relative_errors
from bench.fitting.parts import StepParts
from kb.advisor import Advisor

__all__ = ["main"]

_SHARES = {"matmul.share", "link.share", "link.share_sharded", "optimizer.host_rate"}


def main(arguments: Sequence[str]) -> int:
    """Prints the fit. Returns 0, or 2 where a file cannot be read or holds nothing to learn from."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.fitting.training", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl", help="cases, one JSON object a line")
    parser.add_argument("--without", nargs="*", default=[], metavar="TEXT", help="leave out cases with it in their id")
    parser.add_argument("--prior", type=float, default=0.3, help="weight of leaving a constant as it is (default: 0.3)")
    options = parser.parse_args(arguments)
    advisor = Advisor.load()
    try:
        cases = [case for path in options.files for case in Case.read(path)]
    except OSError as error:
        print(f"cannot read {error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    steps = [step for step in StepParts.read(cases, advisor) if not any(each in step.case for each in options.without)]
    if not steps:
        print("nothing to learn from", file=sys.stderr)
        return 2
    found = factors(steps, options.prior)
    for line in (*_constants(found, steps, advisor), "", *_sources(steps, found, options.prior)):
        print(line)
    return 0


def _constants(found: Mapping[str, float], steps: Sequence[StepParts], advisor: Advisor) -> list[str]:
    parameters = advisor.engine.parameters
    lines = [f"{'constant':28}{'now':>14}{'fitted':>14}{'cases':>7}{'share of time':>15}"]
    for name, factor in found.items():
        value = float(parameters[name])  # in base units
        fitted = value / factor if name in _SHARES or name.startswith("attention.") else value * factor
        shares = [step.parts[name] / step.measured for step in steps if name in step.parts]
        lines.append(f"{name:28}{value:14.5g}{fitted:14.5g}{len(shares):7}{statistics.median(shares):15.1%}")
    return lines


def _sources(steps: Sequence[StepParts], found: Mapping[str, float], prior: float) -> list[str]:
    lines = [f"{'source':24}{'cases':>6}{'median error now':>18}{'fitted':>9}{'bias':>9}{'fitted without it':>19}"]
    left_out: list[float] = []
    for source in sorted({step.source for step in steps}):
        of, others = (
            [each for each in steps if each.source == source],
            [each for each in steps if each.source != source],
        )
        now, after = relative_errors(of, {}), relative_errors(of, found)
        without = relative_errors(of, factors(others, prior))
        left_out.extend(without)
        lines.append(
            f"{source:24}{len(of):6}{_median(now):18.1%}{_median(after):9.1%}{statistics.median(after):9.1%}"
            f"{_median(without):19.1%}"
        )
    overall = _median(relative_errors(steps, {})), _median(relative_errors(steps, found)), _median(left_out)
    lines.append(f"{'all':24}{len(steps):6}{overall[0]:18.1%}{overall[1]:9.1%}{'':9}{overall[2]:19.1%}")
    return lines


def _median(errors: Sequence[float]) -> float:
    return statistics.median(abs(each) for each in errors)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
