"""The form of a rule file."""

from __future__ import annotations

from engine.rulebook.content import ByName, Either, ListOf, Word
from engine.rulebook.form import Form, Key, Written
from engine.rulebook.forms.act import ACT
from engine.rulebook.forms.contents import FACT_NAME, PACK, RULE_NAME, TEXT
from engine.rulebook.forms.declaration import FACT, PARAMETER, UNIT
from engine.rulebook.forms.lexicon import EXAMPLE, LANGUAGE, TERM, WORD_CLASS
from engine.rulebook.forms.quantity import ERROR, ITEMS, QUANTITY
from engine.rulebook.forms.relaxation import RELAXATION
from engine.rulebook.forms.rule import COMMON, RULES
from engine.rulebook.forms.search import CHOICE, GOAL, REPORT_SECTION, REQUIREMENT
from engine.rulebook.forms.source import REFERENCE

__all__ = ["NAMED", "RULE_FILE", "SCHEMA", "WrittenNamed", "WrittenRuleFile"]

SCHEMA = "rules/1"


class WrittenNamed(Written):
    """Something of the layers below, named with its kind, as it is written."""

    pack = Key(PACK, "A whole pack.")
    rule = Key(RULE_NAME, "A rule, table or formula.")
    fact = Key(FACT_NAME, "A fact.")
    parameter = Key(FACT_NAME, "A parameter.")
    requirement = Key(TEXT, "A requirement.")
    goal = Key(TEXT, "A goal.")
    relaxation = Key(TEXT, "A relaxation.")
    choice = Key(FACT_NAME, "The choices for a fact.")
    term = Key(TEXT, "A word of the trade.")
    word = Key(TEXT, "A class of words.")
    language = Key(TEXT, "A language.")
    act = Key(TEXT, "An act.")


NAMED = Form("something of a layer below", WrittenNamed)

_ENTRY = ByName(Either((TEXT, ListOf(TEXT))))


class WrittenRuleFile(Written):
    """A rule file as it is written."""

    schema = Key(Word((SCHEMA,)), "The version of the format.", required=True)
    pack = Key(
        PACK, "The name of this pack: lower-case words joined by dots.", required=True, called="the id of a pack"
    )
    rulebook = Key(PACK, "The rulebook that the pack is part of, where it is not the main one.")
    title = Key(TEXT, "What the pack is about.", required=True)
    common = Key(COMMON, "What all quantities, rules, tables, formulas and requirements of the pack share.")
    retire = Key(ListOf(Either((RULE_NAME, NAMED))), "In an overlay: ids below it that are taken out.")
    replaces = Key(
        ListOf(Either((RULE_NAME, NAMED))), "In an overlay: ids below it whose place is taken by what stands here."
    )
    units = Key(ListOf(UNIT), "Counted units.")
    references = Key(ListOf(REFERENCE), "What is cited in several places.")
    items = Key(ListOf(ITEMS), "Lists of items, over which entries and sums go.")
    facts = Key(ListOf(FACT), "What can be known, asked, assumed.")
    parameters = Key(ListOf(PARAMETER), "Dated constants with a source.")
    errors = Key(ListOf(ERROR), "What was learnt of how far estimates are off.")
    quantities = Key(ListOf(QUANTITY), "Facts with the formulas that give them.")
    rules = Key(ListOf(RULES), "Rules, tables and formulas.")
    choices = Key(ListOf(CHOICE), "What a search varies.")
    requirements = Key(ListOf(REQUIREMENT), "What makes a candidate of a search feasible.")
    goals = Key(ListOf(GOAL), "How candidates are ranked.")
    relaxations = Key(ListOf(RELAXATION), "What may give way where nothing is feasible, the least change first.")
    report = Key(ListOf(REPORT_SECTION), "What a report shows, in which order.")
    words = Key(ListOf(WORD_CLASS), "Classes of words, which phrases name as <class>.")
    languages = Key(ListOf(LANGUAGE), "Other languages, by the words that are read in their place.")
    examples = Key(ListOf(EXAMPLE), "Texts with the facts that they say.")
    terms = Key(ListOf(TERM), "Words of the trade, and what they mean.")
    acts = Key(ListOf(ACT), "What a person does with a sentence in a conversation.")
    entries = Key(ByName(ListOf(_ENTRY)), "Entries of one's own for each catalogue; like: copies one.")


RULE_FILE = Form("a rule file", WrittenRuleFile)
