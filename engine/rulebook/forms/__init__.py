"""The forms of a rule file and of everything in it, with what each key says."""

from engine.rulebook.forms.act import ACT, ACT_TEST
from engine.rulebook.forms.declaration import BOUNDS, DATED_VALUE, DOUBTS, FACT, PARAMETER, TOGETHER, UNIT, UNKNOWN
from engine.rulebook.forms.file import RETIRED, RULE_FILE, SCHEMA
from engine.rulebook.forms.lexicon import EXAMPLE, LANGUAGE, TERM, WORD_CLASS
from engine.rulebook.forms.quantity import DIVIDED, ERROR, ITEMS, QUANTITY
from engine.rulebook.forms.relaxation import RELAXATION
from engine.rulebook.forms.rule import (
    CASE,
    COMMON,
    EXPRESSION,
    FORMULA,
    JUDGES,
    MARK_CASE,
    ROW,
    RULE,
    RULES,
    TABLE,
    TEST,
)
from engine.rulebook.forms.search import CHOICE, GOAL, REPORT_SECTION, REQUIREMENT
from engine.rulebook.forms.source import REFERENCE, SOURCE, SOURCES

__all__ = [
    "ACT",
    "ACT_TEST",
    "BOUNDS",
    "CASE",
    "CHOICE",
    "COMMON",
    "DATED_VALUE",
    "DIVIDED",
    "DOUBTS",
    "ERROR",
    "EXAMPLE",
    "EXPRESSION",
    "FACT",
    "FORMULA",
    "GOAL",
    "ITEMS",
    "JUDGES",
    "LANGUAGE",
    "MARK_CASE",
    "PARAMETER",
    "QUANTITY",
    "REFERENCE",
    "RELAXATION",
    "REPORT_SECTION",
    "REQUIREMENT",
    "RETIRED",
    "ROW",
    "RULE",
    "RULES",
    "RULE_FILE",
    "SCHEMA",
    "SOURCE",
    "SOURCES",
    "TABLE",
    "TERM",
    "TEST",
    "TOGETHER",
    "UNIT",
    "UNKNOWN",
    "WORD_CLASS",
]
