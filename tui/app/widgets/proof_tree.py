"""The tree of reasons; what lies below a step is worked out when the step is unfolded."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from tui.view.reason import Reason

__all__ = ["ProofTree", "fitting_line"]

_MANY = 2_000
_BEFORE, _LEAST = 5, 8
"""Cells before the text of a line, and the fewest that a title is cut to."""


class ProofTree(Tree[Reason]):
    """Shows a `Reason` with everything below it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "proof-tree--good",
        "proof-tree--caution",
        "proof-tree--bad",
        "proof-tree--aside",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "unfold", show=False, tooltip="Unfold the step, or go down."),
        Binding("left", "fold", show=False, tooltip="Fold the step, or go to the one above."),
    ]
    SCOPED_CSS = False
    DEFAULT_CSS = """
    ProofTree {
        width: 1fr;
        background: $background;
        scrollbar-size-vertical: 1;
        scrollbar-size-horizontal: 0;
        overflow-x: hidden;
        padding: 0 1;
    }
    ProofTree:focus {
        background-tint: transparent;
    }
    ProofTree:nocolor > .tree--cursor, ProofTree:nocolor:focus > .tree--cursor {
        text-style: reverse;
    }
    ProofTree > .proof-tree--good {
        color: $text-success;
    }
    ProofTree > .proof-tree--caution {
        color: $text-warning;
    }
    ProofTree > .proof-tree--bad {
        color: $text-error;
    }
    ProofTree > .proof-tree--aside {
        color: $text-muted;
    }
    ProofTree > .tree--guides, ProofTree > .tree--guides-hover, ProofTree > .tree--guides-selected,
    ProofTree:focus > .tree--guides, ProofTree:focus > .tree--guides-hover, ProofTree:focus > .tree--guides-selected,
    ProofTree:light > .tree--guides, ProofTree:light > .tree--guides-hover, ProofTree:light > .tree--guides-selected,
    ProofTree:ansi > .tree--guides, ProofTree:ansi > .tree--guides-hover, ProofTree:ansi > .tree--guides-selected {
        color: $border-blurred;
    }
    .-narrow ProofTree, .-tiny ProofTree {
        width: 100%;
        height: 1fr;
    }
    """

    def __init__(self, reason: Reason, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(Text(reason.text), data=reason, id=id)
        self.guide_depth = 3
        self.root.allow_expand = reason.steps is not None
        self._filled: set[int] = set()

    def on_mount(self) -> None:
        """Unfolds what is to be seen at once."""
        self._unfold(self.root)

    def _fill(self, node: TreeNode[Reason]) -> None:
        if node.id in self._filled or node.data is None or node.data.steps is None:
            return
        self._filled.add(node.id)
        steps = node.data.steps()
        node.allow_expand = bool(steps)
        for step in steps:
            node.add(Text(step.text), data=step, allow_expand=step.steps is not None)

    def _unfold(self, node: TreeNode[Reason]) -> None:
        self._fill(node)
        node.expand()
        for child in node.children:
            if child.data is not None and child.data.open:
                self._unfold(child)

    def on_tree_node_expanded(self, event: Tree.NodeExpanded[Reason]) -> None:
        """Works out what lies below."""
        event.stop()
        self._fill(event.node)

    def action_unfold(self) -> None:
        node = self.cursor_node
        if node is None:
            return
        if node.allow_expand and not node.is_expanded:
            self._fill(node)
            node.expand()
        else:
            self.action_cursor_down()

    def action_fold(self) -> None:
        node = self.cursor_node
        if node is None:
            return
        if node.is_expanded and node.allow_expand:
            node.collapse()
        elif node.parent is not None:
            self.move_cursor(node.parent)

    def unfold_to(self, depth: int) -> None:
        """Unfolds so many steps deep, and folds what lies deeper."""
        waiting = [(self.root, 0)]
        while waiting and len(self._filled) < _MANY:
            node, level = waiting.pop()
            if level < depth and node.allow_expand:
                self._fill(node)
                node.expand()
            elif node.is_expanded:
                node.collapse()
            waiting += [(child, level + 1) for child in node.children]
        self.move_cursor(self.root)

    def render_label(self, node: TreeNode[Reason], base_style: Style, style: Style) -> Text:  # noqa: ARG002
        """Fold mark, sign, text, and at the end where it comes from."""
        reason = node.data
        if reason is None:
            return Text(str(node.label), style)
        fold = ("▼ " if node.is_expanded else "▶ ") if node.allow_expand else "  "
        shade = {"✓": "good", "~": "caution", "!": "caution", "✗": "bad"}.get(reason.sign)
        mark = (
            style + self.get_component_rich_style(f"proof-tree--{shade}", partial=True)
            if shade and node is not self.cursor_node
            else style
        )
        aside = (
            style + self.get_component_rich_style("proof-tree--aside", partial=True)
            if node is not self.cursor_node
            else style
        )
        room = self.scrollable_content_region.width - self.guide_depth * _depth(node) - _BEFORE
        text = fitting_line(reason.text, room)
        origin = f"   {reason.aside}" if reason.aside else ""
        if cell_len(text) + cell_len(origin) > room:
            origin = ""
        return Text.assemble((fold, style), (f"{reason.sign} ", mark), (text, style), (origin, aside))


def _depth(node: TreeNode[Reason]) -> int:
    depth = 0
    while node.parent is not None:
        node, depth = node.parent, depth + 1
    return depth


def fitting_line(text: str, room: int) -> str:
    """``text`` in ``room`` cells: of "title = value" the value stays whole. The whole text stands beside the tree.

    >>> fitting_line("Memory needed on each accelerator = 104.8 GB", 30)
    'Memory needed on e… = 104.8 GB'
    """
    title, equals, value = text.rpartition(" = ")
    left = room - cell_len(equals + value) - 1
    if cell_len(text) <= room or not equals or left < _LEAST:
        return text
    return f"{set_cell_size(title, left).rstrip()}…{equals}{value}"
