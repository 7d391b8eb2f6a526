"""The form of what may be changed where nothing is feasible."""

from __future__ import annotations

from engine.rulebook.form import ByFact, Form, Key, ListOf
from engine.rulebook.forms.contents import EXPRESSION_TEXT, FACT_NAME, LITERAL, RULE_ID_TEXT, TEMPLATE, TEXT, WHOLE

__all__ = ["RELAXATION"]

RELAXATION = Form(
    "a relaxation",
    (
        Key("id", RULE_ID_TEXT, "Lower-case words joined by dots, underscores and hyphens.", required=True),
        Key("title", TEMPLATE, "What is changed, in a few words, with {fact} for values.", required=True),
        Key("vary", ListOf(FACT_NAME, or_one=True), "Facts whose choices are made anew although they were answered."),
        Key("open", ListOf(FACT_NAME, or_one=True), "Facts of which what was said is left out."),
        Key("lower", FACT_NAME, "A fact with a number: the largest smaller value that works is sought."),
        Key("least", LITERAL, "The smallest value of the fact that is still of use."),
        Key("start", FACT_NAME, "The fact whose value it starts from where it has none itself."),
        Key("step", LITERAL, "Values of the fact are multiples of it."),
        Key("try", FACT_NAME, "A fact that takes other values or entries, the first that works."),
        Key("values", ListOf(LITERAL), "The values to try, in this order."),
        Key("alike", ListOf(TEXT, or_one=True), "Fields of the catalogue that the entries have in common."),
        Key("below", TEXT, "The field of the catalogue of which the entries have less."),
        Key("with", ByFact(), "Facts that take these values as well."),
        Key("most", WHOLE, "How many alternatives it offers at most; one where it is absent."),
        Key("when", EXPRESSION_TEXT, "Comes into question unless this is false."),
    ),
    one_of=("vary", "open", "lower", "try"),
)
