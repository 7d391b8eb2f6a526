"""A paper as one HTML page that needs nothing else: no network, no script."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.language import printable
from tui.report.paper.block import Plot
from tui.report.paper.drawing import HEIGHT, WIDTH, Drawing
from tui.report.paper.paper import Paper

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["html_of"]


def html_of(paper: Paper) -> str:
    """The page of ``paper``. All texts are escaped."""
    style = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")
    return _template().render(paper=paper, style=style, drawing=_drawing, width=WIDTH, height=HEIGHT)


def _drawing(plot: Plot) -> Drawing:
    return Drawing.of(plot)


def _kind(block: object) -> str:
    return type(block).__name__


@cache
def _template() -> Template:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # only who wants a page needs it

    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: printable(value, _LONGEST) if type(value) is str else value,
    )
    environment.filters["kind"] = _kind
    return environment.get_template("page.html.j2")


_LONGEST = 100_000
