"""Putting columns together: keeping some rows, filling gaps, dropping what a fact cannot be."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.language import FactType, Value
from engine.language.columns import Codes, Column, everywhere

__all__ = ["decoded", "filled", "proper", "restricted", "spread", "taken"]

Flags = NDArray[np.bool_]


def restricted(column: Column, rows: Flags) -> Column:
    """``column`` in ``rows``, unknown elsewhere."""
    known = rows if column.complete and column.known.size <= rows.size else column.known & rows
    return Column(np.where(known, column.values, 0.0), known)


def filled(column: Column, other: Column) -> Column:
    """``column`` where it is known, ``other`` elsewhere."""
    if column.complete or column.known.all():
        return column
    if not column.known.any():
        return other if other.known.size >= column.known.size else spread(other, column.known.size)
    return Column(np.where(column.known, column.values, other.values), column.known | other.known)


def spread(column: Column, rows: int) -> Column:
    """``column`` with ``rows`` rows, where it may have had one that stands for all."""
    return Column(np.broadcast_to(column.values, rows), np.broadcast_to(column.known, rows))


def taken(column: Column, rows: NDArray[np.intp]) -> Column:
    """``rows`` of ``column`` in that order; one row that stands for all stays one."""
    values = column.values if column.values.size == 1 else column.values[rows]
    if column.complete:
        return Column(values, everywhere(values.size))
    return Column(values, column.known if column.known.size == 1 else column.known[rows])


def proper(column: Column, fact_type: FactType, codes: Codes) -> Column:
    """``column`` without the values that a fact of that type cannot have, as `FactType.problem_with` tells."""
    values = column.values
    fine = np.ones_like(column.known)
    if fact_type.kind == "enum":
        fine = np.isin(values, [codes.code(each) for each in fact_type.values])
    if fact_type.kind == "int":
        fine = values == np.floor(values)
    if fact_type.is_number and fact_type.low is not None:
        fine &= values >= fact_type.low
    if fact_type.is_number and fact_type.high is not None:
        fine &= values <= fact_type.high
    return column if fine.all() else restricted(column, fine)


def decoded(column: Column, rows: NDArray[np.intp], fact_type: FactType, codes: Codes) -> list[Value | None]:
    """The values in ``rows`` of ``column``, as inferences would give them; None where it is unknown."""
    read: Callable[[float], Value] = float
    if fact_type.kind == "bool":
        read = bool
    elif fact_type.is_text:
        read = codes.text
    elif fact_type.kind == "int":
        read = int
    if column.known.size == 1:
        return [read(float(column.values[0])) if column.known[0] else None] * rows.size
    pairs = zip(column.values[rows].tolist(), column.known[rows].tolist(), strict=True)
    return [read(value) if known else None for value, known in pairs]
