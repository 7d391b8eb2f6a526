"""What a search found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from msgspec import Struct

from engine.language import Value
from engine.rulebook import Source

__all__ = ["Candidate", "Rejected", "RejectedGroup", "SearchResult"]


class Candidate(Struct, frozen=True):
    """A combination of choices that meets all requirements.

    ``figures`` are the facts that the goal ranks by and the requirements read, in base units; None where unknown.
    """

    choices: Mapping[str, Value]
    figures: Mapping[str, Value | None]


class Rejected(Struct, frozen=True):
    """A combination of choices that does not meet the ``requirement``, the first that was asked.

    Choices are missing, and figures with them, where it was left early: whatever they were, it would not meet it.
    ``missing`` are the facts without which the requirement cannot be judged; empty where it is known not to be met.
    """

    choices: Mapping[str, Value]
    requirement: str
    reason: str
    figures: Mapping[str, Value | None]
    missing: tuple[str, ...] = ()


class RejectedGroup(Struct, frozen=True):
    """All candidates rejected for one requirement: how many, and those ``nearest`` to being feasible.

    ``open`` are those of which it is not known whether they meet it, ``lacking`` what is not known of how many of them.
    ``undefined`` says what has no value, as where it divides by zero, though all that it reads is known of some.
    """

    requirement: str
    title: str
    count: int
    nearest: tuple[Rejected, ...]
    sources: tuple[Source, ...]
    open: int = 0
    lacking: Mapping[str, int] = {}
    undefined: str = ""


@dataclass(frozen=True)
class SearchResult:
    """The outcome of a search: ``ranked`` is best first, ``rejected`` in the order the requirements were asked.

    A requirement is asked as soon as all choices are made that its facts depend on; of those asked at once the first in
    the rulebook counts. A candidate that fails one is left, before further choices multiply it, and counts once: so
    ``considered``, which is ``feasible`` and all rejected, is what was looked at, not all that could be combined.
    ``feasible`` counts all candidates that meet the requirements, of which ``ranked`` may hold but the best.
    ``seconds`` holds the best candidate of each further goal that was asked for; none where none is feasible.
    """

    goal: str
    considered: int
    feasible: int
    ranked: tuple[Candidate, ...]
    seconds: Mapping[str, Candidate]
    reject: Callable[[], tuple[RejectedGroup, ...]] = field(repr=False, compare=False)
    explain: Callable[[Mapping[str, Value]], Rejected | None] = field(repr=False, compare=False)

    @property
    def rejected(self) -> tuple[RejectedGroup, ...]:
        """What was rejected, by requirement, in the order they were asked. It is found out when it is asked for.

        Who keeps a result asks for it soon: until then it holds the columns of the whole search.
        """
        return self.reject()

    @property
    def furthest(self) -> RejectedGroup | None:
        """The rejected candidates that got furthest: by the requirement asked last of those that rejected any."""
        return next((group for group in reversed(self.rejected) if group.nearest), None)

    def reason_for(self, choices: Mapping[str, Value]) -> Rejected | None:
        """Why the candidate with these choices was rejected; None when it is feasible.

        A fact left out keeps what was given for it, or is derived. Raises `GivenError` when a value is impossible.
        """
        return self.explain(choices)
