"""The actions of the app, with the keys they have unless a person wants others.

In the conversation every printable character is text, so keys are those with Ctrl or Alt and the function keys.
"""

from __future__ import annotations

from tui.app.actions import CONVERSATION, EVERYWHERE, LEDGER, WHY, Action, ActionTable

__all__ = ["ACTIONS"]

_CONVERSATION = (
    Action(
        "take",
        "take",
        "Take what is typed: a number, the words of an answer, a sentence, a question. On an empty line: the answer "
        "that is marked.",
        CONVERSATION,
        shown="⏎",
        hint=1,
    ),
    Action(
        "pick", "mark", "Move the mark among the answers; ⏎ takes the one that is marked.", CONVERSATION, shown="↑↓"
    ),
    Action(
        "decline",
        "don't know",
        "Don't know: the assumption shown takes the answer's place. 0, or “don't know”, does the same.",
        CONVERSATION,
        keys="ctrl+o",
        call="screen.decline",
        command="skip",
        hint=2,
    ),
    Action(
        "why",
        "why",
        "Why this question is asked; on a fact or an earlier answer: why it is so. A line with ? alone says it "
        "in a sentence.",
        CONVERSATION,
        keys="f3",
        call="screen.why",
        command="why",
        argument="[FACT]",
        hint=5,
    ),
    Action(
        "proof",
        "proof",
        "Why this recommendation: the whole proof, and why not the others.",
        CONVERSATION,
        keys="f6",
        call="app.why",
        command="proof",
        hint=6,
    ),
    Action(
        "facts",
        "advice",
        "Show or hide the recommendation with all its figures, and the facts.",
        CONVERSATION,
        keys="f2",
        call="screen.facts",
        command="facts,advice",
        hint=3,
    ),
    Action(
        "undo",
        "undo",
        "Take back the last change.",
        CONVERSATION,
        keys="ctrl+z",
        call="app.undo",
        command="undo",
        hint=7,
    ),
    Action(
        "redo",
        "redo",
        "Take back the last undo.",
        CONVERSATION,
        keys="ctrl+y",
        call="app.redo",
        command="redo",
        hint=12,
    ),
    Action(
        "change",
        "change",
        "Change an earlier answer. What still holds is kept. A click on the answer does the same.",
        CONVERSATION,
        call="app.change",
        command="change",
        argument="[ANSWER]",
        hint=10,
    ),
    Action(
        "goal",
        "goal",
        "Choose what counts: standard, cheapest, fastest, fewest accelerators, ...",
        CONVERSATION,
        keys="f4",
        call="app.goal",
        command="goal",
        argument="[NAME]",
        hint=9,
    ),
    Action(
        "copy",
        "copy",
        "Copy the command that gives this advice again.",
        CONVERSATION,
        keys="alt+c",
        call="app.copy_command",
        command="copy",
        hint=13,
    ),
    Action(
        "again",
        "new job",
        "Start again with no answers. Undo brings them back.",
        CONVERSATION,
        keys="ctrl+n",
        call="app.again",
        command="new",
        hint=11,
    ),
    Action("scroll", "scroll", "Look back at what was said, and forth again.", CONVERSATION, shown="PgUp PgDn"),
    Action(
        "lists",
        "lists",
        "Go to what was said and to the facts, where ⏎ changes an answer or explains a fact; typing goes back to the "
        "line.",
        CONVERSATION,
        shown="Tab",
    ),
    Action(
        "leave",
        "back",
        "Leave a list, what covers the talk, or the change of an answer. What is typed stays.",
        CONVERSATION,
        shown="Esc",
    ),
)

_WHY = (
    Action("unfold", "unfold", "Unfold or fold the step of the proof.", WHY, shown="⏎ → ←", hint=1),
    Action(
        "revise",
        "change answer",
        "Change the answer, or replace the assumption, of this line.",
        WHY,
        keys="e",
        call="screen.change",
        hint=2,
    ),
    Action(
        "depth",
        "depth",
        "Unfold the proof so many steps deep.",
        WHY,
        keys="1,2,3,4,5,6,7,8,9",
        call="screen.depth(#)",
        shown="1-9",
        hint=3,
    ),
    Action("next", "next part", "Move between the proof and its details.", WHY, shown="Tab"),
    Action("copy_proof", "copy", "Copy this line's proof.", WHY, keys="y", call="screen.copy", hint=4),
    Action("back", "back", "Back to the conversation.", WHY, keys="q,escape", call="screen.close", hint=5),
)

_LEDGER = (
    Action("look", "choose", "Move among what is found; type to find something else.", LEDGER, shown="↑↓", hint=1),
    Action("read", "read", "Go to the page, to scroll it; Tab goes back to the field.", LEDGER, shown="⏎", hint=2),
    Action("shut", "back", "Back to the conversation.", LEDGER, keys="escape", call="screen.close", hint=3, first=True),
)

_EVERYWHERE = (
    Action(
        "ledger",
        "documents",
        "Look up what the documents say and name: claims, conflicts, products, and the rules that use them.",
        EVERYWHERE,
        keys="f10",
        call="app.ledger",
        command="documents,docs",
        argument="[WORDS]",
        hint=14,
    ),
    Action(
        "reload",
        "reload rules",
        "Read the rule files again. A file that is saved is read by itself.",
        EVERYWHERE,
        keys="f5",
        call="app.reload_rules",
        command="reload",
    ),
    Action(
        "changes",
        "what changed",
        "Show what the last change of the rules did to the advice.",
        EVERYWHERE,
        keys="f7",
        call="app.changes",
        command="changes",
    ),
    Action(
        "findings",
        "show findings",
        "Show what is wrong with rules that cannot be used.",
        EVERYWHERE,
        keys="f8",
        call="app.findings",
        command="findings",
    ),
    Action("theme", "dark/light", "Dark or light.", EVERYWHERE, keys="f9", call="app.other_theme", command="theme"),
    Action(
        "commands",
        "commands",
        "Find a command, a goal, a fact to explain or to answer.",
        EVERYWHERE,
        keys="ctrl+p",
        call="app.commands",
        command="commands",
        hint=8,
    ),
    Action("help", "help", "This help.", EVERYWHERE, keys="f1", call="app.help", command="help", hint=15),
    Action(
        "quit",
        "quit",
        "Quit; the command that gives the advice again is printed.",
        EVERYWHERE,
        keys="ctrl+q",
        call="app.leave",
        command="quit,exit,q",
        hint=16,
        first=True,
    ),
)

ACTIONS = ActionTable((*_CONVERSATION, *_WHY, *_LEDGER, *_EVERYWHERE))
