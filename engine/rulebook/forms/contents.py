"""The scalars that forms are made of, each with how it is read."""

from __future__ import annotations

from datetime import date
from functools import partial

from engine.language import Expression, Unit
from engine.rulebook.content import ListOf, Plain
from engine.rulebook.document import Node
from engine.rulebook.reader import Reader

__all__ = [
    "ANYTHING",
    "CATALOGUE",
    "CELL",
    "CLAIM",
    "CONDITION",
    "DATE",
    "EXPRESSION_TEXT",
    "FACT_ID_TEXT",
    "FACT_NAME",
    "FIELD",
    "FLAG",
    "LITERAL",
    "LITERALS",
    "MARGIN",
    "OPTIONAL_TEXT",
    "PACK",
    "PLAIN_TEMPLATE",
    "RANGE",
    "RULE_ID_TEXT",
    "RULE_NAME",
    "TEMPLATE",
    "TEXT",
    "TRUTH",
    "UNIT_SYMBOL",
    "WHOLE",
]


def _as_it_stands(_reader: Reader, node: Node, _what: str, _default: object) -> Node:
    """``node``: what it means depends on what else is written."""
    return node


def _text(reader: Reader, node: Node, what: str, _default: object) -> str:
    return reader.text(node, what)


TEXT: Plain[str, str] = Plain("text", Reader.text, "")
OPTIONAL_TEXT: Plain[str, None] = Plain("text", _text, None)
"""A text of which it counts whether it was written."""
FACT_NAME: Plain[str, str] = Plain("fact", Reader.text, "")
RULE_NAME: Plain[str, str] = Plain("rule", Reader.text, "")
CLAIM: Plain[str, str] = Plain("claim", Reader.text, "")
CATALOGUE: Plain[str, str] = Plain("catalogue", Reader.text, "")
FIELD: Plain[str, str] = Plain("field", Reader.text, "")
TEMPLATE: Plain[str, str] = Plain("template", Reader.template, "")
PLAIN_TEMPLATE: Plain[str, str] = Plain("template", partial(Reader.template, plain=True), "")
"""A template in whose places stands one name each."""
CONDITION: Plain[Expression | None, None] = Plain("expression", Reader.condition, None)
DATE: Plain[date | None, None] = Plain("date", Reader.day, None)
FLAG: Plain[bool, bool] = Plain("flag", Reader.flag, False)
TRUTH: Plain[bool, None] = Plain("flag", Reader.flag, None)
"""A flag of which it counts whether it was written."""
WHOLE: Plain[int, int] = Plain("whole", Reader.whole, 0)
UNIT_SYMBOL: Plain[Unit | None, None] = Plain("unit", Reader.unit, None)
PACK: Plain[str | None, None] = Plain("pack", Reader.identifier, None)
FACT_ID_TEXT: Plain[str | None, None] = Plain("fact-id", Reader.identifier, None)
RULE_ID_TEXT: Plain[str | None, None] = Plain("rule-id", Reader.rule_identifier, None)
ANYTHING: Plain[Node, None] = Plain("anything", _as_it_stands, None)
EXPRESSION_TEXT: Plain[Node, None] = Plain("expression", _as_it_stands, None)
LITERAL: Plain[Node, None] = Plain("literal", _as_it_stands, None)
LITERALS: ListOf[Node] = ListOf(LITERAL)
CELL: Plain[Node, None] = Plain("cell", _as_it_stands, None)
RANGE: Plain[Node, None] = Plain("range", _as_it_stands, None)
MARGIN: Plain[Node, None] = Plain("margin", _as_it_stands, None)
