"""One of the documents that the claims are taken from."""

from __future__ import annotations

from msgspec import Struct

__all__ = ["SourceDocument"]


class SourceDocument(Struct, frozen=True):
    """A document by the name that it is called here, with its title and its length in lines."""

    name: str
    title: str
    lines: int
