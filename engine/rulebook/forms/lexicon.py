"""The forms of what is known of words."""

from __future__ import annotations

from engine.rulebook.form import ByFact, ByName, Either, Form, Key, ListOf, Word
from engine.rulebook.forms.contents import FACT_ID_TEXT, FACT_NAME, FLAG, TEXT
from engine.rulebook.forms.source import SOURCES

__all__ = ["EXAMPLE", "LANGUAGE", "TERM", "WORD_CLASS"]

WORD_CLASS = Form(
    "a class of words",
    (
        Key("id", FACT_ID_TEXT, "What the class is called where phrases name it: <people>.", required=True),
        Key("title", TEXT, "What its words have in common."),
        Key("adds-to", TEXT, "The class that these words are added to."),
        Key(
            "function",
            FLAG,
            "Whether they are function words: they tell how a sentence is built, and no phrase names their class.",
        ),
        Key("words", Either((ListOf(TEXT), ByName(TEXT))), "The words, or each word with its number.", required=True),
    ),
)

LANGUAGE = Form(
    "a language",
    (
        Key("id", FACT_ID_TEXT, "The name of the language in lower case.", required=True),
        Key("title", TEXT, "Its name for people."),
        Key("adds-to", TEXT, "The language that these words are added to."),
        Key("known-by", ListOf(TEXT), "Frequent words of this language alone, by which it is known."),
        Key("decimal", Word(("point", "comma")), "What is written before decimals."),
        Key("spaced", FLAG, "Whether words are written apart; true where absent."),
        Key(
            "glosses", ByName(TEXT), "For each word or phrase, what is read in its place; # is a number.", required=True
        ),
    ),
)

TERM = Form(
    "a term",
    (
        Key("id", FACT_ID_TEXT, "Its name: lower-case words joined by dots and underscores.", required=True),
        Key("words", ListOf(TEXT, or_one=True), "What people call it.", required=True),
        Key("means", TEXT, "What it means, in a sentence or two for people.", required=True),
        Key("sources", SOURCES, "What that rests on."),
    ),
)

EXAMPLE = Form(
    "an example",
    (
        Key("text", TEXT, "What a person may type.", required=True),
        Key("says", ByFact(), "The facts that it says, with their values."),
        Key("silent", ListOf(FACT_NAME, or_one=True), "Facts of which it says nothing."),
    ),
)
