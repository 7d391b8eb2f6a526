"""What can be done on the screen of the journal."""

from __future__ import annotations

from tui.app.screens.lookup import lookup_actions
from tui.view.action import EVERYWHERE, Action

__all__ = ["ACTIONS", "JOURNAL", "OPENING"]

JOURNAL = "journal"
ACTIONS = (
    *lookup_actions(JOURNAL, ("look_record", "read_record", "shut_journal"), "Back to the conversation."),
    Action(
        "replay", "replay", "Work the record out again, and say what today's rules say.", JOURNAL,
        keys="alt+r", call="screen.replay", hint=4, first=True,
    ),
    Action(
        "take_record", "take up", "Go on with the job of the record.", JOURNAL,
        keys="alt+t", call="screen.take_up", hint=5, first=True,
    ),
    Action(
        "compare_record", "compare", "Mark a record; on another one, say what is different.", JOURNAL,
        keys="alt+d", call="screen.compare", hint=6, first=True,
    ),
    Action(
        "note_record", "note", "Write a note on the record.", JOURNAL,
        keys="alt+n", call="screen.note", hint=7, first=True,
    ),
    Action(
        "verify_journal", "verify", "Find out whether anything in the journal was changed.", JOURNAL,
        keys="alt+v", call="screen.verify", hint=8, first=True,
    ),
    Action(
        "recheck_journal", "recheck", "Ask the rules of today all that is listed, and list the answers that change.",
        JOURNAL, keys="alt+k", call="screen.recheck", hint=9, first=True,
    ),
    Action(
        "export_journal", "export", "Write the journal, what is listed, or the record to a file.", JOURNAL,
        keys="alt+e", call="screen.export", hint=10, first=True,
    ),
    Action(
        "import_journal", "import", "Read a copy in: of this journal as it went on elsewhere, or into an empty one.",
        JOURNAL, keys="alt+i", call="screen.import", hint=11, first=True,
    ),
    Action(
        "prune_journal", "prune", "Take the words of old records away; it is said of how many, and asked.", JOURNAL,
        keys="alt+p", call="screen.prune", hint=12, first=True,
    ),
)  # fmt: skip
OPENING = Action(
    "journal",
    "journal",
    "Look through what was answered before; replay it, and see what today's rules would say.",
    EVERYWHERE,
    keys="alt+j",
    call="app.open('journal')",
    command="journal",
    argument="[WORDS]",
    first=True,
)
