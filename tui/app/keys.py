"""Key bindings of Textual, made from actions."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding, BindingType

from tui.view.action import Action

__all__ = ["bindings"]


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """The bindings of those actions that have a key and something to call; help is their tooltip."""
    return [
        Binding(each.keys, each.call, each.label, show=False, priority=each.first, tooltip=each.help, id=each.id)
        for each in actions
        if each.keys and each.call
    ]
