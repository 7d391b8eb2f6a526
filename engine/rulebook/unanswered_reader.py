"""Reading what happens while a question is not answered."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.language import Expression, ExpressionError
from engine.language.expression import Literal
from engine.language.suggestion import meant
from engine.rulebook.declaration import Fact
from engine.rulebook.document import Node
from engine.rulebook.forms.declaration import DOUBTS, UNKNOWN, WrittenUnknown
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


def read_unanswered(fact: Fact, written: WrittenUnknown | None) -> Unanswered:
    """What ``written`` says of ``fact``; the types of all facts must be known."""
    if written is None:
        return Unanswered()
    reader, note = written.reader, written.note
    is_doubted = WrittenUnknown.doubt in written
    if WrittenUnknown.stop in written:
        if is_doubted:
            message = "'doubt' is about what is assumed, and here nothing is"
            reader.error("E013", message, written.named(WrittenUnknown.doubt))
        return Unanswered(note=note, stop=written.stop)
    if WrittenUnknown.assume not in written:
        reader.error("E011", UNKNOWN.needs, written.place)
        return Unanswered(note=note)
    assume = _assumed(fact, written.node(WrittenUnknown.assume), reader)
    if not is_doubted:
        return Unanswered(assume, note, doubt=_ANY_CASE if fact.ask is not None and fact.type.is_number else None)
    place = written.named(WrittenUnknown.doubt)
    if fact.ask is None:
        reader.error("E013", "'doubt' is for facts that are asked, and this one is not", place)
    elif fact.type.kind not in _DOUBTED:
        problem = f"'doubt' is for numbers, words and yes or no; this fact is of type {fact.type.kind}"
        reader.error("E013", problem, place)
    return Unanswered(assume, note, doubt=_doubt(written.node(WrittenUnknown.doubt), reader))


def _assumed(fact: Fact, node: Node, reader: Reader) -> Expression | None:
    text, draft = reader.text(node, WrittenUnknown.assume.name), reader.draft
    try:
        return Literal(draft.literals(fact.type).value(text), fact.type.dimension, text)
    except ExpressionError as literal_error:
        computable = fact.type.is_number or fact.type.kind == "bool"
        computed = computable and ("(" in text or any(name in text for name in draft.types))
        if " if " not in text and text.strip() not in draft.types and not computed:
            place = reader.place_in(node, literal_error.start)
            reader.error(literal_error.code, literal_error.problem, place, literal_error.suggestion)
            return None
    return reader.expression(node, fact.type)


def _doubt(node: Node, reader: Reader) -> Expression | None:
    text, types = reader.text(node, WrittenUnknown.doubt.name).strip(), reader.draft.types
    if text in DOUBTS:
        return _ANY_CASE if text == _ALWAYS else None
    if re.fullmatch(r"[\w.-]*", text) and text not in types:  # one word, and a wrong one
        cure = f"it is {_NEVER}, {_ALWAYS}, or a condition"
        reader.error("E013", f"doubt cannot be {text!r}; {cure}", node.place, meant(text, (*DOUBTS, *types)))
        return None
    return reader.condition(node)
