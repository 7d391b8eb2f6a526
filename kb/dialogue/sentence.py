"""A text cut into sentences, each of a kind: a question, or something said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["Sentence", "clauses_of", "parted", "sentences_of"]

_LONGEST = 20_000
_CLAUSE = re.compile(r",\s+|\uff0c\s*|\u3001\s*|:\s+|\s+[-\u2013\u2014]\s+")
# A stop ends a sentence only before a space: `3.1` and `config.json` go on. So do usual abbreviations.
_END = re.compile(
    r"(?<!\be\.g)(?<!\bi\.e)(?<!\bz\.B)(?<!\bapprox)(?<!\bvs)(?<!\bca)(?<!\bincl)[.!?;]+(?=\s|$)"
    r"|[\u3002\uff01\uff1f\uff1b]+|\n+"
)
_ASKING = "why|what|how|which|is|are|can|could|does|do|will|would|should|when|who|where"
_SHORT = "what's|whats|wats|wat|wut|how's|hows|why's|whys|who's|y"
"""Words that ask, as they are written in a hurry."""
_JOINT = re.compile(rf"[,;]?\s+(?:and|but|also)\s+(?=(?:why|how|what|which)\b)|,\s+(?=(?:{_ASKING})\b)", re.IGNORECASE)
# `is 1.5 dollars` lacks what it speaks of, as people write whose language leaves that out: it tells. `Do it` commands.
_QUESTION = re.compile(
    rf"(?:(?:and|so|but|ok|okay|then|well|hm+|sorry|please)\W+)*(?:{_ASKING}|{_SHORT})\b(?!(?<=\bis)\s+(?:only\s+|just\s+)?\d)"
    r"(?!(?<=\bdo)\s+(?:it|this|that)\b)",
    re.IGNORECASE,
)
_HELD_TOGETHER = re.compile(r"^\W*(?:what|suppose|imagine|assume|assuming|if|say|compare|why|define)\b", re.IGNORECASE)

_WHAT_THEN = re.compile(r"\b(?:what then|then what|what (?:happens|would happen) then)\W*$", re.IGNORECASE)
"""What makes a condition of all that is before it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, which is ``text[start:end]`` of what was said."""

    text: str
    start: int
    end: int
    asks: bool


def sentences_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text in order; of a very long one only the first 20,000 characters. Never raises."""
    text = text[:_LONGEST]
    found: list[Sentence] = []
    start = 0
    for end in [*(each.end() for each in _END.finditer(text)), len(text)]:
        found.extend(_parts(text, start, end))
        start = end
    return tuple(found)


def clauses_of(text: str) -> Iterator[tuple[str, str]]:
    """Each clause of a sentence that has several, and the rest of the sentence."""
    parts = [part for part in _CLAUSE.split(text) if part.strip()]
    if len(parts) > 1:
        for at, part in enumerate(parts):
            yield part, ", ".join((*parts[:at], *parts[at + 1 :]))


def parted(text: str, sentence: Sentence) -> tuple[Sentence, Sentence] | None:
    """The first clause of a sentence of ``text``, and all behind it; None where it is a single clause."""
    found = _CLAUSE.search(text, sentence.start, sentence.end)
    if (
        found is None
        or not text[sentence.start : found.start()].strip()
        or not text[found.end() : sentence.end].strip()
    ):
        return None
    return _sentence(text, sentence.start, found.start()), _sentence(text, found.end(), sentence.end)


def _parts(text: str, start: int, end: int) -> Iterator[Sentence]:
    """A sentence, or two where a question follows behind a comma or an `and`."""
    whole = text[start:end]
    if not whole.strip():
        return
    held = _HELD_TOGETHER.match(whole) or _WHAT_THEN.search(whole)
    cut = None if held else _JOINT.search(whole)
    if cut is None or not whole[: cut.start()].strip():
        yield _sentence(text, start, end)
        return
    yield _sentence(text, start, start + cut.start())
    yield from _parts(text, start + cut.end(), end)


def _sentence(text: str, start: int, end: int) -> Sentence:
    said = text[start:end].strip()
    asks = said.rstrip().endswith(("?", "\uff1f")) or _QUESTION.match(said) is not None
    return Sentence(said, start, end, asks)
