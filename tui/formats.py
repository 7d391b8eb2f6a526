"""The names of ``--format``, and where the form of each is: its module, and its function there."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["FORMATS"]

#: a new form is a line here
FORMATS: Mapping[str, str] = {
    "text": "tui.report.forms:text_form",
    "markdown": "tui.report.forms:markdown_form",
    "json": "tui.report.forms:json_form",
}
