"""What can be done in the conversation."""

from __future__ import annotations

from tui.view.action import CONVERSATION, Action

__all__ = ["CONVERSATION_ACTIONS"]

CONVERSATION_ACTIONS = (
    Action(
        "take", "take",
        "Take what is typed: a number, the words of an answer, a sentence, a question. On an empty line: the answer "
        "that is marked.",
        CONVERSATION, shown="⏎", hint=1,
    ),
    Action(
        "pick", "mark", "Move the mark among the answers; ⏎ takes the one that is marked.",
        CONVERSATION, shown="↑↓",
    ),
    Action(
        "decline", "don't know",
        "Don't know: the assumption shown takes the answer's place. 0, or “don't know”, does the same.",
        CONVERSATION, keys="ctrl+o", call="screen.decline", command="skip", hint=2,
    ),
    Action(
        "why", "why",
        "Why this question is asked; on a fact or an earlier answer: why it is so. A line with ? alone says it in a "
        "sentence.",
        CONVERSATION, keys="f3", call="screen.why", command="why", argument="[FACT]", menu="why", hint=5,
    ),
    Action(
        "facts", "advice", "Show or hide the recommendation with all its figures, and the facts.",
        CONVERSATION, keys="f2", call="screen.facts", command="facts,advice", hint=3,
    ),
    Action(
        "scroll", "scroll", "Look back at what was said, and forth again.",
        CONVERSATION, shown="PgUp PgDn",
    ),
    Action(
        "lists", "lists",
        "Go to what was said and to the facts, where ⏎ changes an answer or explains a fact; typing goes back to the "
        "line.",
        CONVERSATION, shown="Tab",
    ),
    Action(
        "leave", "back", "Leave a list, what covers the talk, or the change of an answer. What is typed stays.",
        CONVERSATION, shown="Esc",
    ),
)  # fmt: skip
