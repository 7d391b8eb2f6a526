"""The actions of the screens that open over the conversation, with their keys."""

from __future__ import annotations

from tui.app.actions import BOARD, GRAPH, LEDGER, RULES, WHY, Action

__all__ = ["SCREEN_ACTIONS"]

_WHY = (
    Action("unfold", "unfold", "Unfold or fold the step of the proof.", WHY, shown="⏎ → ←", hint=1),
    Action(
        "revise",
        "change answer",
        "Change the answer, or replace the assumption, of this line.",
        WHY,
        keys="ctrl+e",
        call="screen.change",
        hint=2,
    ),
    Action(
        "deeper",
        "deeper",
        "Unfold the whole proof one step deeper.",
        WHY,
        keys="ctrl+right",
        call="screen.depth(1)",
        hint=3,
    ),
    Action(
        "shallower",
        "less deep",
        "Fold the deepest steps of the whole proof.",
        WHY,
        keys="ctrl+left",
        call="screen.depth(-1)",
        hint=6,
    ),
    Action("next", "next part", "Move between the proof and its details.", WHY, shown="Tab"),
    Action("copy_proof", "copy", "Copy this line's proof.", WHY, keys="alt+c", call="screen.copy", hint=4),
    Action("back", "back", "Back to the conversation.", WHY, keys="escape", call="screen.close", hint=5),
)

_LEDGER = (
    Action("look", "choose", "Move among what is found; type to find something else.", LEDGER, shown="↑↓", hint=1),
    Action("read", "read", "Go to the page, to scroll it; Tab goes back to the field.", LEDGER, shown="⏎", hint=2),
    Action("shut", "back", "Back to the conversation.", LEDGER, keys="escape", call="screen.close", hint=3, first=True),
)

_RULES = (
    Action("look_rule", "choose", "Move among what is found; type to find something else.", RULES, shown="↑↓", hint=1),
    Action("read_rule", "read", "Go to the page, to scroll it; Tab goes back to the field.", RULES, shown="⏎", hint=2),
    Action(
        "shut_rules", "back", "Back to where one was.", RULES, keys="escape", call="screen.close", hint=3, first=True
    ),
)

_GRAPH = (
    Action("step", "go there", "Go to the figure that is marked.", GRAPH, shown="↑↓ ⏎", hint=1),
    Action("find_fact", "find", "Type to find any figure by its name.", GRAPH, shown="words", hint=2),
    Action("step_back", "step back", "Go back to the figure before.", GRAPH, keys="ctrl+z", call="screen.back", hint=4),
    Action(
        "prove",
        "proof",
        "The proof of the figure in the middle, with its arithmetic and sources.",
        GRAPH,
        keys="f6",
        call="screen.prove",
        hint=5,
    ),
    Action(
        "shut_graph", "back", "Back to where one was.", GRAPH, keys="escape", call="screen.close", hint=3, first=True
    ),
)

_BOARD = (
    Action("try", "try it", "Try what is typed, in a column of its own.", BOARD, shown="⏎", hint=1),
    Action(
        "mark_next",
        "next column",
        "Mark the next column.",
        BOARD,
        keys="ctrl+right",
        call="screen.mark(1)",
        hint=4,
        first=True,
    ),
    Action(
        "mark_last",
        "column before",
        "Mark the column before.",
        BOARD,
        keys="ctrl+left",
        call="screen.mark(-1)",
        hint=5,
        first=True,
    ),
    Action(
        "keep",
        "take this column",
        "Go on with the job of the marked column. Undo brings the one before back.",
        BOARD,
        keys="f2",
        call="screen.keep",
        hint=2,
    ),
    Action("turn", "scroll", "Scroll the figures.", BOARD, shown="↑↓ PgUp PgDn", hint=6),
    Action(
        "shut_board", "back", "Back to the job as it is.", BOARD, keys="escape", call="screen.close", hint=3, first=True
    ),
)

SCREEN_ACTIONS = (*_WHY, *_LEDGER, *_RULES, *_GRAPH, *_BOARD)
