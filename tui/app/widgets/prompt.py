"""Where the person types: the line, and above it the commands that what is typed may become."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalGroup
from textual.widgets import Input, Static

from tui.app.widgets.completions import Completions
from tui.app.widgets.line import Line
from tui.view.action import ActionTable
from tui.view.slash_command import commands_like, is_command

__all__ = ["Prompt"]


class Prompt(VerticalGroup):
    """The line with the commands of a table."""

    DEFAULT_CSS = """
    Prompt {
        #say {
            height: 1;
            padding: 0 1;
            background: $surface;
        }
        #prompt {
            width: 2;
            color: $text-primary;
            text-style: bold;
        }
    }
    """

    def __init__(self, table: ActionTable) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        yield Completions(self._table, id="completions")
        with Horizontal(id="say"):
            yield Static("> ", id="prompt", markup=False)
            yield Line(id="line")

    @on(Line.Completing)
    def _completed(self, event: Line.Completing) -> None:
        event.stop()
        found = commands_like(event.line.value, self._table)
        if len(found) == 1:
            event.line.put(f"/{found[0].names[0]}{' ' if found[0].argument else ''}")

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        """Shows the commands that what is typed may become, if it is to be one."""
        if event.value == self.query_one(Line).value:  # else more was typed since
            self.query_one(Completions).show(event.value if is_command(event.value) else "")

    @on(Input.Submitted, "#line")
    def _submitted(self) -> None:
        self.query_one(Completions).show("")

    @on(Line.Cut)
    def _cut(self, event: Line.Cut) -> None:
        event.stop()
        self.notify(
            f"Only the first {event.kept:,} of {event.whole:,} characters were taken: more is not read at once.",
            severity="warning",
            markup=False,
        )
