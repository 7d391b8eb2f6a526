"""Single texts: what is heard of them, and what is passed over in silence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.conversation.case import Text
from bench.conversation.expectation import Expectation, Verdict
from kb.advisor import Advisor
from kb.understanding import Understanding

__all__ = ["TextResult", "hear"]

_NUMBER = re.compile(r"\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class TextResult:
    """A text, how it was heard, and the numbers in it that were neither used nor named."""

    text: Text
    heard: Understanding
    verdict: Verdict
    silent: tuple[str, ...]


def hear(advisor: Advisor, text: Text) -> TextResult:
    """What is heard of a text."""
    heard = advisor.understand(text.text)
    expected = Expectation(advisor, text.facts, text.also, text.any)
    values = {fact: given.value for fact, given in heard.given.items()}
    return TextResult(text, heard, expected.judge(values), _silent(text.text, heard))


def _silent(text: str, heard: Understanding) -> tuple[str, ...]:
    used = [*((each.start, each.end) for each in (*heard.heard, *heard.agreeing)), *heard.pastes]
    again = " ".join(each.words for each in heard.heard)
    named = " ".join((*heard.ignored, *heard.doubts, *heard.left_out, *(each.words for each in heard.unknown)))
    named += " ".join(given.note for option in heard.options for given in option.values())
    return tuple(
        found[0]
        for found in _NUMBER.finditer(text)
        if not any(start <= found.start() < end for start, end in used) and found[0].strip(".,") not in named + again
    )
