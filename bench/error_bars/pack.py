"""The rule pack that holds the factors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.error_bars.calibration import Bars, Calibration
from bench.error_bars.residual import Family
from bench.error_bars.residuals import Residuals
from engine.formatting import formatted
from engine.rulebook.document import parse_document

__all__ = ["factor_pack"]

_HEAD = """# Written by `python -m bench.error_bars --measure` from the cases of bench/truth that are to learn from.
# Do not edit: run it again.
schema: rules/1
pack: accuracy.factors
title: How far estimates were off

parameters:
"""
_SINCE = "2022-01-01"


def factor_pack(residuals: Residuals, widened: Mapping[Family, float]) -> str:
    """The text of the pack: two parameters for each quantity and class, and a table that chooses among them."""
    learnt = Calibration(residuals.each, widened)
    bars = {
        quantity: {name: learnt.bars(quantity, name) for name in classes}
        for quantity, classes in residuals.classes.items()
    }
    lines = [line for quantity in bars for line in _parameters(quantity, bars[quantity])]
    lines += ["", "rules:", *(line for quantity in bars for line in _table(quantity, bars[quantity]))]
    return formatted(parse_document("factors.yaml", _HEAD + "\n".join(lines) + "\n"))


def _parameters(quantity: str, classes: Mapping[str, Bars]) -> Iterator[str]:
    for name, bars in classes.items():
        for end, value in (("low", bars.low), ("high", bars.high)):
            note = f"{bars.cases} cases of {bars.sources} sources"
            yield f"  - id: error.{quantity}.{name}.{end}"
            yield f"    title: 'Measured over estimated, {_words(quantity)}, {_words(name)}: {end} end'"
            yield '    show: "%"'
            yield f"    values: [{{since: {_SINCE}, value: {value:.4g}}}]"
            yield f"    sources: [{{doc: bench/README.md, section: Error bars, note: '{note}'}}]"


def _table(quantity: str, classes: Mapping[str, Bars]) -> Iterator[str]:
    kind = f"error.{'training' if quantity.startswith('training') else 'inference'}_class"
    ends = [f"error.{quantity}.{end}" for end in ("low", "high")]
    yield f"  - id: error.{quantity}_table"
    yield f"    title: Measured over estimated, {_words(quantity)}"
    yield "    kind: table"
    yield "    explain: hide"
    yield "    hit: unique"
    yield f"    inputs: [{kind}]"
    yield f"    outputs: [{', '.join(ends)}]"
    yield "    rows:"
    for name, bars in classes.items():
        cells = ", ".join(f"{{expr: error.{quantity}.{name}.{end}}}" for end in ("low", "high"))
        own = f"{bars.cases} cases of {bars.sources} sources"
        learnt = f"Learnt from {own}, and from all classes and like quantities together."
        yield f"      - {{id: {name}, if: [{name}], then: [{cells}], because: '{learnt}'}}"
    yield f'    because: "Nine of ten measured values lie between {{{ends[0]}}} and {{{ends[1]}}} of the estimate."'
    yield "    sources: [{doc: bench/README.md, section: Error bars}]"
    yield "    tests:"
    for name in classes:
        yield f"      - {{given: {{{kind}: {name}}}, row: {name}}}"
    yield f"      - {{given: {{}}, expect: {{{ends[0]}: undecided}}, fires: false}}"
    yield ""


def _words(name: str) -> str:
    return name.replace("_", " ")
