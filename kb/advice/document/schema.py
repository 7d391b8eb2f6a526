"""The JSON Schema of the document, for programs that read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import is_typeddict

from kb.advice.document.advice_json import SCHEMA
from kb.advice.document.shape import (
    advice,
    candidates,
    claim,
    configuration,
    inference,
    price,
    proof,
    remark,
    report,
    rulebook,
    value,
)
from kb.advice.document.shape.advice import AdviceDocument
from kb.advice.document.shape.value import Json

if TYPE_CHECKING:
    from pydantic import TypeAdapter

__all__ = ["document_model", "document_schema"]

_PARTS = (advice, candidates, claim, configuration, inference, price, proof, remark, report, rulebook, value)


def document_model() -> TypeAdapter[AdviceDocument]:
    """The pydantic model that a document is checked against."""
    # Advice that is not read by a program does without the import.
    from pydantic import ConfigDict, TypeAdapter

    for part in _PARTS:
        for each in map(vars(part).__getitem__, part.__all__):
            if is_typeddict(each):
                each.__pydantic_config__ = ConfigDict(extra="forbid", strict=True)
    return TypeAdapter(AdviceDocument)


def document_schema() -> dict[str, Json]:
    """The shape of the document as JSON Schema."""
    found: dict[str, Json] = document_model().json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA, **found}
