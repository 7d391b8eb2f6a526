"""The form of a citation."""

from __future__ import annotations

from engine.rulebook.form import Either, Form, Key, ListOf, Word
from engine.rulebook.forms.contents import CLAIM, FACT_ID_TEXT, TEXT
from engine.rulebook.source import SOURCE_KINDS

__all__ = ["REFERENCE", "SOURCE", "SOURCES"]

_CITED = (
    Key("claim", CLAIM, "A claim or a conflict in the ledger of claims."),
    Key("paper", TEXT, "Authors, title and number of a paper."),
    Key("url", TEXT, "The address of a page."),
    Key("datasheet", TEXT, "A datasheet or a catalogue."),
    Key("doc", TEXT, "A document."),
    Key("thumb", TEXT, "A rule of thumb of one's own; say whose, and why."),
)
_SAID = (
    Key("title", TEXT, "The title of what is cited."),
    Key("section", TEXT, "Where in it."),
    Key("lines", TEXT, "The lines in it."),
    Key("kind", Word(("support", "dissent")), "Whether the source agrees (support) or says otherwise (dissent)."),
    Key("note", TEXT, "What it says, or why it is followed or not."),
)

SOURCE = Form(
    "a source",
    (*_CITED, Key("ref", TEXT, "One of the references; what is said beside it comes on top."), *_SAID),
    one_of=(*SOURCE_KINDS, "ref"),
)

SOURCES = ListOf(Either((SOURCE, CLAIM)))
"""What a rule or a figure rests on: sources; a text is the id of a reference or a claim."""

REFERENCE = Form(
    "a reference",
    (
        Key("id", FACT_ID_TEXT, "Lower-case words joined by dots and underscores.", required=True),
        *_CITED,
        *_SAID,
    ),
    one_of=SOURCE_KINDS,
)
