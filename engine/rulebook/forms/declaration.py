"""The forms of units, facts and parameters."""

from __future__ import annotations

from typing import get_args

from engine.language.fact_type import Kind
from engine.rulebook.declaration import ASKED_OF
from engine.rulebook.form import ByName, Either, Form, Key, ListOf, Word
from engine.rulebook.forms.contents import (
    CATALOGUE,
    DATE,
    EXPRESSION_TEXT,
    FACT_ID_TEXT,
    FACT_NAME,
    FIELD,
    FLAG,
    LITERAL,
    MARGIN,
    RANGE,
    TEXT,
    UNIT_SYMBOL,
    WHOLE,
)
from engine.rulebook.forms.repetition import FOR
from engine.rulebook.forms.source import SOURCES

__all__ = ["BOUNDS", "DATED_VALUE", "DOUBTS", "FACT", "PARAMETER", "TOGETHER", "UNIT", "UNKNOWN"]

DOUBTS = ("never", "always")
"""The words for where an assumption is doubted, which may also be a condition."""

UNIT = Form(
    "a unit",
    (
        Key("id", TEXT, "The name of what is counted: letters only.", required=True),
        Key("title", TEXT, "Its name for people."),
        Key("bare", FLAG, "Whether a number without a unit (7B) counts this. For one unit at most."),
        Key("kilo", WHOLE, "What K stands for: 1000 or 1024."),
        Key("one", TEXT, "The word for one of it; its name where absent."),
        Key("many", TEXT, "The word for several of it; that for one where absent."),
        Key("of", UNIT_SYMBOL, "For a unit that is worth so much of another one, such as a currency: the other one."),
        Key("worth", LITERAL, "How much of the other unit it is worth."),
        Key("since", DATE, "The day of that worth."),
        Key("words", ListOf(TEXT), "What people call it."),
        Key("sources", SOURCES, "Where its worth is from."),
    ),
)

UNKNOWN = Form(
    "unknown",
    (
        Key("assume", EXPRESSION_TEXT, "What holds without an answer: a literal, or an expression over other facts."),
        Key("stop", TEXT, "Why nothing can be concluded without an answer."),
        Key("note", TEXT, "Why that is assumed; shown wherever the assumption is used."),
        Key(
            "doubt",
            Either((Word(DOUBTS), EXPRESSION_TEXT)),
            "Where other values than the assumed one are tried, to tell whether they change the outcome: never, "
            "always, or a condition. Absent: always for a number that is asked, else never.",
        ),
    ),
    one_of=("assume", "stop"),
)

BOUNDS = Form(
    "bounds",
    (
        Key("low", FACT_NAME, "The fact that says how small the value may be.", required=True),
        Key("high", FACT_NAME, "The fact that says how large the value may be.", required=True),
        Key("covers", MARGIN, "How often the true value lies between them: 90 %."),
    ),
)

TOGETHER = Form(
    "together",
    (
        Key("with", ListOf(FACT_NAME), "The other facts, as far as they are asked for at that time.", required=True),
        Key("ask", TEXT, "The question for all of them.", required=True),
        Key("suggest", ListOf(TEXT), "Answers to choose from, in words that say the values of several of them."),
    ),
)

FACT = Form(
    "a fact",
    (
        FOR,
        Key("id", FACT_ID_TEXT, "Lower-case words joined by dots and underscores.", required=True),
        Key("title", TEXT, "Its name for people."),
        Key("type", Word(get_args(Kind)), "What kind of value it has.", required=True),
        Key("values", Either((ByName(TEXT), ListOf(TEXT))), "The values of an enumeration, with names for people."),
        Key("unit", UNIT_SYMBOL, "The unit of a quantity, in which it is kept."),
        Key("show", UNIT_SYMBOL, "The unit in which it is shown; otherwise it is scaled by itself."),
        Key("entry", CATALOGUE, "The catalogue whose entries are its values."),
        Key("range", RANGE, "The least and the greatest value: low..high."),
        Key("bounds", BOUNDS, "Error bars of an estimate: the facts between which the true value lies."),
        Key(
            "from",
            ListOf(FIELD, or_one=True),
            "Fields of a catalogue entry that give the value: <entry fact>.<field>; the first known one counts.",
        ),
        Key("as", UNIT_SYMBOL, "The unit in which the catalogue keeps that field."),
        Key("ask", TEXT, "The question. Absent: never asked, only concluded."),
        Key("ask-first", WHOLE, "Its place among the questions that are asked before all others: 1 is the first."),
        Key(
            "ask-for",
            Word(ASKED_OF),
            "Whom the question is for: everybody, who is asked while the answer matters; experts, who ask for such "
            "settings, which are chosen for others; wishes, which those who have one say by themselves.",
        ),
        Key(
            "ask-unless", EXPRESSION_TEXT, "Where it need not be asked, as other answers tell enough; it still counts."
        ),
        Key("together", TOGETHER, "Facts that people tell in one breath, and which are asked for in one question."),
        Key("why-asked", TEXT, "Why it is asked: what the answer decides, in one sentence for people."),
        Key("find-out", TEXT, "How somebody who does not know the answer finds it."),
        Key("help", TEXT, "What helps to answer the question."),
        Key("suggest", ListOf(LITERAL), "Answers to choose from."),
        Key("when", EXPRESSION_TEXT, "Asked, and assumed, only where this is true."),
        Key("unknown", UNKNOWN, "What happens without an answer."),
        Key(
            "words",
            Either((ByName(ListOf(TEXT, or_one=True)), ListOf(TEXT, or_one=True))),
            "Phrases by which free text names a value; for a number, phrases with # where it stands.",
        ),
        Key(
            "stated-only",
            FLAG,
            "Whether its words tell a value in statements alone: a question or a condition, `will it run out of "
            "memory?`, tells nothing.",
        ),
        Key(
            "denied", FACT_NAME, "The fact that has the value where the words deny it: `no refunds` rules a refund out."
        ),
        Key("sources", SOURCES, "Where the question, its answers or what is assumed come from."),
    ),
)

DATED_VALUE = Form(
    "a dated value",
    (
        Key("since", DATE, "The day from which it holds.", required=True),
        Key("value", LITERAL, "The value, with its unit.", required=True),
        Key("note", TEXT, "What there is to say about it."),
    ),
)

PARAMETER = Form(
    "a parameter",
    (
        FOR,
        Key("id", FACT_ID_TEXT, "Lower-case words joined by dots and underscores.", required=True),
        Key("title", TEXT, "Its name for people."),
        Key("unit", UNIT_SYMBOL, "Its unit; absent for a pure number."),
        Key("show", UNIT_SYMBOL, "The unit in which it is shown."),
        Key("values", ListOf(DATED_VALUE), "The values; the latest one not after the day of the inference holds."),
        Key("sources", SOURCES, "What the value rests on.", required=True),
    ),
)
