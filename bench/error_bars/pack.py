"""The rule pack that holds the factors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.error_bars.calibration import Bars, Calibration
from bench.error_bars.residual import Family
from bench.error_bars.residuals import Residuals
from engine.formatting import formatted
from engine.rulebook.document import parse_document

__all__ = ["factor_pack"]

_PACK = """\
# Written by `python -m bench.error_bars --measure` from the cases of bench/truth that are to learn from.
# Do not edit: run it again.
schema: rules/1
pack: accuracy.factors
title: How far estimates were off

items:
{items}
parameters:
  - for: {{quantity: learnt, kind: learnt.<quantity>, end: [low, high]}}
    id: error.<quantity>.<kind>.<end>
    title: "Measured over estimated, <quantity.says>, <kind.says>: <end> end"
    show: "%"
    values: [{{since: 2022-01-01, value: <kind.<end>>}}]
    sources: [{{ref: error_bars, note: <kind.from>}}]

rules:
  - for: {{quantity: learnt}}
    id: error.<quantity>_table
    title: Measured over estimated, <quantity.says>
    kind: table
    hit: unique
    explain: hide
    inputs: [<quantity.class>]
    outputs: [error.<quantity>.low, error.<quantity>.high]
    rows:
      - {{for: {{kind: learnt.<quantity>}}, id: <kind>, if: [<kind>],
         then: [{{expr: error.<quantity>.<kind>.low}}, {{expr: error.<quantity>.<kind>.high}}],
         because: "Learnt from <kind.from>, and from all classes and like quantities together."}}
    because: >-
      Nine of ten measured values lie between {{error.<quantity>.low}} and {{error.<quantity>.high}} of the estimate.
    sources: [error_bars]
    tests:
      - {{for: {{kind: learnt.<quantity>}}, given: {{<quantity.class>: <kind>}}, row: <kind>}}
      - {{given: {{}}, expect: {{error.<quantity>.low: undecided}}, fires: false}}
"""


def factor_pack(residuals: Residuals, widened: Mapping[Family, float]) -> str:
    """The text of the pack: two parameters for each quantity and class, and a table that chooses among them."""
    learnt = Calibration(residuals.each, widened)
    bars = {
        quantity: {name: learnt.bars(quantity, name) for name in classes}
        for quantity, classes in residuals.classes.items()
    }
    text = _PACK.format(items="".join(f"{line}\n" for line in _items(bars)))
    return formatted(parse_document("factors.yaml", text))


def _items(bars: Mapping[str, Mapping[str, Bars]]) -> Iterator[str]:
    """The quantities, each with the fact whose values are its classes; then the factors of each, class by class."""
    yield "  - id: learnt"
    yield "    title: What factors are learnt for, and the fact by whose values they differ"
    yield "    of:"
    for quantity in bars:
        kind = f"error.{'training' if quantity.startswith('training') else 'inference'}_class"
        yield f"      {quantity}: {{says: {_words(quantity)}, class: {kind}}}"
    for quantity, classes in bars.items():
        yield f"  - id: learnt.{quantity}"
        yield "    of:"
        for name, each in classes.items():
            ends = f"low: {each.low:.4g}, high: {each.high:.4g}"
            yield f"      {name}: {{says: {_words(name)}, {ends}, from: {each.cases} cases of {each.sources} sources}}"


def _words(name: str) -> str:
    return name.replace("_", " ")
