"""What a question card shows: plain data, so that widgets need not know the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from engine.interview import Question

__all__ = ["Card", "CardKind", "Row"]

CardKind = Literal["choice", "number", "entry", "words", "done"]


@dataclass(frozen=True, slots=True)
class Row:
    """One line to choose: what it stands for (as it would be typed), how it reads, and a remark beside it.

    ``named`` tells that what was typed is its name; other rows that are found are suggestions, taken only when chosen.
    ``assumed`` tells that it is assumed meanwhile.
    """

    value: str
    text: str
    note: str = ""
    named: bool = False
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """A question, or what stands in its place.

    ``find`` gives the rows for what was typed so far (kind entry). ``unknown`` says what happens on "don't know"; None
    where that is no answer; ``zero`` tells that a 0 says so too, which is a number elsewhere. ``hint`` stands in the
    line while nothing is typed. ``optional`` tells that something is assumed meanwhile; ``current`` is the answer so
    far when an earlier answer is being changed; ``question`` is what the card was made from.
    """

    fact: str
    title: str
    ask: str
    kind: CardKind
    help: str = ""
    rows: tuple[Row, ...] = ()
    hint: str = ""
    unknown: str | None = None
    zero: bool = True
    optional: bool = False
    current: str | None = None
    find: Callable[[str], tuple[Row, ...]] | None = None
    question: Question | None = None

    @property
    def heading(self) -> str:
        """The title, and what else is to be known before it is answered."""
        if self.current is not None:
            return f"change · {self.title}"
        return f"{self.title} · optional" if self.optional else self.title

    @property
    def ways(self) -> str:
        """What can be typed, in a sentence."""
        if self.kind == "done":
            return "Type something first."
        ways = [f"Type {self.hint}" if self.hint else "Type an answer"]
        ways += ["mark one with ↑↓"] if self.rows or self.find else []
        unknown = f"; {'0' if self.zero else 'don’t know'} if you don't know" if self.unknown is not None else ""
        return f"{', or '.join(ways)}{unknown}."
