"""The text of a rule file, to be written in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar, Literal

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widgets import TextArea

__all__ = ["RuleText"]

_KEY = re.compile(r"(?:^|[\s{,\[-])([A-Za-z_][\w.-]*):(?=\s|$)")
_COMMENT = re.compile(r"(?:^|\s)(#.*)$")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'")
_LEAD = re.compile(r"\s*(?:- )?")
_TAKEN = frozenset({"f6", "f7"})
"""Keys that the base class has for selecting, and the app for something else."""

_COPY = frozenset({"ctrl+c", "super+c"})
"""Keys that do something else where nothing is selected."""
_ACTIONS = {
    key: each.action
    for each in TextArea.BINDINGS
    if isinstance(each, Binding)
    for key in each.key.split(",")
    if key not in _TAKEN | _COPY
}

Mark = Literal["error", "warning"]


class RuleText(TextArea):
    """An editor of YAML: keys and comments stand out, a new line begins as far to the right as the one before.

    No parser of a language is used, as those that Textual knows are libraries of their own that may end the process.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        each for each in TextArea.BINDINGS if not (isinstance(each, Binding) and each.key in _TAKEN)
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "rule-text--key",
        "rule-text--comment",
        "rule-text--quoted",
        "rule-text--error",
        "rule-text--warning",
    }
    SCOPED_CSS = False
    DEFAULT_CSS = """
    RuleText {
        background: $surface;
        padding: 0;
    }
    RuleText .text-area--gutter, RuleText .text-area--cursor-gutter {
        color: $text-muted;
        background: $surface;
    }
    RuleText .text-area--cursor-line {
        background: $surface;
    }
    RuleText .text-area--matching-bracket {
        background: $panel;
    }
    RuleText .text-area--cursor {
        color: $input-cursor-foreground;
        background: $input-cursor-background;
    }
    RuleText:ansi .text-area--selection {
        color: $input-selection-foreground;
        background: $input-selection-background;
        text-style: none;
    }
    RuleText:nocolor .text-area--cursor, RuleText:nocolor .text-area--selection {
        text-style: reverse;
    }
    RuleText .rule-text--key {
        color: $text-accent;
        text-style: bold;
    }
    RuleText .rule-text--comment {
        color: $text-muted;
        text-style: italic;
    }
    RuleText .rule-text--quoted {
        color: $text-success;
    }
    RuleText .rule-text--error {
        color: $text-error;
        text-style: underline;
    }
    RuleText .rule-text--warning {
        color: $text-warning;
        text-style: underline;
    }
    """

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(
            id=id, soft_wrap=False, show_line_numbers=True, compact=True, highlight_cursor_line=False, theme="css"
        )
        self.cursor_blink = False
        self.indent_width = 2
        self._marks: Mapping[int, Mark] = {}

    def mark(self, rows: Mapping[int, Mark]) -> None:
        """Marks the lines in which something was found."""
        if rows != self._marks:
            self._marks = dict(rows)
            self._line_cache.clear()
            self.refresh()

    def get_line(self, line_index: int) -> Text:
        """A line with what stands out in it."""
        line = super().get_line(line_index)
        comment = _COMMENT.search(line.plain)
        for pattern, group, name in ((_KEY, 1, "key"), (_QUOTED, 0, "quoted"), (_COMMENT, 1, "comment")):
            for found in pattern.finditer(line.plain):
                if pattern is _COMMENT or comment is None or found.start(group) < comment.start(1):
                    line.stylize(self.get_component_rich_style(f"rule-text--{name}", partial=True), *found.span(group))
        mark = self._marks.get(line_index)
        if mark is not None:
            start = len(line.plain) - len(line.plain.lstrip())
            line.stylize(self.get_component_rich_style(f"rule-text--{mark}", partial=True), start, len(line.plain))
        return line

    async def _on_key(self, event: events.Key) -> None:
        action = _ACTIONS.get(event.key)
        if action is not None:
            # At once: what is bound to a key is done later than a character is put in, so that of keys that come
            # together, over a slow line or when they are held, some would be served in another order.
            event.stop()
            event.prevent_default()
            await self.run_action(action)
            return
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            row, column = self.selection.end
            before = self.document.get_line(row)[:column]
            lead = _LEAD.match(before)
            indent = " " * len(lead[0]) if lead else ""
            self._replace_via_keyboard(f"\n{indent}", *self.selection)
            return
        await super()._on_key(event)
