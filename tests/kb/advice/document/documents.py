"""Documents of whole requests, worked out once for all tests that look at them."""

from __future__ import annotations

from functools import cache

from kb.advice.document import AdviceDocument
from tests.kb.advice.requests import the_advisor

__all__ = ["document_of"]


@cache
def document_of(text: str, goal: str | None = None) -> AdviceDocument:
    """The document for a text, as the command line makes it. Nobody may change it."""
    advisor = the_advisor()
    heard = advisor.understand(text)
    advice = advisor.advise(heard.given, goal, heard.options)
    request = {
        "text": text,
        "heard": [{"fact": each.fact, "value": each.value, "words": each.words} for each in heard.heard],
        "ignored": list(heard.ignored),
        "doubts": list(heard.doubts),
    }
    return advisor.document(advice, request, heard, ("whygpu", "advise", text, "--as-of", "2026-11-26"))
