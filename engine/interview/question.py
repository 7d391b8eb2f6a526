"""A question: what is asked, how it can be answered, and why it is asked."""

from __future__ import annotations

from msgspec import Struct

from engine.language import Value
from engine.rulebook import AskedOf

__all__ = ["Option", "Question"]


class Option(Struct, frozen=True):
    """One of the answers offered: its value in base units and how it is written."""

    value: Value
    text: str
    assumed: bool = False


class Question(Struct, frozen=True):
    """A question about one fact.

    ``assumption`` says what is assumed while it is not answered; None when nothing is. ``goal`` is the conclusion it
    is asked for, ``rules`` the rules and formulas on the way that wait for the answer, the nearest first. ``searched``
    means that a search finds the value where it is left open, ``aside`` that the answer decides on advice or on a limit
    only, and on no conclusion. ``why`` is one sentence for people on what the answer decides, ``find_out`` says how
    somebody who does not know the answer finds it; both may be empty. ``ask_for`` tells whom the question is for.
    ``also`` are further facts that people tell in the same breath; the options are then words that say several of them.
    """

    fact: str
    text: str
    help: str
    kind: str
    options: tuple[Option, ...]
    unit: str
    catalogue: str | None
    assumption: str | None
    assumption_note: str
    goal: str
    rules: tuple[str, ...]
    score: float
    place: int
    searched: bool = False
    aside: bool = False
    why: str = ""
    find_out: str = ""
    ask_for: AskedOf = "everybody"
    also: tuple[str, ...] = ()

    @property
    def facts(self) -> tuple[str, ...]:
        """All facts that are asked for."""
        return (self.fact, *self.also)
