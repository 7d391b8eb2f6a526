"""The keys by which an entry is said of several things at once."""

from __future__ import annotations

from engine.rulebook.content import ByName, Either, ListOf
from engine.rulebook.form import Key
from engine.rulebook.forms.contents import ANYTHING, EXPRESSION_TEXT, TEXT

__all__ = ["FOR", "LET", "MEMBERS"]

MEMBERS = Either((ListOf(TEXT), ByName(ByName(ANYTHING))))
"""Members of a list of items: names, or names with rows."""

FOR = Key(
    ByName(Either((TEXT, MEMBERS))),
    "The entry stands for several: {name: list} puts each member of the list in place of <name>.",
)
LET = Key(ByName(EXPRESSION_TEXT), "Parts of expressions by a name: <name> stands for each in this entry.")
