"""What was made of what a person said, and the words that say "don't know"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kb.understanding import Understanding

__all__ = ["NAME", "NOTHING_WORDS", "UNKNOWN_WORDS", "Intake", "not_understood", "remarks", "spoken"]

UNKNOWN_WORDS = {
    *("don't know", "i don't know", "dont know", "i dont know", "do not know", "i do not know"),
    *("unknown", "no idea", "idk", "dunno", "no clue", "skip", "pass"),
}
NAME = 2
"""The fewest letters that name an entry of a catalogue."""
# They say "don't know" where they are no answer: "any" is one to some questions, "none" to others.
NOTHING_WORDS = {
    *("none", "nothing", "not yet", "no", "any", "n/a", "-", "not sure", "unsure", "no preference", "whatever"),
    *("doesn't matter", "open"),
}


@dataclass(frozen=True, slots=True)
class Intake:
    """What was made of a text: the facts that it answers, remarks on it, or why nothing could be made of it."""

    facts: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    complaint: str | None = None


def spoken(text: str) -> str:
    """A text as it is compared with such words."""
    return " ".join(text.rstrip(" .!").lower().replace("\u2019", "'").split())


def remarks(understood: Understanding) -> Iterator[str]:
    """What of a text is in doubt, and what of it is not used."""
    yield from (each.said for each in understood.unknown)
    yield from understood.left_out
    if understood.ignored:
        yield "not understood: " + ", ".join(f"“{each}”" for each in understood.ignored)
    yield from understood.doubts


def not_understood(understood: Understanding) -> str:
    """What to say where nothing of a text was understood."""
    told = [each.said for each in understood.unknown]
    if told:
        return f"{'; '.join(told)}."
    return "Nothing of this was understood as part of a job. Name a model, hardware, people or lengths."
