"""The form of what may be changed where nothing is feasible."""

from __future__ import annotations

from engine.rulebook.content import ByFact, ListOf
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import CONDITION, FACT_NAME, LITERAL, LITERALS, RULE_ID_TEXT, TEMPLATE, TEXT, WHOLE

__all__ = ["RELAXATION", "WrittenRelaxation"]


class WrittenRelaxation(Written):
    """A relaxation as it is written."""

    id = Key(
        RULE_ID_TEXT,
        "Lower-case words joined by dots, underscores and hyphens.",
        required=True,
        called="the id of a relaxation",
    )
    title = Key(TEMPLATE, "What is changed, in a few words, with {fact} for values.", required=True)
    vary = Key(ListOf(FACT_NAME, or_one=True), "Facts whose choices are made anew although they were answered.")
    open = Key(ListOf(FACT_NAME, or_one=True), "Facts of which what was said is left out.")
    lower = Key(FACT_NAME, "A fact with a number: the largest smaller value that works is sought.")
    least = Key(LITERAL, "The smallest value of the fact that is still of use.")
    start = Key(FACT_NAME, "The fact whose value it starts from where it has none itself.")
    step = Key(LITERAL, "Values of the fact are multiples of it.")
    try_ = Key(FACT_NAME, "A fact that takes other values or entries, the first that works.")
    values = Key(LITERALS, "The values to try, in this order.")
    alike = Key(ListOf(TEXT, or_one=True), "Fields of the catalogue that the entries have in common.")
    below = Key(TEXT, "The field of the catalogue of which the entries have less.")
    above = Key(TEXT, "The field of the catalogue of which the entries have more.")
    with_ = Key(ByFact(), "Facts that take these values as well.")
    most = Key(WHOLE, "How many alternatives it offers at most; one where it is absent.", default=1)
    when = Key(CONDITION, "Comes into question unless this is false.")


RELAXATION = Form(
    "a relaxation",
    WrittenRelaxation,
    one_of=(WrittenRelaxation.vary, WrittenRelaxation.open, WrittenRelaxation.lower, WrittenRelaxation.try_),
)
