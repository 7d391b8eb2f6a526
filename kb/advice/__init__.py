"""Advice: the answer to a request, with everything that supports it, and the JSON document made of it."""

from kb.advice.advice import (
    Advice,
    Assumption,
    Citation,
    DocumentStatement,
    Remark,
    UnknownFact,
)
from kb.advice.alternative import Alternative
from kb.advice.comparison import Comparison, Row
from kb.advice.configuration import Configuration
from kb.advice.document import SCHEMA, document

__all__ = [
    "SCHEMA",
    "Advice",
    "Alternative",
    "Assumption",
    "Citation",
    "Comparison",
    "Configuration",
    "DocumentStatement",
    "Remark",
    "Row",
    "UnknownFact",
    "document",
]
