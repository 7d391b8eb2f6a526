"""When in a search a fact is settled: after the last choice that can influence it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from engine.language import names_in
from engine.rulebook import Requirement, Rulebook
from engine.search.candidates import Decision
from engine.search.influence import Influence

__all__ = ["PLACEHOLDER", "Stages", "told"]

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
"""A name in the text of a reason; its value is shown instead."""


def told(requirement: Requirement) -> list[str]:
    """The names of the facts whose values the reason of ``requirement`` shows."""
    return PLACEHOLDER.findall(requirement.because)


class Stages:
    """The stages of a search that makes ``decisions`` in that order; stage n is when decision n is made."""

    def __init__(self, rulebook: Rulebook, influence: Influence, decisions: Sequence[Decision]) -> None:
        self._rulebook = rulebook
        #: the stage at which a decision influences a fact last
        self._settled: dict[str, int] = {}
        for stage, each in enumerate(decisions):
            self._settled.update(dict.fromkeys(influence.of(each.fact), stage))
        self._asked: dict[str, int] = {}
        #: the stage at which everything is settled
        self.last = max(len(decisions) - 1, 0)

    def of(self, facts: Collection[str]) -> int:
        """The stage at which all ``facts`` are settled; the last one for facts that no decision influences."""
        return max((self._settled[fact] for fact in facts if fact in self._settled), default=self.last)

    def of_requirement(self, requirement: Requirement) -> int:
        """The stage at which the condition of ``requirement`` can be evaluated and its reason be worded."""
        found = self._asked.get(requirement.id)
        if found is None:
            found = self._asked[requirement.id] = self.of({*names_in(requirement.condition), *told(requirement)})
        return found

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The requirements in the order they are asked: by stage, then as written."""
        return tuple(sorted(self._rulebook.requirements, key=self.of_requirement))
