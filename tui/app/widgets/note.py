"""A remark between the answers and the question."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

__all__ = ["Note", "failure_content"]


class Note(Static):
    """A remark of a few lines; gone where there is none."""

    SCOPED_CSS = False
    DEFAULT_CSS = """
    Note {
        display: none;
        height: auto;
        max-height: 5;
        padding: 0 1;
        margin: 0 1 0 1;
        border-left: thick $border-blurred;
        overflow: hidden;
    }
    .-low Note {
        max-height: 2;
    }
    .-flat Note {
        max-height: 1;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id, markup=False)

    def show(self, remark: Content | None) -> None:
        """Shows another remark; None takes it away."""
        self.update(remark or Content())
        self.display = remark is not None


def failure_content(doing: str, why: str) -> Content:
    """What failed, and why."""
    return Content.assemble(("✗ ", "bold $text-error"), (f"{doing} failed: ", "bold $text-error"), why[:1500])
