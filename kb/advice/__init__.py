"""Advice: the answer to a request, with everything that supports it, and the JSON document made of it."""

from kb.advice.advice import (
    Advice,
    Alternative,
    Assumption,
    Citation,
    Configuration,
    DocumentStatement,
    Remark,
    UnknownFact,
)
from kb.advice.document import SCHEMA, document

__all__ = [
    "SCHEMA",
    "Advice",
    "Alternative",
    "Assumption",
    "Citation",
    "Configuration",
    "DocumentStatement",
    "Remark",
    "UnknownFact",
    "document",
]
