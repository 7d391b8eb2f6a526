"""The form of what a person does with a sentence in a conversation."""

from __future__ import annotations

from engine.rulebook.form import ByFact, ByName, Form, Key, ListOf, Word
from engine.rulebook.forms.contents import RULE_ID_TEXT, TEMPLATE, TEXT

__all__ = ["ACT", "ACT_TEST"]

ACT_TEST = Form(
    "a test of an act",
    (
        Key("given", ByFact(), "Facts with their values.", required=True),
        Key("says", TEXT, "What is answered then.", required=True),
    ),
)

ACT = Form(
    "an act",
    (
        Key("id", RULE_ID_TEXT, "Lower-case words joined by dots, underscores and hyphens.", required=True),
        Key("title", TEXT, "What a person does with such a sentence, in a few words.", required=True),
        Key(
            "kind",
            Word(("statement", "question", "wish", "condition", "command")),
            "What kind of sentence it is. A question never changes the job, a condition is tried and not kept.",
            required=True,
        ),
        Key("help", TEXT, "What it is good for, as help tells it."),
        Key(
            "words",
            ListOf(TEXT, or_one=True),
            "Sentences: # for a number, ... for any words, (word) for one that may be absent, <name> for a name.",
        ),
        Key(
            "cues",
            ListOf(TEXT, or_one=True),
            "Words that tell it wherever they stand in a sentence that has the whole words of no act; a <name> at the "
            "end takes the rest of the sentence.",
        ),
        Key("does", TEXT, "What the program does with it."),
        Key("with", ByName(TEXT), "What it is told for that."),
        Key("says", ListOf(TEMPLATE, or_one=True), "What is answered, with {fact} for values of the present advice."),
        Key("examples", ListOf(TEXT, or_one=True), "Sentences that must be taken as this act.", required=True),
        Key("not", ListOf(TEXT, or_one=True), "Sentences that must not be taken as this act."),
        Key("tests", ListOf(ACT_TEST), "What it answers where facts have certain values."),
    ),
    one_of=("does", "says"),
)
