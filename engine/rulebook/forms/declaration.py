"""The forms of units, facts and parameters."""

from __future__ import annotations

from typing import get_args

from engine.language.fact_type import Kind
from engine.rulebook.content import ByName, Either, ListOf, Word
from engine.rulebook.declaration import ASKED_OF
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import (
    CATALOGUE,
    CONDITION,
    DATE,
    EXPRESSION_TEXT,
    FACT_ID_TEXT,
    FACT_NAME,
    FIELD,
    FLAG,
    LITERAL,
    LITERALS,
    MARGIN,
    OPTIONAL_TEXT,
    RANGE,
    TEXT,
    UNIT_SYMBOL,
    WHOLE,
)
from engine.rulebook.forms.repetition import FOR
from engine.rulebook.forms.source import SOURCES

__all__ = [
    "BOUNDS",
    "DATED_VALUE",
    "DOUBTS",
    "FACT",
    "PARAMETER",
    "TOGETHER",
    "UNIT",
    "UNKNOWN",
    "WrittenBounds",
    "WrittenDatedValue",
    "WrittenFact",
    "WrittenParameter",
    "WrittenTogether",
    "WrittenUnit",
    "WrittenUnknown",
]

_KIND: Word[Kind] = Word(get_args(Kind))
DOUBTS = ("never", "always")
"""The words for where an assumption is doubted, which may also be a condition."""


class WrittenUnit(Written):
    """A unit as it is written."""

    id = Key(TEXT, "The name of what is counted: letters only.", required=True, called="the id of a unit")
    title = Key(TEXT, "Its name for people.")
    bare = Key(FLAG, "Whether a number without a unit (7B) counts this. For one unit at most.")
    kilo = Key(WHOLE, "What K stands for: 1000 or 1024.", default=1000)
    one = Key(TEXT, "The word for one of it; its name where absent.")
    many = Key(TEXT, "The word for several of it; that for one where absent.")
    of = Key(UNIT_SYMBOL, "For a unit that is worth so much of another one, such as a currency: the other one.")
    worth = Key(LITERAL, "How much of the other unit it is worth.")
    since = Key(DATE, "The day of that worth.")
    words = Key(ListOf(TEXT), "What people call it.")
    sources = Key(SOURCES, "Where its worth is from.")


UNIT = Form("a unit", WrittenUnit)


class WrittenUnknown(Written):
    """What happens without an answer, as it is written."""

    assume = Key(EXPRESSION_TEXT, "What holds without an answer: a literal, or an expression over other facts.")
    stop = Key(TEXT, "Why nothing can be concluded without an answer.")
    note = Key(TEXT, "Why that is assumed; shown wherever the assumption is used.")
    doubt = Key(
        Either((Word(DOUBTS), EXPRESSION_TEXT)),
        "Where other values than the assumed one are tried, to tell whether they change the outcome: never, "
        "always, or a condition. Absent: always for a number that is asked, else never.",
    )


UNKNOWN = Form(
    "unknown",
    WrittenUnknown,
    one_of=(WrittenUnknown.assume, WrittenUnknown.stop),
)


class WrittenBounds(Written):
    """Bounds as they are written."""

    low = Key(FACT_NAME, "The fact that says how small the value may be.", required=True)
    high = Key(FACT_NAME, "The fact that says how large the value may be.", required=True)
    covers = Key(MARGIN, "How often the true value lies between them: 90 %.")


BOUNDS = Form("bounds", WrittenBounds)


class WrittenTogether(Written):
    """Facts that are asked for together, as they are written."""

    with_ = Key(ListOf(FACT_NAME), "The other facts, as far as they are asked for at that time.", required=True)
    ask = Key(TEXT, "The question for all of them.", required=True)
    suggest = Key(ListOf(TEXT), "Answers to choose from, in words that say the values of several of them.")


TOGETHER = Form("together", WrittenTogether)


class WrittenFact(Written):
    """A fact as it is written."""

    for_ = FOR
    id = Key(FACT_ID_TEXT, "Lower-case words joined by dots and underscores.", required=True, called="the id of a fact")
    title = Key(TEXT, "Its name for people.")
    type = Key(_KIND, "What kind of value it has.", required=True, default="text", called="the type of a fact")
    values = Key(Either((ByName(TEXT), ListOf(TEXT))), "The values of an enumeration, with names for people.")
    unit = Key(UNIT_SYMBOL, "The unit of a quantity, in which it is kept.")
    show = Key(UNIT_SYMBOL, "The unit in which it is shown; otherwise it is scaled by itself.")
    entry = Key(CATALOGUE, "The catalogue whose entries are its values.")
    range = Key(RANGE, "The least and the greatest value: low..high.")
    bounds = Key(BOUNDS, "Error bars of an estimate: the facts between which the true value lies.")
    from_ = Key(
        ListOf(FIELD, or_one=True),
        "Fields of a catalogue entry that give the value: <entry fact>.<field>; the first known one counts.",
    )
    as_ = Key(UNIT_SYMBOL, "The unit in which the catalogue keeps that field.")
    ask = Key(OPTIONAL_TEXT, "The question. Absent: never asked, only concluded.")
    ask_first = Key(WHOLE, "Its place among the questions that are asked before all others: 1 is the first.")
    ask_for = Key(
        Word(ASKED_OF),
        "Whom the question is for: everybody, who is asked while the answer matters; experts, who ask for such "
        "settings, which are chosen for others; wishes, which those who have one say by themselves.",
    )
    ask_unless = Key(CONDITION, "Where it need not be asked, as other answers tell enough; it still counts.")
    together = Key(TOGETHER, "Facts that people tell in one breath, and which are asked for in one question.")
    why_asked = Key(TEXT, "Why it is asked: what the answer decides, in one sentence for people.")
    find_out = Key(TEXT, "How somebody who does not know the answer finds it.")
    help = Key(TEXT, "What helps to answer the question.")
    suggest = Key(LITERALS, "Answers to choose from.")
    when = Key(CONDITION, "Asked, and assumed, only where this is true.")
    unknown = Key(UNKNOWN, "What happens without an answer.")
    words = Key(
        Either((ByName(ListOf(TEXT, or_one=True)), ListOf(TEXT, or_one=True))),
        "Phrases by which free text names a value; for a number, phrases with # where it stands.",
    )
    stated_only = Key(
        FLAG,
        "Whether its words tell a value in statements alone: a question or a condition, `will it run out of "
        "memory?`, tells nothing.",
    )
    denied = Key(FACT_NAME, "The fact that has the value where the words deny it: `no refunds` rules a refund out.")
    sources = Key(SOURCES, "Where the question, its answers or what is assumed come from.")


FACT = Form("a fact", WrittenFact)


class WrittenDatedValue(Written):
    """A dated value as it is written."""

    since = Key(DATE, "The day from which it holds.", required=True)
    value = Key(LITERAL, "The value, with its unit.", required=True)
    note = Key(TEXT, "What there is to say about it.")
    sources = Key(SOURCES, "What this value rests on.")


DATED_VALUE = Form("a dated value", WrittenDatedValue)


class WrittenParameter(Written):
    """A parameter as it is written."""

    for_ = FOR
    id = Key(
        FACT_ID_TEXT, "Lower-case words joined by dots and underscores.", required=True, called="the id of a parameter"
    )
    title = Key(TEXT, "Its name for people.")
    unit = Key(UNIT_SYMBOL, "Its unit; absent for a pure number.")
    show = Key(UNIT_SYMBOL, "The unit in which it is shown.")
    values = Key(ListOf(DATED_VALUE), "The values; the latest one not after the day of the inference holds.")
    sources = Key(SOURCES, "What the values rest on; they may have sources of their own.")


PARAMETER = Form("a parameter", WrittenParameter)
