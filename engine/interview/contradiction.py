"""Answers that cannot be true together, as rules of level `refuse` tell it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from engine.errors import EngineError
from engine.explanation import because_text, premises
from engine.inference import Given, InferenceEngine
from engine.language import Value, evaluate, printable
from engine.rulebook import Branch

__all__ = ["Contradiction", "ContradictionError", "contradictions", "refuse_contradictions"]

_LEVEL = "refuse"


class Contradiction(Struct, frozen=True):
    """A rule that refuses answers, its sentence, and the answers that it speaks of."""

    rule: str
    sentence: str
    facts: frozenset[str]


class ContradictionError(EngineError):
    """Answers that cannot be true together."""

    def __init__(self, contradiction: Contradiction) -> None:
        self.contradiction = contradiction
        super().__init__(printable(contradiction.sentence, 500))


def contradictions(engine: InferenceEngine, given: Mapping[str, Given]) -> tuple[Contradiction, ...]:
    """What the rules of level `refuse` say of ``given`` alone: nothing is assumed. Raises `GivenError`."""
    refusing = [each for each in engine.providers.values() if each.level == _LEVEL]
    values = engine.conclude(given, assume=False, within=engine.scope((), [each.id for each in refusing])).values
    if not any(_may_hold(branch, values) for each in refusing for branch in each.all_branches):
        return ()
    inference = engine.infer(given, assume=False)  # what is said may tell of anything
    found = []
    for firing in inference.firings:
        if firing.level == _LEVEL:
            provider = engine.rulebook.providers[firing.provider]
            text = because_text(engine.rulebook, inference, provider, firing.branch)
            read = premises(provider, firing, inference)
            found.append(Contradiction(provider.id, text, frozenset(name for name in read if name in given)))
    return tuple(found)


def _may_hold(branch: Branch, values: Mapping[str, Value]) -> bool:
    return branch.condition is None or evaluate(branch.condition, values) is True


def refuse_contradictions(engine: InferenceEngine, given: Mapping[str, Given]) -> None:
    """Raises `ContradictionError` for the first contradiction in ``given``, where there is one."""
    for found in contradictions(engine, given):
        raise ContradictionError(found)
