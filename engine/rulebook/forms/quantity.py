"""The forms of what is said once of several things: quantities, errors, lists of items."""

from __future__ import annotations

from engine.rulebook.form import Either, Form, Key, Word
from engine.rulebook.forms.contents import FACT_ID_TEXT, FACT_NAME, MARGIN, TEXT
from engine.rulebook.forms.declaration import FACT
from engine.rulebook.forms.repetition import FOR, MEMBERS
from engine.rulebook.forms.rule import FORMULA
from engine.rulebook.forms.source import SOURCES

__all__ = ["DIVIDED", "ERROR", "ITEMS", "QUANTITY"]

ITEMS = Form(
    "a list of items",
    (
        Key("id", FACT_ID_TEXT, "Lower-case words joined by dots and underscores.", required=True),
        Key("title", TEXT, "What the items are, for people."),
        Key("of", MEMBERS, "The items: names, or names with rows of further texts.", required=True),
    ),
)

ERROR = Form(
    "an error",
    (
        FOR,
        Key("id", FACT_ID_TEXT, "Its factors are the facts or parameters <id>.low and <id>.high.", required=True),
        Key("title", TEXT, "What it is the error of.", required=True),
        Key("covers", MARGIN, "How often the true value lies between both ends: 90 %."),
        Key("explain", Word(("show", "collapse", "hide")), "How proofs show the ends."),
        Key(
            "less",
            TEXT,
            "What the low end means, in the reason: one in twenty measurements showed less.",
            required=True,
        ),
        Key("more", TEXT, "What the high end means.", required=True),
        Key("sources", SOURCES, "What the factors were learnt from.", required=True),
    ),
)

DIVIDED = Form(
    "an error that divides",
    (Key("divides", FACT_NAME, "The error of what the quantity is divided by, such as a speed.", required=True),),
)

_fact = {key.name: key for key in FACT.keys}
_formula = {key.name: key for key in FORMULA.keys}
_SAID_OTHERWISE = ("for", "id", "title", "kind", "fact", "level", "gravity", "explain")

QUANTITY = Form(
    "a quantity",
    (
        FOR,
        _fact["id"],
        _formula["title"],
        Key("type", _fact["type"].holds, "What kind of value it has; absent: a quantity with its unit, else a number."),
        *(_fact[name] for name in ("values", "unit", "show", "range", "bounds", "from", "as")),
        Key(
            "error",
            Either((FACT_NAME, DIVIDED)),
            "The error that was learnt for it: gives the facts <id>.low and <id>.high and how they follow.",
        ),
        Key(
            "explain",
            _formula["explain"].holds,
            "How proofs show it; absent: collapse, without reason; hide: without arithmetic too; show: with both.",
        ),
        *(key for key in FORMULA.keys if key.name not in _SAID_OTHERWISE),
    ),
    one_of=("value", "cases"),
)
