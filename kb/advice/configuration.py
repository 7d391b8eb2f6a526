"""One way to do a job."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.inference import Inference
from engine.language import Value
from kb.advice.discrepancy import Discrepancy

__all__ = ["Configuration"]


class Configuration(Struct, frozen=True):
    """One way to do the job: what was chosen, and everything that follows from it.

    ``choices`` are the decision variables with their values, answered ones included. ``summary`` names them in a line.
    ``obstacle`` says which requirement is not met and why; None when all are. ``missing`` are the facts without which
    that requirement cannot be judged: then the obstacle is that they are not known, and nothing is impossible.
    ``discrepancies`` are the figures that the search computed otherwise than the rules: there should be none.
    """

    choices: Mapping[str, Value]
    inference: Inference
    summary: str
    obstacle: str | None = None
    requirement: str | None = None
    missing: tuple[str, ...] = ()
    discrepancies: tuple[Discrepancy, ...] = ()

    @property
    def verdict(self) -> str | None:
        """comfortable, tight, unlikely or does_not_fit; None while it cannot be told."""
        value = self.inference.value("fit.verdict")
        return value if isinstance(value, str) else None

    @property
    def fits(self) -> bool:
        """Whether it is at least likely that there is memory enough."""
        return self.verdict in ("comfortable", "tight")

    @property
    def works(self) -> bool:
        """Whether all requirements are met."""
        return self.obstacle is None

    @property
    def is_open(self) -> bool:
        """Whether only something that is not known stands against it."""
        return self.obstacle is not None and bool(self.missing)
