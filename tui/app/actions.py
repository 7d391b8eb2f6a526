"""One table of what can be done: key bindings, hints, help and command palette are all made from it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from textual.binding import Binding

__all__ = [
    "ACTIONS",
    "CONVERSATION",
    "EVERYWHERE",
    "LEDGER",
    "WHY",
    "Action",
    "Mode",
    "actions_in",
    "bindings_of",
    "hints_of",
]

Mode = Literal["keys", "number", "typing"]
CONVERSATION, WHY, LEDGER, EVERYWHERE = "conversation", "why", "ledger", "everywhere"


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do.

    ``keys`` are Textual's names of the keys, ``shown`` is how the letter key is written and ``typing`` the key that
    works in a text field as well. ``call`` is the Textual action; empty where the focused widget itself handles the
    key. ``hint`` is the rank among the hints in the last line of the screen; 0 keeps it out of there. ``first`` is set
    where the key is for the action whatever has the focus.
    """

    id: str
    keys: str
    shown: str
    label: str
    help: str
    place: str
    call: str = ""
    typing: str = ""
    hint: int = 0
    typing_hint: int = 0
    first: bool = False


ACTIONS: tuple[Action, ...] = (
    Action(
        "pick", "", "1-9", "pick", "Pick that answer. In lists ↑ ↓ or j k move and Enter takes.", CONVERSATION, hint=1
    ),
    Action("take", "", "⏎", "take", "Take what is typed or highlighted.", CONVERSATION, typing="⏎", typing_hint=1),
    Action(
        "decline",
        "0,d",
        "0",
        "don't know",
        "Don't know: the assumption shown takes the answer's place. In a field: 0 and Enter.",
        CONVERSATION,
        call="screen.decline",
        typing="0 ⏎",
        hint=2,
        typing_hint=2,
    ),
    Action(
        "say",
        "slash",
        "/",
        "words",
        "Say something in your own words, such as “qlora llama 3.1 70b on two 4090s”.",
        CONVERSATION,
        call="screen.say",
        typing="F6",
        hint=3,
    ),
    Action("say_key", "f6", "F6", "words", "The same while you are typing.", CONVERSATION, call="screen.say"),
    Action("type", "i", "i", "type", "Go to the field of the question.", CONVERSATION, call="screen.type"),
    Action(
        "leave",
        "",
        "Esc",
        "leave field",
        "Leave a field, so that letters are keys; give up changing an answer.",
        CONVERSATION,
        typing="Esc",
        typing_hint=3,
    ),
    Action("revise", "", "⏎", "change", "On an earlier answer: change it. What still holds is kept.", CONVERSATION),
    Action(
        "why",
        "w,f3",
        "w",
        "why",
        "Why this question is asked; on a fact or an answer: why it is so.",
        CONVERSATION,
        call="screen.why",
        typing="F3",
        hint=4,
        typing_hint=4,
    ),
    Action(
        "why_all",
        "W",
        "W",
        "proof",
        "Why this recommendation: the whole proof, and why not the others.",
        CONVERSATION,
        call="app.why",
        hint=5,
    ),
    Action("undo", "u", "u", "undo", "Take back the last change.", CONVERSATION, call="screen.undo", hint=7),
    Action("redo", "U", "U", "redo", "Take back the last undo.", CONVERSATION, call="screen.redo"),
    Action(
        "facts",
        "f2",
        "F2",
        "facts",
        "Show or hide recommendation, warnings and facts.",
        CONVERSATION,
        call="screen.facts",
        typing="F2",
        hint=6,
        typing_hint=5,
    ),
    Action(
        "goal",
        "o,f4",
        "o",
        "goal",
        "Choose what counts: standard, cheapest, fastest, fewest accelerators, ...",
        CONVERSATION,
        call="screen.goal",
        typing="F4",
        hint=8,
        typing_hint=7,
    ),
    Action(
        "copy", "y", "y", "copy", "Copy the command that gives this advice again.", CONVERSATION, call="screen.copy"
    ),
    Action(
        "again",
        "N",
        "N",
        "new job",
        "Start again with no answers. Undo brings them back.",
        CONVERSATION,
        call="screen.again",
    ),
    Action("unfold", "", "⏎ → ←", "unfold", "Unfold or fold the step of the proof.", WHY, hint=1),
    Action(
        "change",
        "e",
        "e",
        "change answer",
        "Change the answer, or replace the assumption, of this line.",
        WHY,
        call="screen.change",
        hint=2,
    ),
    Action("depth", "1,2,3,4,5,6,7,8,9", "1-9", "depth", "Unfold the proof so many steps deep.", WHY, hint=3),
    Action("next", "", "Tab", "next part", "Move between the proof and its details.", WHY),
    Action("copy_proof", "y", "y", "copy", "Copy this line's proof.", WHY, call="screen.copy", hint=4),
    Action("back", "q,escape", "q", "back", "Back to the conversation.", WHY, call="screen.close", hint=5),
    Action(
        "look",
        "",
        "↑ ↓",
        "choose",
        "Move among what is found; type to find something else.",
        LEDGER,
        typing="↑↓",
        typing_hint=1,
    ),
    Action(
        "read",
        "",
        "⏎",
        "read",
        "Go to the page, to scroll it; Tab goes back to the field.",
        LEDGER,
        typing="⏎",
        typing_hint=2,
    ),
    Action(
        "shut",
        "escape",
        "Esc",
        "back",
        "Back to the conversation.",
        LEDGER,
        call="screen.close",
        typing="Esc",
        typing_hint=3,
        first=True,
    ),
    Action(
        "ledger",
        "L,f10",
        "L",
        "documents",
        "Look up what the documents say and name: claims, conflicts, products, and the rules that use them.",
        EVERYWHERE,
        call="app.ledger",
        typing="F10",
    ),
    Action(
        "reload",
        "f5",
        "F5",
        "reload rules",
        "Read the rule files again. A file that is saved is read by itself.",
        EVERYWHERE,
        call="app.reload_rules",
    ),
    Action(
        "changes",
        "f7",
        "F7",
        "what changed",
        "Show what the last change of the rules did to the advice.",
        EVERYWHERE,
        call="app.changes",
    ),
    Action(
        "findings",
        "f8",
        "F8",
        "show findings",
        "Show what is wrong with rules that cannot be used.",
        EVERYWHERE,
        call="app.findings",
    ),
    Action("theme", "f9", "F9", "dark/light", "Dark or light.", EVERYWHERE, call="app.other_theme"),
    Action(
        "commands",
        "colon,ctrl+p",
        ":",
        "commands",
        "Find a command, a goal, a fact to explain or to answer.",
        EVERYWHERE,
        call="app.commands",
        typing="^P",
        hint=9,
        typing_hint=8,
    ),
    Action(
        "help",
        "question_mark,f1",
        "?",
        "help",
        "This help.",
        EVERYWHERE,
        call="app.help",
        typing="F1",
        hint=10,
        typing_hint=6,
    ),
    Action(
        "quit",
        "q",
        "q",
        "quit",
        "Quit; nothing is lost: the command that gives the advice again is printed.",
        CONVERSATION,
        call="app.leave",
        hint=11,
    ),
    Action(
        "quit_now",
        "ctrl+q",
        "^Q",
        "quit",
        "Quit from anywhere.",
        EVERYWHERE,
        call="app.leave",
        typing="^Q",
        typing_hint=9,
        first=True,
    ),
)


def actions_in(place: str) -> tuple[Action, ...]:
    """The actions of a screen, those that work everywhere last."""
    return tuple(each for each in ACTIONS if each.place == place) + tuple(
        each for each in ACTIONS if each.place == EVERYWHERE
    )


def bindings_of(place: str) -> list[Binding]:
    """The key bindings of a place; the digits of the proof's depth get one each."""
    bindings = []
    for action in ACTIONS:
        if action.place != place or not action.keys:
            continue
        if action.id == "depth":
            bindings += [
                Binding(key, f"screen.depth({key})", action.label, show=False) for key in action.keys.split(",")
            ]
        else:
            bindings.append(
                Binding(action.keys, action.call, action.label, show=False, priority=action.first, id=action.id)
            )
    return bindings


def hints_of(place: str, mode: Mode, without: Collection[str] = ()) -> tuple[tuple[str, str, str], ...]:
    """Key, label and action of the hints for a screen, the most useful first.

    ``mode`` is "keys" where letters are keys, "number" in an empty field for a number, where they are too, and "typing"
    in any other field. ``without`` names actions that are not possible now.
    """
    ranked = []
    for action in actions_in(place):
        rank = action.typing_hint if mode == "typing" or (mode == "number" and action.id == "take") else action.hint
        if rank and not (mode == "number" and action.id == "pick") and action.id not in without:
            key = action.typing if mode == "typing" or action.id == "take" else action.shown
            if mode == "number" and action.id == "decline":
                key = "d"  # 0 may be a number, d never is
            ranked.append((rank, key, action.label, action.call))
    return tuple(hint[1:] for hint in sorted(ranked, key=lambda hint: hint[0]))
