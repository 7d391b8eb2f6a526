"""A case that is being worked on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import Goal
from engine.search import Candidate, Lead, Rejected, SearchResult, lead, search
from kb.advice.configuration import Configuration
from kb.advice.discrepancy import discrepancies
from kb.advice.summary import summary

__all__ = ["Case"]

_KEEP = 400


class Case(Struct, frozen=True, dict=True):
    """Answers, and the goal that what is possible is ranked by. What is found is kept.

    The best by the goals ``beside`` is found along with it. Of what is possible, the ``keep`` best are kept. Choices
    that are ``likely`` to be the best, as they are with other answers, make it quicker to find.
    """

    engine: InferenceEngine
    answers: Mapping[str, Given]
    goal: Goal
    beside: tuple[str, ...] = ()
    keep: int = _KEEP
    likely: tuple[Mapping[str, Value], ...] = ()

    @cached_property
    def stated(self) -> Inference:
        """What follows from the answers alone."""
        return self.engine.conclude(self.answers)

    @cached_property
    def found(self) -> SearchResult:
        """The candidates that the answers leave."""
        goals = [name for name in self.beside if name != self.goal.id]
        found = search(self.engine, self.answers, self.goal.id, keep=self.keep, seconds=goals)
        if self.keep > 1:
            _ = found.rejected  # lets the columns go: of such a case more is told, so that it is kept
        return found

    @cached_property
    def lead(self) -> Lead:
        """The candidate that leads, which takes less than all that is `found`."""
        if self.keep > 1:
            return Lead(self.found.considered, next(iter(self.found.ranked), None), self.found.furthest)
        return lead(self.engine, self.answers, self.goal.id, likely=self.likely)

    @cached_property
    def best(self) -> Configuration | None:
        """The best of them; None where none does."""
        return self.of(self.lead.best) if self.lead.best is not None else None

    @cached_property
    def nearest(self) -> Configuration | None:
        """The rejected candidate that got furthest, and of those alike the nearest; None where none was rejected."""
        furthest = self.lead.furthest
        return self.of(furthest.nearest[0]) if furthest is not None else None

    def search(self, vary: Collection[str] = (), keep: int = _KEEP) -> SearchResult:
        """The candidates that the answers leave, with the facts ``vary`` open although they were answered."""
        return search(self.engine, self.answers, self.goal.id, vary=vary, keep=keep)

    def with_values(
        self,
        values: Mapping[str, Value],
        origin: Origin = Origin.SEARCH,
        *,
        keep: int | None = None,
        likely: Iterable[Mapping[str, Value]] = (),
    ) -> Case:
        """The same with other values for some facts; with ``keep``, no more is kept of what is possible."""
        answers = {**self.answers, **{fact: Given(value, origin) for fact, value in values.items()}}
        keep = self.keep if keep is None else keep
        return replace(self, answers=answers, beside=(), keep=keep, likely=tuple(likely))

    @property
    def taken(self) -> Mapping[str, Value] | None:
        """The choices of the best, with what the answers say besides; None where nothing does."""
        if self.lead.best is None:
            return None
        return {**{fact: given.value for fact, given in self.answers.items()}, **self.lead.best.choices}

    def configuration(self, choices: Mapping[str, Value], found: Candidate | Rejected | None = None) -> Configuration:
        """What follows when ``choices`` are made, by the rules; and where that is not what the search ``found``."""
        rejected = found if isinstance(found, Rejected) else None
        chosen = {fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}
        inference = self.engine.conclude({**self.answers, **chosen})
        decided = {
            each.fact: value
            for each in self.engine.rulebook.choices
            if (value := inference.value(each.fact)) is not None
        }
        return Configuration(
            choices=decided,
            inference=inference,
            summary=summary(self.engine.rulebook, decided),
            obstacle=rejected.reason if rejected else None,
            requirement=rejected.requirement if rejected else None,
            missing=rejected.missing if rejected else (),
            discrepancies=discrepancies(found.figures, inference) if found else (),
        )

    def of(self, found: Candidate | Rejected) -> Configuration:
        """The configuration of a candidate."""
        return self.configuration(found.choices, found)
