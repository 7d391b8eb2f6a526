"""A paper as PDF: text that can be selected, page numbers, a table of contents, an outline."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

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
from tui.report.paper.drawing import HEIGHT, WIDTH, Drawing
from tui.report.paper.paper import Paper, Part
from tui.report.report_error import ReportFileError

if TYPE_CHECKING:
    from fpdf import FPDF
    from fpdf.outline import OutlineSection

    from tui.report.paper.pdf_page import Page

__all__ = ["pdf_of"]

_BODY, _SMALL, _HEADING, _TITLE, _LEAD = 9.5, 8.0, 13.0, 17.0, 13.0
_Colour = tuple[int, int, int]
_MUTED: _Colour = (80, 88, 97)
_STRONG: _Colour = (11, 83, 148)
_EDGE: _Colour = (190, 198, 206)
_MARKS: dict[str, _Colour] = {
    "wrong": (161, 38, 13),
    "optimistic": (122, 75, 0),
    "pessimistic": (122, 75, 0),
    "warning": (122, 75, 0),
    "required": (122, 75, 0),
    "consistent": (28, 107, 45),
}
_DEEPEST, _STEP = 14, 3.5
"""Steps of a proof are indented up to this depth, by so many millimetres each; deeper ones stand below each other."""
_BAR_ROOM, _CONTENTS_ROOM = 7.5, 110.0
"""Millimetres that a bar and the table of contents take."""
_NARROWEST, _WIDEST, _LONG_WORD = 14, 42, 20
"""Characters by which the columns of a table share its width."""


def pdf_of(paper: Paper) -> bytes:
    """The PDF file of ``paper``. Raises `ReportFileError` where fpdf2 is not installed."""
    try:
        from tui.report.paper.pdf_page import Page  # the library is an extra
    except ModuleNotFoundError:
        raise ReportFileError("PDF", "fpdf2 is not installed", "Install it: pip install 'whygpu[pdf]'.") from None
    return _Writer(Page(paper.title)).written(paper)


class _Writer:
    """Writes the blocks of a paper, one below the other."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def written(self, paper: Paper) -> bytes:
        page = self._page
        page.add_page()
        page.say(paper.title, _TITLE, bold=True, after=2)
        for name, text in paper.head:
            self._named(name, text)
        page.ln(2)
        first = [part for part in paper.parts if part.first]
        for part in first:
            self._part(part)
        if page.will_page_break(_CONTENTS_ROOM):
            page.add_page()
        page.ln(3)
        page.say("What follows", _HEADING, bold=True, after=2)
        page.insert_toc_placeholder(_contents, allow_extra_pages=True, reset_page_indices=False)
        for part in paper.parts:
            if not part.first:
                self._part(part)
        return bytes(page.output())

    def _named(self, name: str, text: str) -> None:
        self._page.say(f"{name}: {text}", _BODY, colour=_MUTED, after=0.2)

    def _part(self, part: Part) -> None:
        page = self._page
        if page.will_page_break(30):
            page.add_page()
        page.ln(3)
        page.start_section(page.clean(part.title))
        page.say(part.title, _HEADING, bold=True, after=1.5)
        for block in part.blocks:
            self._block(block)

    def _block(self, block: Block) -> None:
        page = self._page
        match block:
            case Paragraph(text, "lead"):
                page.say(text, _LEAD, bold=True, after=2)
            case Paragraph(text, "aside"):
                page.say(text, _SMALL + 0.5, colour=_MUTED)
            case Paragraph(text):
                page.say(text, _BODY)
            case Table():
                self._table(block)
            case Entries(entries, heading):
                self._heading(heading)
                for entry in entries:
                    self._entry(entry)
            case Bars(caption, bars):
                self._heading(caption)
                for bar in bars:
                    self._bar(bar)
                page.ln(1)
            case Plot():
                self._plot(block)
            case Proof(steps):
                self._steps(steps, 0)
            case Command(text):
                page.say(text, _BODY, bold=True)

    def _heading(self, text: str) -> None:
        if text:
            if self._page.will_page_break(16):
                self._page.add_page()
            self._page.ln(1)
            self._page.say(text, _BODY + 0.5, bold=True)

    def _table(self, block: Table) -> None:
        page = self._page
        self._heading(block.caption)
        page.set_font(page.family, size=_SMALL)
        page.set_draw_color(*_EDGE)
        rows = [[page.clean(cell) for cell in row] for row in (block.columns, *block.rows)]
        with page.table(
            rows,
            col_widths=_shares(rows),
            text_align="LEFT",
            line_height=_SMALL * 0.48,
            borders_layout="HORIZONTAL_LINES",
            padding=0.8,
        ):
            pass
        page.ln(2)

    def _entry(self, entry: Entry) -> None:
        page = self._page
        colour = _MARKS.get(entry.mark, (0, 0, 0))
        mark = f"{entry.mark.upper()}: " if entry.mark else ""
        page.say(f"• {mark}{entry.text}", _BODY, colour=colour, indent=1, after=0.3)
        for line in entry.below:
            page.say(line, _SMALL + 0.5, colour=_MUTED, indent=4, after=0.3)
        for each in entry.quotations:
            page.say(f"“{each.text}” ({each.where})", _SMALL + 0.5, indent=7, after=0.3)
        page.ln(0.8)

    def _bar(self, bar: Bar) -> None:
        page = self._page
        if page.will_page_break(_BAR_ROOM):
            page.add_page()
        top, left, width = page.get_y(), page.l_margin + 62, 60.0
        page.set_font(page.family, size=_SMALL)
        page.multi_cell(60, 3.6, page.clean(bar.title), align="L", new_x="LMARGIN", new_y="NEXT")
        bottom = page.get_y()
        page.set_draw_color(*_EDGE)
        page.line(left, top + 2, left + width, top + 2)
        page.set_fill_color(133, 169, 202)
        page.rect(left + bar.low * width, top + 0.9, max((bar.high - bar.low) * width, 0.3), 2.2, style="F")
        page.set_fill_color(0)
        page.rect(left + bar.value * width - 0.2, top + 0.2, 0.4, 3.6, style="F")
        page.set_xy(left + width + 3, top)
        page.multi_cell(0, 3.6, page.clean(bar.shown), align="L", new_x="LMARGIN", new_y="NEXT")
        page.set_fill_color(255)
        page.set_y(max(bottom, page.get_y()) + 0.8)

    def _plot(self, block: Plot) -> None:
        page, drawing = self._page, Drawing.of(block)
        scale = page.epw * 0.85 / WIDTH
        height = HEIGHT * scale
        if page.will_page_break(height + 12):
            page.add_page()
        left, top = page.l_margin, page.get_y()

        def at(x: float, y: float) -> tuple[float, float]:
            return left + x * scale, top + y * scale

        page.set_font(page.family, size=7)
        page.set_draw_color(*_EDGE)
        page.set_line_width(0.15)
        for tick in drawing.ticks_across:
            page.line(*at(tick.place, drawing.top), *at(tick.place, drawing.bottom))
            text = page.clean(tick.text)
            x, y = at(tick.place, drawing.bottom + 16)
            page.text(x - page.get_string_width(text) / 2, y, text)
        for tick in drawing.ticks_up:
            page.line(*at(drawing.left, tick.place), *at(drawing.right, tick.place))
            text = page.clean(tick.text)
            x, y = at(drawing.left - 6, tick.place + 4)
            page.text(x - page.get_string_width(text), y, text)
        page.text(*at(drawing.left, drawing.top - 10), page.clean(block.up))
        across = page.clean(block.across)
        x, y = at(drawing.right, drawing.bottom + 38)
        page.text(x - page.get_string_width(across), y, across)
        page.set_draw_color(*_STRONG)
        page.set_line_width(0.4)
        page.polyline([at(x, y) for x, y in drawing.line])
        for mark in drawing.marks:
            recommended, alternative = mark.dot.standing == "recommended", mark.dot.standing == "alternative"
            page.set_fill_color(*(_STRONG if recommended else (255, 255, 255) if alternative else (150, 156, 163)))
            x, y = at(mark.x, mark.y)
            radius = 1.8 if recommended else 1.1
            page.circle(x, y, radius, style="DF" if recommended or alternative else "F")
        page.set_font(page.family, "B", 7)
        for mark in drawing.marks:
            if mark.number:
                x, y = at(mark.x, mark.y - 9)
                page.text(x - page.get_string_width(mark.number) / 2, y, mark.number)
        page.set_line_width(0.2)
        page.set_fill_color(255)
        page.set_y(top + height + 2)
        page.say(f"{block.caption} Filled: recommended; ringed: an alternative.", _SMALL + 0.5, colour=_MUTED)

    def _steps(self, steps: Iterable[Step], depth: int) -> None:
        page, indent = self._page, min(depth, _DEEPEST) * _STEP
        for step in steps:
            page.say(f"{step.title}: {step.shown} ({step.origin})", _SMALL, bold=depth == 0, indent=indent, after=0.2)
            for label, text in step.lines:
                page.say(f"{label}: {text}", _SMALL - 1, colour=_MUTED, indent=indent + 2, after=0.1)
            self._steps(step.steps, depth + 1)


def _shares(rows: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """How the columns of a table share its width: by the length of what stands in them, and the longest word."""
    shares = []
    for column in zip(*rows, strict=True):
        lengths = [len(cell) for cell in column]
        mean = max(sum(lengths) / len(lengths), max(lengths) / 4)
        word = max(len(each) for cell in column for each in (cell.split() or [""]))
        shares.append(int(min(max(mean, min(word, _LONG_WORD), _NARROWEST), _WIDEST)))
    return tuple(shares)


def _contents(pdf: FPDF, outline: list[OutlineSection]) -> None:
    """The table of contents: each part with its page, and a link to it."""
    pdf.set_x(pdf.l_margin)
    for section in outline:
        link = pdf.add_link(page=section.page_number)
        pdf.set_font(size=_BODY)
        pdf.cell(pdf.epw - 12, 6, section.name, link=link)
        pdf.cell(12, 6, str(section.page_number), align="R", link=link, new_x="LMARGIN", new_y="NEXT")
