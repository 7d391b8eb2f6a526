"""Pages of a PDF file: fonts, page numbers, text that is cut at nothing."""

from __future__ import annotations

import logging

from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

from engine.language import printable
from tui.report.paper.fonts import font_files

__all__ = ["Page"]

_Colour = tuple[int, int, int]
_MARGIN = 16.0
_FOOTER = -12.0
_LINE = 1.35
"""Height of a line, in heights of its letters."""
_POINT = 0.3528
"""Millimetres of a point."""
_FAMILY, _EVERYWHERE = "report", "Helvetica"
_MUTED: _Colour = (80, 88, 97)
_LONGEST = 100_000
_REPLACED = {
    "→": "->",
    "≤": "<=",
    "≥": ">=",
    "≈": "~",
    "−": "-",
    "✓": "+",
    "✗": "x",
    "├": "|",
    "└": "|",
    "│": "|",
    "─": "-",
}
"""What the font that every reader has lacks, and what stands for it."""


class Page(FPDF):
    """An A4 file in the making. Text is in a font of the system, else in Helvetica with replacements."""

    def __init__(self, title: str) -> None:
        super().__init__(format="A4")
        logging.getLogger("fontTools").setLevel(logging.ERROR)
        logging.getLogger("fpdf").setLevel(logging.ERROR)
        self._title = title
        self.set_title(title)
        self.set_creator("whygpu")
        self.set_lang("en")
        self.set_margin(_MARGIN)
        self.set_auto_page_break(True, _MARGIN)
        self.family = self._family()
        self.alias_nb_pages()
        self.set_font(self.family, size=10)

    def _family(self) -> str:
        files = font_files()
        if files is None:
            self.core_fonts_encoding = "windows-1252"
            return _EVERYWHERE
        self.add_font(_FAMILY, "", str(files.regular))
        self.add_font(_FAMILY, "B", str(files.bold))
        return _FAMILY

    def footer(self) -> None:
        """The title and the number of the page."""
        self.set_y(_FOOTER)
        self.set_font(self.family, size=8)
        self.set_text_color(*_MUTED)
        self.cell(0, 5, self.clean(self._title))
        self.set_x(_MARGIN)
        self.cell(0, 5, f"{self.page_no()} / {{nb}}", align="R")
        self.set_text_color(0)

    def clean(self, text: str) -> str:
        """``text`` in one line, in signs that the font has."""
        line = " ".join(printable(text, _LONGEST).split())
        font = self.fonts.get(self.family)
        if isinstance(font, TTFFont):
            return "".join(sign if ord(sign) in font.cmap else _REPLACED.get(sign, "?") for sign in line)
        for sign, words in _REPLACED.items():
            line = line.replace(sign, words)
        return line.encode("cp1252", "replace").decode("cp1252")

    def say(
        self,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: _Colour = (0, 0, 0),
        indent: float = 0.0,
        after: float = 1.0,
    ) -> None:
        """A paragraph, ``indent`` and the space ``after`` it in millimetres."""
        self.set_font(self.family, "B" if bold else "", size)
        self.set_text_color(*colour)
        self.set_x(_MARGIN + indent)
        width = self.epw - indent
        self.multi_cell(width, size * _POINT * _LINE, self.clean(text), align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_text_color(0)
        self.ln(after)
