"""The names of ``--format``, and where the form of each is. Nothing is imported before one is wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.report.printout import Printout

__all__ = ["FORMATS", "form_named"]

#: a new form is a line here
FORMATS: Mapping[str, str] = {
    "text": "tui.report.forms:text_form",
    "markdown": "tui.report.forms:markdown_form",
    "json": "tui.report.forms:json_form",
}


def form_named(name: str) -> Callable[[Printout], Iterator[str]]:
    """The function that gives the lines of a printout in the form of that name. Raises KeyError."""
    module, _, function = FORMATS[name].partition(":")
    found: Callable[[Printout], Iterator[str]] = getattr(import_module(module), function)
    return found
