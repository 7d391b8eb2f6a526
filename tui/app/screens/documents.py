"""What the documents say and name: a field, what it finds, and the page of what is marked."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.app.context import AppContext
from tui.app.keys import bindings
from tui.app.screens.base import Opening
from tui.app.screens.lookup import LookupScreen, lookup_actions
from tui.view.action import EVERYWHERE, Action

__all__ = ["DocumentsScreen"]

_DOCUMENTS = "documents"


def _open(context: AppContext, words: str) -> None:
    latest = context.latest()
    if latest is not None:
        from tui.view.document_lookup import document_entries

        context.open(DocumentsScreen(document_entries(*latest), context.table, words))


class DocumentsScreen(LookupScreen):
    """Looks up claims, conflicts and products."""

    PLACE = _DOCUMENTS
    NAME = "what the documents say"
    SOUGHT = "words, a product, or an id such as X43 or S1-1.3-07"
    ABOUT = (
        "Every claim of the documents that the rules are built from, and every conflict among them: what is said "
        "where, whether it holds, what is done about it, and the rules and figures that use it. Then every product "
        "that they name, with what is known of it and whether it is a choice for your job."
    )
    ACTIONS = lookup_actions(_DOCUMENTS, ("look", "read", "shut"), "Back to the conversation.")
    BINDINGS: ClassVar[list[BindingType]] = bindings(ACTIONS)
    OPENINGS = (
        Opening(
            Action(
                "ledger",
                "documents",
                "Look up what the documents say and name: claims, conflicts, products, and the rules that use them.",
                EVERYWHERE,
                keys="f10",
                call="app.open('ledger')",
                command="documents,docs",
                argument="[WORDS]",
                hint=20,
            ),
            _open,
        ),
    )
