"""The form of a rule file."""

from __future__ import annotations

from engine.rulebook.form import ByName, Either, Form, Key, ListOf, Word
from engine.rulebook.forms.act import ACT
from engine.rulebook.forms.contents import FACT_NAME, PACK, RULE_NAME, TEXT
from engine.rulebook.forms.declaration import FACT, PARAMETER, UNIT
from engine.rulebook.forms.lexicon import EXAMPLE, LANGUAGE, TERM, WORD_CLASS
from engine.rulebook.forms.quantity import ERROR, ITEMS, QUANTITY
from engine.rulebook.forms.relaxation import RELAXATION
from engine.rulebook.forms.rule import COMMON, RULES
from engine.rulebook.forms.search import CHOICE, GOAL, REPORT_SECTION, REQUIREMENT
from engine.rulebook.forms.source import REFERENCE

__all__ = ["RETIRED", "RULE_FILE", "SCHEMA"]

SCHEMA = "rules/1"

RETIRED = Form(
    "what is retired",
    (
        Key("pack", PACK, "A whole pack."),
        Key("rule", RULE_NAME, "A rule, table or formula."),
        Key("fact", FACT_NAME, "A fact."),
        Key("parameter", FACT_NAME, "A parameter."),
        Key("requirement", TEXT, "A requirement."),
        Key("goal", TEXT, "A goal."),
        Key("relaxation", TEXT, "A relaxation."),
        Key("word", TEXT, "A class of words."),
        Key("language", TEXT, "A language."),
        Key("act", TEXT, "An act."),
    ),
)

_ENTRY = ByName(Either((TEXT, ListOf(TEXT))))

RULE_FILE = Form(
    "a rule file",
    (
        Key("schema", Word((SCHEMA,)), "The version of the format.", required=True),
        Key("pack", PACK, "The name of this pack: lower-case words joined by dots.", required=True),
        Key("rulebook", PACK, "The rulebook that the pack is part of, where it is not the main one."),
        Key("title", TEXT, "What the pack is about.", required=True),
        Key("common", COMMON, "What all quantities, rules, tables and formulas of the pack share."),
        Key("retire", ListOf(Either((RULE_NAME, RETIRED))), "In an overlay: ids below it that are taken out."),
        Key("units", ListOf(UNIT), "Counted units."),
        Key("references", ListOf(REFERENCE), "What is cited in several places."),
        Key("items", ListOf(ITEMS), "Lists of items, over which entries and sums go."),
        Key("facts", ListOf(FACT), "What can be known, asked, assumed."),
        Key("parameters", ListOf(PARAMETER), "Dated constants with a source."),
        Key("errors", ListOf(ERROR), "What was learnt of how far estimates are off."),
        Key("quantities", ListOf(QUANTITY), "Facts with the formulas that give them."),
        Key("rules", ListOf(RULES), "Rules, tables and formulas."),
        Key("choices", ListOf(CHOICE), "What a search varies."),
        Key("requirements", ListOf(REQUIREMENT), "What makes a candidate of a search feasible."),
        Key("goals", ListOf(GOAL), "How candidates are ranked."),
        Key("relaxations", ListOf(RELAXATION), "What may give way where nothing is feasible, the least change first."),
        Key("report", ListOf(REPORT_SECTION), "What a report shows, in which order."),
        Key("words", ListOf(WORD_CLASS), "Classes of words, which phrases name as <class>."),
        Key("languages", ListOf(LANGUAGE), "Other languages, by the words that are read in their place."),
        Key("examples", ListOf(EXAMPLE), "Texts with the facts that they say."),
        Key("terms", ListOf(TERM), "Words of the trade, and what they mean."),
        Key("acts", ListOf(ACT), "What a person does with a sentence in a conversation."),
        Key("entries", ByName(ListOf(_ENTRY)), "Entries of one's own for each catalogue; like: copies one."),
    ),
)
