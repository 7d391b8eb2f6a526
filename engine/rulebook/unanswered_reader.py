"""Reading what happens while a question is not answered."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.language import Expression, ExpressionError, parse_expression
from engine.language.expression import Literal
from engine.language.suggestion import nearest
from engine.rulebook.declaration import Fact
from engine.rulebook.document import Node
from engine.rulebook.draft import Draft
from engine.rulebook.forms import DOUBTS, UNKNOWN
from engine.rulebook.reader import Reader

__all__ = ["Unanswered", "read_unanswered"]

_NEVER, _ALWAYS = DOUBTS
_ANY_CASE = Literal(True, text=_ALWAYS)
_DOUBTED = ("int", "number", "quantity", "enum", "bool")
"""Types of which other values can be told."""


@dataclass(frozen=True, slots=True)
class Unanswered:
    """What is assumed meanwhile, why, and where that is doubted; or why nothing can be concluded."""

    assume: Expression | None = None
    note: str = ""
    stop: str | None = None
    doubt: Expression | None = None


def read_unanswered(fact: Fact, node: Node | None, reader: Reader, draft: Draft) -> Unanswered:
    """What ``node`` says of ``fact``; the types of all facts must be known."""
    entry = reader.mapping(node, UNKNOWN) if node is not None else None
    if entry is None:
        return Unanswered()
    keys = entry.entries
    note = reader.text(keys.get("note"), "note")
    if "stop" in keys:
        if "doubt" in keys:
            reader.error("E013", "'doubt' is about what is assumed, and here nothing is", entry.keys["doubt"])
        return Unanswered(note=note, stop=reader.text(keys["stop"], "stop"))
    if "assume" not in keys:
        reader.error("E011", "unknown needs 'assume' or 'stop'", entry.place)
        return Unanswered(note=note)
    assume = _assumed(fact, keys["assume"], reader, draft)
    if "doubt" not in keys:
        return Unanswered(assume, note, doubt=_ANY_CASE if fact.ask is not None and fact.type.is_number else None)
    if fact.ask is None:
        reader.error("E013", "'doubt' is for facts that are asked, and this one is not", entry.keys["doubt"])
    elif fact.type.kind not in _DOUBTED:
        problem = f"'doubt' is for numbers, words and yes or no; this fact is of type {fact.type.kind}"
        reader.error("E013", problem, entry.keys["doubt"])
    return Unanswered(assume, note, doubt=_doubt(keys["doubt"], reader, draft))


def _assumed(fact: Fact, node: Node, reader: Reader, draft: Draft) -> Expression | None:
    text = reader.text(node, "assume")
    try:
        return Literal(draft.literals(fact.type).value(text), fact.type.dimension, text)
    except ExpressionError as literal_error:
        computable = fact.type.is_number or fact.type.kind == "bool"
        computed = computable and ("(" in text or any(name in text for name in draft.types))
        if " if " not in text and text.strip() not in draft.types and not computed:
            reader.error(literal_error.code, literal_error.problem, node.place, literal_error.suggestion)
            return None
    return reader.guarded(node, lambda: draft.scope.value_for(parse_expression(text, draft.units), fact.type))


def _doubt(node: Node, reader: Reader, draft: Draft) -> Expression | None:
    text = reader.text(node, "doubt").strip()
    if text in DOUBTS:
        return _ANY_CASE if text == _ALWAYS else None
    if re.fullmatch(r"[\w.-]*", text) and text not in draft.types:  # one word, and a wrong one
        cure = f"it is {_NEVER}, {_ALWAYS}, or a condition"
        reader.error("E013", f"doubt cannot be {text!r}; {cure}", node.place, nearest(text, (*DOUBTS, *draft.types)))
        return None
    return reader.condition(node, draft.scope, draft.units)
