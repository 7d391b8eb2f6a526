"""The prices in the JSON document, with what they are made of."""

from __future__ import annotations

# pydantic reads the parts of a TypedDict of before Python 3.12 from here only.
from typing_extensions import TypedDict

from kb.advice.document.shape.value import ValueDocument

__all__ = ["PriceDocument", "PriceReferenceDocument"]


class PriceReferenceDocument(TypedDict):
    """A figure that a price is made of: of the catalogue or a parameter of the rules, as people read it."""

    name: str
    title: str
    shown: str
    since: str
    source: str


class PriceDocument(ValueDocument):
    """A price: the lowest and highest that are known, on which days, from how many providers, and where from.

    ``old`` says that the first of these days is longer ago than the rules' ``price.old_after``. ``references`` are the
    dated figures that it is made of, each with its value, its day where that is known, and its source.
    """

    fact: str
    title: str
    lowest: str
    highest: str
    dates: str
    providers: str
    reason: str
    old: bool
    references: list[PriceReferenceDocument]
