"""How a test came to find something other than it expected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.explanation import Obstacle, why_not, why_not_taken
from engine.inference import Firing, Inference, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import Branch, Provider

__all__ = ["Diagnosis", "branch_name"]

_PART = {"table": "row", "formula": "case", "rule": ""}
_MOST = 4
_SOURCES = {
    Origin.CATALOGUE: "the catalogue says so",
    Origin.DEFAULT: "it is assumed",
}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Explains one inference to the author of ``provider``, whose test it is."""

    engine: InferenceEngine
    inference: Inference
    provider: Provider

    def value(self, fact: str, expected: Value | None) -> tuple[str, ...]:
        """Where the value of ``fact`` comes from, and what kept it from being ``expected``."""
        obstacles = why_not(self.engine, self.inference, fact, expected) if expected is not None else ()
        own_first = sorted(obstacles, key=lambda each: each.provider != self.provider.id)
        return (*self._origin(fact), *self._listed(own_first))

    def firing(self, firing: Firing) -> str:
        """Which branch was taken, and the values it used."""
        rulebook, values = self.engine.rulebook, self.inference.values
        used = ", ".join(f"{name} = {rulebook.show(name, values.get(name))}" for name in firing.used)
        name = branch_name(self.engine.rulebook.providers[firing.provider], firing.branch)
        return f"{name} was taken" + (f": {used}" if used else "")

    def silence(self, branch: str | None = None) -> tuple[str, ...]:
        """What kept the branch of that id (any, when None) from being taken."""
        if self.provider.id not in self.engine.providers:
            return (f"{self.provider.id} is not in force on {self.engine.as_of}: see its status, since and until",)
        wanted = [each for each in self.provider.all_branches if branch in (None, each.id)]
        return self._listed([found for each in wanted if (found := self._kept_from(each))])

    def _kept_from(self, branch: Branch) -> Obstacle | None:
        return why_not_taken(self.engine.rulebook, self.inference, self.provider, branch)

    def _origin(self, fact: str) -> Iterator[str]:
        state = self.inference.facts.get(fact)
        if state is None:
            return
        if state.firing is not None:
            yield self.firing(state.firing)
        else:
            yield _SOURCES.get(state.origin, "the test gives it")

    def _listed(self, obstacles: list[Obstacle]) -> tuple[str, ...]:
        providers = self.engine.rulebook.providers
        lines = [f"{branch_name(providers[each.provider], each.branch)}: {each.text}" for each in obstacles[:_MOST]]
        return (*lines, f"and {len(obstacles) - _MOST} more") if len(obstacles) > _MOST else tuple(lines)


def branch_name(provider: Provider, branch: str) -> str:
    """A branch with its rule: ``colour.by_dish row fish``, ``speed.delay case 2``, ``link.slow``."""
    if not branch:
        return provider.id
    return f"{provider.id} {branch if branch == 'otherwise' else f'{_PART[provider.kind]} {branch}'}"
