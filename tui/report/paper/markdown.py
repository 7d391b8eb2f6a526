"""A paper as Markdown: CommonMark, with the tables that nearly everything that shows Markdown knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tui.report.markdown_text import code_span, escaped
from tui.report.paper.block import (
    Bar,
    Bars,
    Block,
    Command,
    Entries,
    Entry,
    Paragraph,
    Plot,
    Proof,
    Step,
    Table,
)
from tui.report.paper.paper import Paper

__all__ = ["markdown_of"]

_WIDTH = 24
"""Characters of an error bar."""
_DEEPEST = 6
"""Lists in lists; readers stop at about twenty elements in each other, of which a list takes two."""


def markdown_of(paper: Paper) -> Iterator[str]:
    """The lines of ``paper``."""
    yield f"# {escaped(paper.title)}"
    yield ""
    yield from _table(("About this report", ""), paper.head)
    for part in paper.parts:
        yield f"## {escaped(part.title)}"
        yield ""
        for block in part.blocks:
            yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text, kind):
            mark = {"lead": "**", "aside": "*"}.get(kind, "")
            yield f"{mark}{escaped(text)}{mark}"
            yield ""
        case Table(caption, columns, rows):
            yield f"### {escaped(caption)}"
            yield ""
            yield from _table(columns, rows)
        case Entries(entries, heading):
            if heading:
                yield f"### {escaped(heading)}"
                yield ""
            for entry in entries:
                yield from _entry(entry)
            yield ""
        case Bars(caption, bars):
            yield f"### {escaped(caption)}"
            yield ""
            yield from _bars(bars)
        case Plot(caption):
            yield f"*{escaped(caption)}*"
            yield ""
        case Proof(steps):
            yield from _steps(steps, 0)
            yield ""
        case Command(text):
            yield code_span(text)
            yield ""


def _table(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    titles = [escaped(each) for each in columns]
    yield f"| {' | '.join(titles)} |"
    yield f"|{'---|' * len(titles)}"
    for row in rows:
        yield f"| {' | '.join(escaped(each) for each in row)} |"
    yield ""


def _entry(entry: Entry) -> Iterator[str]:
    mark = f"**{escaped(entry.mark)}:** " if entry.mark else ""
    yield f"- {mark}{escaped(entry.text)}"
    yield from (f"  - {escaped(each)}" for each in entry.below)
    for each in entry.quotations:
        yield f"  - “{escaped(each.text)}” ({escaped(each.where)})"


def _bars(bars: Iterable[Bar]) -> Iterator[str]:
    yield "| Estimate | Low to high | In figures |"
    yield "|---|---|---|"
    for each in bars:
        yield f"| {escaped(each.title)} | {code_span(_drawn(each))} | {escaped(each.shown)} |"
    yield ""


def _drawn(bar: Bar) -> str:
    """A bar of characters: `··├──●────┤······`."""
    low, value, high = (round(each * (_WIDTH - 1)) for each in (bar.low, bar.value, bar.high))
    signs = ["─" if low <= place <= high else "·" for place in range(_WIDTH)]
    signs[low], signs[high] = "├", "┤"
    signs[value] = "●"
    return "".join(signs)


def _steps(steps: Iterable[Step], depth: int) -> Iterator[str]:
    """A list in a list for each step below a step; what readers of Markdown no longer nest is marked with its depth."""
    indent, deeper = "  " * min(depth, _DEEPEST), "· " * max(depth - _DEEPEST, 0)
    for step in steps:
        yield f"{indent}- {deeper}**{escaped(step.title)}:** {escaped(step.shown)} ({escaped(step.origin)})"
        yield from (f"{indent}  - {deeper}{escaped(label)}: {escaped(text)}" for label, text in step.lines)
        yield from _steps(step.steps, depth + 1)
