"""The scalars that forms are made of."""

from __future__ import annotations

from engine.rulebook.form import Plain

__all__ = [
    "ANYTHING",
    "CATALOGUE",
    "CELL",
    "CLAIM",
    "DATE",
    "EXPRESSION_TEXT",
    "FACT_ID_TEXT",
    "FACT_NAME",
    "FIELD",
    "FLAG",
    "LITERAL",
    "MARGIN",
    "PACK",
    "RANGE",
    "RULE_ID_TEXT",
    "RULE_NAME",
    "TEMPLATE",
    "TEXT",
    "UNIT_SYMBOL",
    "WHOLE",
]

ANYTHING = Plain("anything")
TEXT = Plain("text")
TEMPLATE = Plain("template")
EXPRESSION_TEXT = Plain("expression")
LITERAL = Plain("literal")
CELL = Plain("cell")
RANGE = Plain("range")
MARGIN = Plain("margin")
DATE = Plain("date")
FLAG = Plain("flag")
WHOLE = Plain("whole")
UNIT_SYMBOL = Plain("unit")
PACK = Plain("pack")
FACT_ID_TEXT = Plain("fact-id")
RULE_ID_TEXT = Plain("rule-id")
FACT_NAME = Plain("fact")
RULE_NAME = Plain("rule")
CLAIM = Plain("claim")
CATALOGUE = Plain("catalogue")
FIELD = Plain("field")
