"""What a source states of a situation, and how that stands to what is computed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.findings.finding import Place
from engine.language import Expression, names

__all__ = ["MARKS", "NOT_JUDGED", "Judgement", "JudgementCase"]

MARKS = ("wrong", "optimistic", "pessimistic", "consistent")
"""How a statement can stand to what is computed, the gravest first."""

NOT_JUDGED = "not judged"
"""The mark while a condition that comes first is unknown."""


class JudgementCase(Struct, frozen=True):
    """One of `MARKS`, the condition on which it is given, and the reason. Without a condition it is always given."""

    condition: Expression | None
    mark: str
    because: str
    place: Place


class Judgement(Struct, frozen=True):
    """What the source says, and the cases of which the first that holds gives the mark."""

    says: str
    cases: tuple[JudgementCase, ...]

    @property
    def texts(self) -> Iterator[str]:
        """The texts of it that people read, in which `{fact}` still stands for values."""
        yield self.says
        yield from (case.because for case in self.cases)

    @property
    def reads(self) -> Iterator[str]:
        """Facts and parameters that the conditions use."""
        yield from (name for case in self.cases if case.condition is not None for name in names(case.condition))
