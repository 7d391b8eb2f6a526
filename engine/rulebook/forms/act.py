"""The form of what a person does with a sentence in a conversation."""

from __future__ import annotations

from engine.rulebook.content import ByFact, ByName, ListOf, Plain, Word
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import TEMPLATE, TEXT
from engine.rulebook.reader import Reader

__all__ = ["ACT", "ACT_TEST", "WrittenAct", "WrittenActTest"]

_ID: Plain[str, str] = Plain("rule-id", Reader.text, "")
"""No expression names acts, so words of the language such as `unknown` may be their ids."""


class WrittenActTest(Written):
    """A test of an act as it is written."""

    given = Key(ByFact(), "Facts with their values.", required=True)
    says = Key(TEXT, "What is answered then.", required=True)


ACT_TEST = Form("a test of an act", WrittenActTest)


class WrittenAct(Written):
    """An act as it is written."""

    id = Key(
        _ID,
        "Lower-case words joined by dots, underscores and hyphens.",
        required=True,
        called="the id of an act",
    )
    title = Key(TEXT, "What a person does with such a sentence, in a few words.", required=True)
    kind = Key(
        Word(("statement", "question", "wish", "condition", "command")),
        "What kind of sentence it is. A question never changes the job, a condition is tried and not kept.",
        required=True,
    )
    help = Key(TEXT, "What it is good for, as help tells it.")
    words = Key(
        ListOf(TEXT, or_one=True),
        "Sentences: # for a number, ... for any words, (word) for one that may be absent, <name> for a name.",
    )
    cues = Key(
        ListOf(TEXT, or_one=True),
        "Words that tell it wherever they stand in a sentence that has the whole words of no act; a <name> at the "
        "end takes the rest of the sentence.",
    )
    does = Key(TEXT, "What the program does with it.")
    with_ = Key(ByName(TEXT), "What it is told for that.")
    says = Key(ListOf(TEMPLATE, or_one=True), "What is answered, with {fact} for values of the present advice.")
    examples = Key(ListOf(TEXT, or_one=True), "Sentences that must be taken as this act.", required=True)
    not_ = Key(ListOf(TEXT, or_one=True), "Sentences that must not be taken as this act.")
    tests = Key(ListOf(ACT_TEST), "What it answers where facts have certain values.")


ACT = Form(
    "an act",
    WrittenAct,
    one_of=(WrittenAct.does, WrittenAct.says),
)
