"""Print fitted constants: `python -m bench.fit_speed bench/truth/public.jsonl`."""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np

from bench.accuracy.case import Case
from bench.accuracy.part import Part
from bench.fit_speed.measured_speed import MeasuredSpeed
from bench.fit_speed.parameter_fit import ParameterFit
from bench.fit_speed.small_engine import small_engine
from kb.advisor import Advisor

__all__ = ["main"]

#: what is fitted; all else in these packs follows from source code, data sheets or other measurements
_FITTED = (
    "reach.tuned",
    "reach.bits8",
    "reach.bits4",
    "reach.few_units",
    "reach.plain_quantized",
    "reach.copying",
    "reach.gguf",
    "reach.gguf_stacked",
    "reach.gguf_quantized",
    "reach.apple",
    "reach.apple_quantized",
    "reach.neuron",
    "reach.neuron_cache",
    "reach.apple_expansion",
    "reach.compute",
    "reach.compute_few_units",
    "reach.compute_quantized",
    "reach.compute_gguf",
    "reach.compute_gguf_stacked",
    "reach.compute_gguf_quantized",
    "reach.compute_gguf_experts",
    "reach.compute_apple",
    "link.delay_fast",
    "gap.graphs",
    "gap.eager",
    "gap.gguf",
    "gap.gguf_divided",
    "gap.neuron",
    "gap.experts",
    "gap.latent",
    "host.layer",
    "host.plain_layer",
    "host.fused_layer",
    "host.expert",
    "host.quantized",
    "host.fp8",
    "host.bitsandbytes",
    "host.exchange",
    "host.new",
    "scheduler.in_turn",
    "scheduler.overlapped",
    "scores.passes",
    "pipeline.efficiency",
)


def main(arguments: list[str] | None = None) -> int:
    """Fit on the part to learn from, and print constants, residuals of classes and of sources left out. Returns 0."""
    parser = argparse.ArgumentParser(prog="bench.fit_speed", description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="cases, one JSON object a line")
    parser.add_argument("--rounds", type=int, default=4, help="rounds of the fit; 0 judges the rules as they are")
    parser.add_argument("--quality", default="AB", metavar="LETTERS", help="qualities to take (default: AB)")
    options = parser.parse_args(arguments)
    cases = [case for path in options.files for case in Case.read(path) if not case.defect]
    cases = [case for case in cases if Part.of(case.source) is Part.TRAIN and case.quality in options.quality]
    advisor = Advisor.load()
    speeds = MeasuredSpeed.of(cases, advisor)
    given = {fact for speed in speeds for fact in speed.given}
    engine = small_engine(advisor.engine, {"inference.whole_rate", *(speed.measure.fact for speed in speeds)}, given)
    fit = ParameterFit.of(engine, speeds, _FITTED, options.rounds)
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
