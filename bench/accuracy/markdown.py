"""Figures in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

__all__ = ["count", "percent", "table"]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: int | None = None) -> str:
    """A table; the last `numbers` columns, all but the first by default, are set to the right."""
    right = len(heads) - 1 if numbers is None else numbers
    rule = ["---"] * (len(heads) - right) + ["---:"] * right
    lines = [heads, rule, *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(share: object, *, signed: bool = False) -> str:
    """A share as percent; a dash where there is none."""
    if not isinstance(share, int | float):
        return "-"
    digits = 0 if abs(share) >= 1 else 1
    shown = round(share * 100, digits) + 0.0  # no minus before a zero
    return f"{shown:+,.{digits}f} %" if signed else f"{shown:,.{digits}f} %"


def count(number: object) -> str:
    """A whole number; a dash where there is none."""
    return f"{number:,}" if isinstance(number, int) else "-"
