"""What a figure comes from and what it leads to: the dependency graph of an advice, one step at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.explanation import estimate_text
from engine.inference import Inference
from engine.rulebook import Provider, Rulebook
from kb.advice import Advice
from kb.advisor import Advisor
from tui.view.advice_outcome import standing_of
from tui.view.outcome import Standing

__all__ = ["Neighbours", "Station"]

_CONCLUSIONS = ("fit.verdict", "memory.required", "hardware.accelerator")
"""Where to begin: the first of these that there is."""
_UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class Station:
    """A figure with its value in words, how it is known, and the rule by which it came or on which it works."""

    fact: str
    title: str
    shown: str
    standing: Standing
    rule: str = ""


class Neighbours:
    """The graph around the figures of one advice. Nothing is inferred anew."""

    def __init__(self, advisor: Advisor, advice: Advice) -> None:
        self._rulebook: Rulebook = advisor.rulebook
        self._inference: Inference = advice.inference
        self._graph = advisor.engine.graph

    @property
    def conclusion(self) -> str:
        """The figure to begin with."""
        known = self._inference.facts
        return next((each for each in _CONCLUSIONS if each in known), next(iter(known), ""))

    @property
    def all(self) -> tuple[Station, ...]:
        """Every figure that is known, and every one that a rule could give."""
        return tuple(map(self.station, self._rulebook.facts))

    def station(self, fact: str, rule: str = "") -> Station:
        """One figure."""
        state = self._inference.facts.get(fact)
        if state is None:
            value = self._inference.value(fact)
            shown = _UNKNOWN if value is None else self._rulebook.show(fact, value)
            standing = Standing.OPEN if value is None else Standing.LOOKED_UP
            return Station(fact, self._rulebook.title(fact), shown, standing, rule)
        shown = estimate_text(self._rulebook, self._inference, fact)
        return Station(fact, self._rulebook.title(fact), shown, standing_of(state), rule)

    def given_by(self, fact: str) -> Provider | None:
        """The rule that gave the figure its value; where it has none, the first that could."""
        state = self._inference.facts.get(fact)
        if state is not None:
            return self._rulebook.providers.get(state.firing.provider) if state.firing is not None else None
        return next((each for each in self._rulebook.providers.values() if fact in each.sets), None)

    def sources(self, fact: str) -> tuple[Station, ...]:
        """What the figure is worked out from, what is known first."""
        giver = self.given_by(fact)
        if giver is not None:
            state = self._inference.facts.get(fact)
            used = state.firing.used if state is not None and state.firing is not None else ()
            return self._stations((name, "") for name in (*used, *sorted(giver.reads)))
        declared = self._rulebook.facts.get(fact)
        return self._stations((owner, "catalogue") for owner, _ in (declared.fields if declared is not None else ()))

    def results(self, fact: str) -> tuple[Station, ...]:
        """What is worked out with the figure, what is known first."""
        found = [
            (name, each.id)
            for each in self._rulebook.providers.values()
            if fact in each.reads
            for name in each.sets
            if self._is_from(name, each.id)
        ]
        looked_up = [
            (each.id, "catalogue")
            for each in self._rulebook.facts.values()
            if any(owner == fact for owner, _ in each.fields) and each.id in self._inference.facts
        ]
        return self._stations((*found, *looked_up))

    def count(self, fact: str) -> tuple[int, int]:
        """How many figures it rests on at the last, and how many rest on it."""
        return len(self._graph.ancestors(fact)) - 1, len(self._graph.descendants(fact)) - 1

    def _is_from(self, fact: str, rule: str) -> bool:
        """Whether the rule gave the figure its value, or the figure has none."""
        state = self._inference.facts.get(fact)
        return state is None or (state.firing is not None and state.firing.provider == rule)

    def _stations(self, named: Iterable[tuple[str, str]]) -> tuple[Station, ...]:
        known = (*self._rulebook.facts, *self._rulebook.parameters)
        unique = {name: rule for name, rule in dict(reversed(list(named))).items() if name in known}
        found = [self.station(name, rule) for name, rule in unique.items()]
        return tuple(sorted(found, key=lambda each: (each.shown == _UNKNOWN, each.fact.endswith((".low", ".high")))))
