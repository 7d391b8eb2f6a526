"""The JSON Schema of the document, for programs that read it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.advice.document import shape
from kb.advice.document.advice_json import SCHEMA
from kb.advice.document.shape import AdviceDocument, Json

if TYPE_CHECKING:
    from pydantic import TypeAdapter

__all__ = ["document_model", "document_schema"]


def document_model() -> TypeAdapter[AdviceDocument]:
    """The pydantic model that a document is checked against."""
    # Advice that is not read by a program does without the import.
    from pydantic import ConfigDict, TypeAdapter

    for name in shape.__all__:
        if name not in ("Json", "Scalar"):
            setattr(getattr(shape, name), "__pydantic_config__", ConfigDict(extra="forbid", strict=True))  # noqa: B010
    return TypeAdapter(AdviceDocument)


def document_schema() -> dict[str, Json]:
    """The shape of the document as JSON Schema."""
    found: dict[str, Json] = document_model().json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA, **found}
