"""A report as plain text: the first screen, one section, or everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.advice.report import POLICY, Line, Report, Section
from tui.report.layout import columns, heading, wrapped
from tui.sign import Mark

__all__ = ["full_lines", "policy_lines", "section_lines", "summary_lines"]

_BULLETS = {"warn": "! ", "require": "• ", "recommend": "• ", "inform": "- ", "doubt": "? "}
_LABELS = 9


def summary_lines(report: Report, width: int) -> Iterator[str]:
    """The first screen: the answer, and what to take, to mind and to change."""
    for section in report.summary:
        yield from _labelled(section, width)


def policy_lines(report: Report, width: int) -> Iterator[str]:
    """Which rules of the person's own are not in force, which stands before everything else."""
    for section in report.named(POLICY):
        yield from _labelled(section, width)


def full_lines(report: Report, width: int) -> Iterator[str]:
    """The first screen, and everything behind it."""
    yield from summary_lines(report, width)
    for section in report.details:
        yield from section_lines(section, width)


def section_lines(section: Section, width: int) -> Iterator[str]:
    """A section under its heading."""
    if section.level == "summary":
        yield from _labelled(section, width)
        return
    yield from heading(section.title)
    yield from _lines(section.lines, width, "  ")


def _labelled(section: Section, width: int) -> Iterator[str]:
    """A section of the first screen: its title at the left of its first line."""
    label = f"{section.title:<{_LABELS}}" if section.title else ""
    for line in section.lines:
        yield from wrapped(_told(line), width, label, " " * len(label))
        label = " " * len(label)


def _told(line: Line) -> str:
    change = f"  (--set {line.change}=…)" if line.change else ""
    return f"{line.text}{change}"


def _lines(lines: Iterable[Line], width: int, indent: str) -> Iterator[str]:
    rows: list[tuple[str, str]] = []
    for line in lines:
        if line.label:
            rows.append((line.label, line.text))
            continue
        yield from columns(rows, width, indent)
        rows.clear()
        lead = f"{indent}{_bullet(line.mark)}"
        text = f"{line.text} {line.aside}" if line.aside else line.text
        yield from wrapped(text, width, lead, " " * len(lead))
        yield from _lines(line.lines, width, " " * len(lead) if _bullet(line.mark) else f"{indent}  ")
    yield from columns(rows, width, indent)


def _bullet(mark: str) -> str:
    if mark in _BULLETS:
        return _BULLETS[mark]
    return f"{Mark.of(mark).glyph} " if mark in {each.words for each in Mark} else ""
