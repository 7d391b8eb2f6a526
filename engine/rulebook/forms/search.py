"""The forms of what a search and a report need."""

from __future__ import annotations

from engine.rulebook.form import Form, Key, ListOf, Word
from engine.rulebook.forms.contents import CATALOGUE, EXPRESSION_TEXT, FACT_NAME, LITERAL, RULE_ID_TEXT, TEMPLATE, TEXT
from engine.rulebook.forms.source import SOURCES

__all__ = ["CHOICE", "GOAL", "REPORT_SECTION", "REQUIREMENT"]

CHOICE = Form(
    "a choice",
    (
        Key("fact", FACT_NAME, "The fact that a search varies, unless it was answered.", required=True),
        Key("values", ListOf(LITERAL), "The values that are tried."),
        Key("entries", CATALOGUE, "The catalogue whose entries are tried."),
        Key("when", EXPRESSION_TEXT, "Varied only where this is true; of several choices the first such counts."),
        Key("where", EXPRESSION_TEXT, "Of the values those are tried with which this is true, once they are chosen."),
    ),
    one_of=("values", "entries"),
)

REQUIREMENT = Form(
    "a requirement",
    (
        Key("id", RULE_ID_TEXT, "Lower-case words joined by dots, underscores and hyphens.", required=True),
        Key("title", TEXT, "What it asks for, in a few words."),
        Key(
            "require",
            EXPRESSION_TEXT,
            "What a candidate must meet; the first requirement that fails is the reason.",
            required=True,
        ),
        Key("because", TEMPLATE, "Why a candidate that fails is rejected, with {fact} for values.", required=True),
        Key("sources", SOURCES, "What it rests on.", required=True),
    ),
)

GOAL = Form(
    "a goal",
    (
        Key("id", RULE_ID_TEXT, "Lower-case words joined by dots, underscores and hyphens.", required=True),
        Key("title", TEXT, "What is wanted, in a few words.", required=True),
        Key("help", TEXT, "What it weighs."),
        Key("minimise", ListOf(FACT_NAME, or_one=True), "Facts that should be small, the most important first."),
        Key("maximise", ListOf(FACT_NAME, or_one=True), "Facts that should be large, the most important first."),
        Key("beside", EXPRESSION_TEXT, "Where this is true, the best by it is told beside what is recommended."),
        Key("gains", ListOf(FACT_NAME, or_one=True), "Told beside only where one of these facts becomes better."),
    ),
    ordered=("minimise", "maximise"),
)

REPORT_SECTION = Form(
    "a report section",
    (
        Key("title", TEXT, "The heading.", required=True),
        Key("when", EXPRESSION_TEXT, "Shown unless this is false or unknown."),
        Key("level", Word(("detail", "summary")), "summary: a part of the first screen."),
        Key("facts", ListOf(FACT_NAME, or_one=True), "The facts, in the order in which they are shown."),
        Key(
            "says",
            ListOf(TEMPLATE, or_one=True),
            "Short texts with {fact} for values; each is left out while one is not known.",
        ),
    ),
    one_of=("facts", "says"),
)
