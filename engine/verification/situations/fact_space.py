"""The space of situations: one line for each thing that conditions test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal as OneOf

from engine.language import Expression, Value, names
from engine.rulebook import Rulebook
from engine.verification.situations.domain import MEASURE, ORDER, TRUTH, Domain
from engine.verification.situations.region import Region

__all__ = ["Box", "Derived", "FactSpace", "Subject"]


@dataclass(frozen=True, slots=True)
class Derived:
    """What a condition tests that is no fact itself: a calculated number, an order of two values, a truth value.

    It depends on facts in ways that are not looked into. Whatever holds for all its values therefore holds; that one of
    them can occur has to be shown.
    """

    kind: OneOf["measure", "order", "truth"]
    expression: Expression


Subject = str | Derived
"""A fact, by its id, or something derived."""

Box = Mapping[Subject, Region]
"""The situations in which each subject lies in its region. What is not named may be anything, or unknown."""


class FactSpace:
    """The domains of everything that conditions of ``rulebook`` test, with the parameters as they are on ``day``."""

    def __init__(self, rulebook: Rulebook, day: date) -> None:
        self.rulebook, self.day = rulebook, day
        self.constants: Mapping[str, Value] = {
            name: value for name, each in rulebook.parameters.items() if (value := each.at(day)) is not None
        }
        self._domains: dict[str, Domain] = {}

    def domain(self, subject: Subject) -> Domain:
        """The line on which ``subject`` stands."""
        if isinstance(subject, Derived):
            return {"measure": MEASURE, "order": ORDER, "truth": TRUTH}[subject.kind]
        if subject not in self._domains:
            fact = self.rulebook.facts[subject]
            catalogue = self.rulebook.catalogues.get(fact.type.catalogue or "")
            self._domains[subject] = Domain.of(fact.type, catalogue.ids() if catalogue else None, fact.show)
        return self._domains[subject]

    def facts(self, subject: Subject) -> tuple[str, ...]:
        """The facts that ``subject`` depends on."""
        if isinstance(subject, str):
            return (subject,)
        return tuple(dict.fromkeys(name for name in names(subject.expression) if name in self.rulebook.facts))
