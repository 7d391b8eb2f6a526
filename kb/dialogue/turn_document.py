"""A turn as a JSON object. Values are in base units; ``shown`` is what people read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from typing_extensions import TypedDict

from engine.language import Value
from kb.dialogue.turn import Turn

__all__ = ["SCHEMA", "TurnDocument", "turn_document", "turn_schema"]

SCHEMA: Final = "whygpu.turn/1"


class ChangeDocument(TypedDict):
    """An answer that is new (``before`` is null), another, or gone (``after`` is null)."""

    fact: str
    title: str
    before: Value | None
    after: Value | None
    shown: str | None
    words: str


class FigureDocument(TypedDict):
    """A figure in the reply."""

    fact: str
    title: str
    value: Value | None
    shown: str
    low: float | None
    high: float | None


class ReplyDocument(TypedDict):
    """What is answered."""

    text: str
    paragraphs: list[list[str]]
    figures: list[FigureDocument]
    suggestions: list[str]


class OptionDocument(TypedDict):
    """An answer to choose from."""

    value: Value
    text: str
    assumed: bool


class QuestionDocument(TypedDict):
    """What is asked next."""

    fact: str
    also: list[str]
    text: str
    help: str
    kind: str
    unit: str
    options: list[OptionDocument]
    assumption: str | None


class TurnDocument(TypedDict):
    """One turn of a conversation."""

    schema: Literal["whygpu.turn/1"]
    said: str
    act: str
    acts: list[str]
    changes: list[ChangeDocument]
    tried: dict[str, Value]
    reply: ReplyDocument
    question: QuestionDocument | None
    choices: list[str]
    command: str
    not_in_force: list[str]
    ends: bool


def turn_document(turn: Turn, command: str, not_in_force: Iterable[str] = ()) -> TurnDocument:
    """``turn`` as the object described in docs/json.md; ``command`` gives the advice again.

    ``not_in_force`` are sentences on rules of the person's own that do not count.
    """
    question = turn.question
    return {
        "schema": SCHEMA,
        "said": turn.said,
        "act": turn.act,
        "acts": list(turn.acts),
        "changes": [
            {
                "fact": each.fact,
                "title": each.title,
                "before": each.before,
                "after": each.after,
                "shown": each.shown_after or None,
                "words": each.words,
            }
            for each in turn.changes
        ],
        "tried": dict(turn.tried),
        "reply": {
            "text": turn.reply.text,
            "paragraphs": [list(each) for each in turn.reply.paragraphs],
            "figures": [
                {
                    "fact": each.fact,
                    "title": each.title,
                    "value": each.value,
                    "shown": each.shown,
                    "low": each.low,
                    "high": each.high,
                }
                for each in turn.reply.figures
            ],
            "suggestions": list(turn.reply.suggestions),
        },
        "question": None
        if question is None
        else {
            "fact": question.fact,
            "also": list(question.also),
            "text": question.text,
            "help": question.help,
            "kind": question.kind,
            "unit": question.unit,
            "options": [{"value": each.value, "text": each.text, "assumed": each.assumed} for each in question.options],
            "assumption": question.assumption,
        },
        "choices": list(turn.choices),
        "command": command,
        "not_in_force": list(not_in_force),
        "ends": turn.ends,
    }


def turn_schema() -> dict[str, object]:
    """The JSON Schema of a turn."""
    from pydantic import TypeAdapter  # no other turn needs it

    found: dict[str, object] = TypeAdapter(TurnDocument).json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA, **found}
