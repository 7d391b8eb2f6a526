"""Advice: the answer to a request, with everything that supports it."""

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

__all__ = [
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
]
