"""One of the documents that the claims are taken from."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["SourceDocument"]


class SourceDocument(Struct, frozen=True):
    """A document by its short name (S0 to S4), with what it is about and its length in lines."""

    id: str
    title: str
    lines: int
