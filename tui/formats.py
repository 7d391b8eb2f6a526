"""The names of ``--format``, and where the form of each is: its module, and its function there."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ENDINGS", "FILE_FORMATS", "FORMATS"]

#: a new form is a line here
FORMATS: Mapping[str, str] = {
    "text": "tui.report.forms:text_form",
    "markdown": "tui.report.forms:markdown_form",
    "html": "tui.report.forms:html_form",
    "json": "tui.report.forms:json_form",
}
#: what can only be written to a file, as it is no text
FILE_FORMATS: Mapping[str, str] = {"pdf": "tui.report.forms:pdf_form"}
#: which format the ending of a file asks for
ENDINGS: Mapping[str, str] = {
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".json": "json",
    ".html": "html",
    ".htm": "html",
    ".pdf": "pdf",
}
