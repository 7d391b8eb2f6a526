"""Putting columns together: keeping some rows, filling gaps, dropping what a fact cannot be."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.language import FactType, Value
from engine.language.column import Cells, Codes, Column, Known, Numbers, Values, both, either, everywhere, some

__all__ = ["alike", "decoded", "decoder", "filled", "proper", "restricted", "somewhere", "spread", "taken"]


def restricted(cells: Cells, rows: Known) -> Cells:
    """``cells`` in ``rows``, unknown elsewhere."""
    values, known = cells
    return values, both(known, rows)


def filled(cells: Cells, other: Cells) -> Cells:
    """``cells`` where they are known, ``other`` elsewhere."""
    (values, known), (others, others_known) = cells, other
    if known is True or others_known is False:
        return cells
    if known is False:
        return other
    return np.where(known, values, others), either(known, others_known)


def somewhere(flags: Known) -> bool:
    """Whether ``flags`` are set in any row."""
    return bool(flags.any()) if isinstance(flags, np.ndarray) else flags


def alike(value: float, rows: int) -> Numbers:
    """``value`` in as many ``rows``, of which all are one in memory: `numpy.broadcast_to` takes three times as long."""
    return np.ndarray((rows,), np.float64, np.array([value]), strides=(0,))


def spread(column: Column, rows: int) -> Column:
    """``column`` with ``rows`` rows, where it may have had one that stands for all."""
    return Column(np.broadcast_to(column.values, rows), np.broadcast_to(column.known, rows))


def taken(column: Column, rows: NDArray[np.intp]) -> Column:
    """``rows`` of ``column`` in that order; one row that stands for all stays one."""
    values = column.values if column.values.size == 1 else column.values.take(rows)
    if column.complete:
        return Column(values, everywhere(values.size))
    return Column(values, column.known if column.known.size == 1 else column.known.take(rows))


def proper(cells: Cells, fact_type: FactType, codes: Codes) -> Cells:
    """``cells`` without the values that a fact of that type cannot have, as `FactType.problem_with` tells."""
    values, known = cells
    if known is False or not (fact_type.kind in ("enum", "int") or fact_type.is_number):
        return cells
    fine: Known = True
    if fact_type.kind == "enum":
        fine = some(values == codes.code(each) for each in fact_type.values)
    elif fact_type.kind == "int":
        fine = values == np.floor(values) if isinstance(values, np.ndarray) else float(values).is_integer()
    if fact_type.low is not None and _least(values) < fact_type.low:
        fine = both(fine, values >= fact_type.low)
    if fact_type.high is not None and _most(values) > fact_type.high:
        fine = both(fine, values <= fact_type.high)
    return values, both(known, fine)


def _least(values: Values) -> float:
    return float(values.min()) if isinstance(values, np.ndarray) else values


def _most(values: Values) -> float:
    return float(values.max()) if isinstance(values, np.ndarray) else values


def decoder(fact_type: FactType, codes: Codes) -> Callable[[float], Value]:
    """What makes a value of a number in a column, as inferences would give it."""
    if fact_type.kind == "bool":
        return bool
    if fact_type.is_text:
        return codes.text
    return int if fact_type.kind == "int" else float


def decoded(column: Column, rows: int, fact_type: FactType, codes: Codes) -> list[Value | None]:
    """The values of ``column``, which has ``rows`` or one that stands for all; None where it is unknown."""
    read = decoder(fact_type, codes)
    if column.known.size == 1:
        return [read(float(column.values[0])) if column.known[0] else None] * rows
    pairs = zip(column.values.tolist(), column.known.tolist(), strict=True)
    return [read(value) if known else None for value, known in pairs]
