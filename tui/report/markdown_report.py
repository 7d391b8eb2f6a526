"""A report as Markdown, to be sent or kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kb.advice.report import Line, Report, Section
from tui.report.markdown_text import escaped

__all__ = ["markdown_lines"]

_MORE = "more"


def markdown_lines(report: Report, *, full: bool = False) -> Iterator[str]:
    """The first screen, or with ``full`` everything, as Markdown."""
    for section in report.summary:
        if section.id != _MORE:
            yield from _summary(section)
    for section in report.details if full else ():
        yield f"## {escaped(section.title)}"
        yield ""
        yield from _lines(section.lines)
        yield ""


def _summary(section: Section) -> Iterator[str]:
    if not section.title:
        yield from (f"**{escaped(line.text)}**" for line in section.lines)
    elif len(section.lines) == 1:
        yield f"**{escaped(section.title)}:** {_told(section.lines[0])}"
    else:
        yield f"**{escaped(section.title)}:**"
        yield ""
        yield from (f"- {_told(line)}" for line in section.lines)
    yield ""


def _told(line: Line) -> str:
    change = f" (`--set {line.change}=…`)" if line.change else ""
    return f"{escaped(line.text)}{change}"


def _lines(lines: Sequence[Line], indent: str = "") -> Iterator[str]:
    rows = [line for line in lines if line.label]
    if rows and len(rows) == len(lines):
        yield from _table(rows)
        return
    for line in lines:
        name = f"**{escaped(line.label)}:** " if line.label else ""
        aside = f" {escaped(line.aside)}" if line.aside else ""
        yield f"{indent}- {name}{escaped(line.text)}{aside}"
        yield from _lines(line.lines, f"{indent}  ")


def _table(rows: Iterable[Line]) -> Iterator[str]:
    yield "| | |"
    yield "|---|---|"
    for line in rows:
        yield f"| {escaped(line.label)} | {escaped(line.text)} |"
