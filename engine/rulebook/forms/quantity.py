"""The forms of what is said once of several things: quantities, errors, lists of items."""

from __future__ import annotations

from engine.rulebook.content import Either, Word
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import FACT_ID_TEXT, FACT_NAME, MARGIN, TEXT
from engine.rulebook.forms.declaration import WrittenFact
from engine.rulebook.forms.repetition import FOR, MEMBERS
from engine.rulebook.forms.rule import WrittenFormula
from engine.rulebook.forms.source import SOURCES

__all__ = ["DIVIDED", "ERROR", "ITEMS", "QUANTITY", "WrittenDivided", "WrittenError", "WrittenItems", "WrittenQuantity"]


class WrittenItems(Written):
    """A list of items as it is written."""

    id = Key(
        FACT_ID_TEXT,
        "Lower-case words joined by dots and underscores.",
        required=True,
        called="the id of a list of items",
    )
    title = Key(TEXT, "What the items are, for people.")
    of = Key(MEMBERS, "The items: names, or names with rows of further texts.", required=True)


ITEMS = Form("a list of items", WrittenItems)


class WrittenError(Written):
    """An error as it is written."""

    for_ = FOR
    id = Key(
        FACT_ID_TEXT,
        "Its factors are the facts or parameters <id>.low and <id>.high.",
        required=True,
        called="the id of an error",
    )
    title = Key(TEXT, "What it is the error of.", required=True)
    covers = Key(MARGIN, "How often the true value lies between both ends: 90 %.")
    explain = Key(Word(("show", "collapse", "hide")), "How proofs show the ends.")
    less = Key(TEXT, "What the low end means, in the reason: one in twenty measurements showed less.", required=True)
    more = Key(TEXT, "What the high end means.", required=True)
    sources = Key(SOURCES, "What the factors were learnt from.", required=True)


ERROR = Form("an error", WrittenError)


class WrittenDivided(Written):
    """An error that divides as it is written."""

    divides = Key(FACT_NAME, "The error of what the quantity is divided by, such as a speed.", required=True)


DIVIDED = Form("an error that divides", WrittenDivided)


class WrittenQuantity(Written):
    """A quantity as it is written."""

    for_ = FOR
    id = WrittenFact.id
    title = WrittenFormula.title
    type = Key(WrittenFact.type.holds, "What kind of value it has; absent: a quantity with its unit, else a number.")
    values = WrittenFact.values
    unit = WrittenFact.unit
    show = WrittenFact.show
    range = WrittenFact.range
    bounds = WrittenFact.bounds
    from_ = WrittenFact.from_
    as_ = WrittenFact.as_
    error = Key(
        Either((FACT_NAME, DIVIDED)),
        "The error that was learnt for it: gives the facts <id>.low and <id>.high and how they follow.",
    )
    explain = Key(
        WrittenFormula.explain.holds,
        "How proofs show it; absent: collapse, without reason; hide: without arithmetic too; show: with both.",
    )
    priority = WrittenFormula.priority
    since = WrittenFormula.since
    until = WrittenFormula.until
    status = WrittenFormula.status
    confidence = WrittenFormula.confidence
    let = WrittenFormula.let
    when = WrittenFormula.when
    value = WrittenFormula.value
    cases = WrittenFormula.cases
    because = WrittenFormula.because
    overrides = WrittenFormula.overrides
    sources = WrittenFormula.sources
    tests = WrittenFormula.tests


QUANTITY = Form(
    "a quantity",
    WrittenQuantity,
    one_of=(WrittenQuantity.value, WrittenQuantity.cases),
)
