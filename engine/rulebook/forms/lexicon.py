"""The forms of what is known of words."""

from __future__ import annotations

from engine.rulebook.content import ByFact, ByName, Either, ListOf, Word
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.contents import FACT_ID_TEXT, FACT_NAME, FLAG, TEXT
from engine.rulebook.forms.source import SOURCES

__all__ = [
    "EXAMPLE",
    "LANGUAGE",
    "TERM",
    "WORD_CLASS",
    "WrittenExample",
    "WrittenLanguage",
    "WrittenTerm",
    "WrittenWordClass",
]


class WrittenWordClass(Written):
    """A class of words as it is written."""

    id = Key(
        FACT_ID_TEXT,
        "What the class is called where phrases name it: <people>.",
        required=True,
        called="the id of a class of words",
    )
    title = Key(TEXT, "What its words have in common.")
    adds_to = Key(TEXT, "The class that these words are added to.")
    function = Key(
        FLAG, "Whether they are function words: they tell how a sentence is built, and no phrase names their class."
    )
    words = Key(Either((ListOf(TEXT), ByName(TEXT))), "The words, or each word with its number.", required=True)


WORD_CLASS = Form("a class of words", WrittenWordClass)


class WrittenLanguage(Written):
    """A language as it is written."""

    id = Key(FACT_ID_TEXT, "The name of the language in lower case.", required=True, called="the id of a language")
    title = Key(TEXT, "Its name for people.")
    adds_to = Key(TEXT, "The language that these words are added to.")
    known_by = Key(ListOf(TEXT), "Frequent words of this language alone, by which it is known.")
    decimal = Key(Word(("point", "comma")), "What is written before decimals.")
    spaced = Key(FLAG, "Whether words are written apart; true where absent.", default=True)
    glosses = Key(
        ByName(TEXT, "words to words", "a gloss"),
        "For each word or phrase, what is read in its place; # is a number.",
        required=True,
    )


LANGUAGE = Form("a language", WrittenLanguage)


class WrittenTerm(Written):
    """A term as it is written."""

    id = Key(
        FACT_ID_TEXT,
        "Its name: lower-case words joined by dots and underscores.",
        required=True,
        called="the id of a term",
    )
    words = Key(ListOf(TEXT, or_one=True), "What people call it.", required=True)
    means = Key(TEXT, "What it means, in a sentence or two for people.", required=True)
    sources = Key(SOURCES, "What that rests on.")


TERM = Form("a term", WrittenTerm)


class WrittenExample(Written):
    """An example as it is written."""

    text = Key(TEXT, "What a person may type.", required=True)
    says = Key(ByFact(), "The facts that it says, with their values.")
    silent = Key(ListOf(FACT_NAME, or_one=True), "Facts of which it says nothing.")


EXAMPLE = Form("an example", WrittenExample)
