"""A way to do a job, as a column beside others, and the lines in which columns differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui.view.outcome import Verdict

if TYPE_CHECKING:
    from kb.session import Answers

__all__ = ["Column", "differing", "rows_of"]


@dataclass(frozen=True)
class Column:
    """One way: its ``title``, what to take, how it stands, and its figures in words by their titles.

    ``answers`` and ``goal`` are the job that it belongs to; None where it cannot be gone on with.
    """

    title: str
    name: str
    verdict: Verdict
    words: str
    figures: dict[str, str] = field(default_factory=dict)
    answers: Answers | None = None
    goal: str = ""


def rows_of(columns: Sequence[Column]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The figures by title, with the value in each column; empty where a column has none."""
    titles = dict.fromkeys(title for column in columns for title in column.figures)
    return tuple((title, tuple(column.figures.get(title, "") for column in columns)) for title in titles)


def differing(
    rows: Sequence[tuple[str, tuple[str, ...]]],
) -> tuple[tuple[tuple[str, tuple[str, ...]], ...], int]:
    """The rows in which the columns differ, and how many are the same in all; of one column, all rows."""
    if all(len(row[1]) == 1 for row in rows):
        return tuple(rows), 0
    different = tuple(row for row in rows if len(set(row[1])) > 1)
    return different, len(rows) - len(different)
