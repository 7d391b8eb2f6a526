"""One of the documents that the claims are taken from."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["SourceDocument"]


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document by its short name (S0 to S4), with what it is about and its length in lines."""

    id: str
    title: str
    lines: int
