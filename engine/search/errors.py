"""What can be wrong with the request for a search."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.errors import EngineError
from engine.language import printable
from engine.language.suggestion import nearest

__all__ = ["SearchError", "TooManyCandidatesError", "UnknownChoiceError", "UnknownGoalError"]


class SearchError(EngineError):
    """A search that cannot be made as it was asked for."""


class UnknownGoalError(SearchError):
    """The rulebook has no goal of that name."""

    def __init__(self, goal: str, goals: Collection[str]) -> None:
        self.goal, self.goals = goal, tuple(goals)
        self.suggestion = nearest(goal, goals)
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        listed = f"; there are {', '.join(self.goals)}" if self.goals else "; the rulebook has none"
        super().__init__(printable(f"there is no goal {goal!r}{hint or listed}", 500))


class UnknownChoiceError(SearchError):
    """A fact is to be varied for which the rulebook lists no values."""

    def __init__(self, fact: str, facts: Collection[str]) -> None:
        self.fact, self.facts = fact, tuple(facts)
        self.suggestion = nearest(fact, facts)
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        super().__init__(
            printable(f"{fact!r} is not among the choices of the rulebook, so it cannot be varied{hint}", 500)
        )


class TooManyCandidatesError(SearchError):
    """More candidates are left than a search looks at. ``sizes`` tells how many values each choice has at most."""

    def __init__(self, sizes: Mapping[str, int], limit: int) -> None:
        self.sizes, self.limit = dict(sizes), limit
        factors = " x ".join(f"{fact} ({size:,})" for fact, size in sizes.items())
        message = f"{factors} are more than the {limit:,} candidates that are looked at: settle one of these facts"
        super().__init__(printable(message, 1_000))
