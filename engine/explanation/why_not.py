"""Why a fact does not have another value, or none at all: what stood in the way of each branch that could have set it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.explanation.wording import expression_text
from engine.inference import Inference, InferenceEngine
from engine.language import Expression, Value, evaluate, names
from engine.language.expression import And
from engine.rulebook import Branch, Provider, Rulebook

__all__ = ["Obstacle", "why_not"]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A branch that could have set the value, and the first thing that kept it from doing so.

    ``kind`` is false (a condition does not hold), unknown (something is not known), overridden (another value counted), or
    hit (another branch of the same table was taken). ``missing`` are the unknown facts.
    """

    provider: str
    branch: str
    kind: str
    text: str
    missing: tuple[str, ...] = ()


def why_not(engine: InferenceEngine, inference: Inference, fact: str, value: Value | None = None) -> tuple[Obstacle, ...]:
    """What kept ``fact`` from being ``value`` (from being anything at all, when None), a branch at a time."""
    rulebook = engine.rulebook
    obstacles = []
    for provider in rulebook.providers_of.get(fact, ()):
        if provider.id not in engine.providers:
            continue
        for branch in provider.all_branches:
            effects = [each.expression for each in branch.effects if each.fact == fact]
            if effects and (value is None or evaluate(effects[0], inference.values) in (value, None)):
                obstacle = _obstacle(rulebook, inference, provider, branch, fact, effects[0])
                if obstacle is not None:
                    obstacles.append(obstacle)
    return tuple(obstacles)


def _obstacle(
    rulebook: Rulebook, inference: Inference, provider: Provider, branch: Branch, fact: str, effect: Expression
) -> Obstacle | None:
    parts = branch.condition.operands if isinstance(branch.condition, And) else (branch.condition,)
    for part in parts:
        if part is None:
            continue
        holds = evaluate(part, inference.values)
        wanted = expression_text(part, rulebook)
        if holds is False:
            found = _values(part, rulebook, inference)
            return Obstacle(provider.id, branch.id, "false", f"needs {wanted}" + (f", but {found}" if found else ""))
        if holds is None:
            missing = _missing(part, inference)
            titles = ", ".join(rulebook.title(name) for name in missing)
            return Obstacle(provider.id, branch.id, "unknown", f"needs {wanted}; not known: {titles}", missing)
    missing = _missing(effect, inference)
    if missing:
        titles = ", ".join(rulebook.title(name) for name in missing)
        return Obstacle(provider.id, branch.id, "unknown", f"cannot be calculated; not known: {titles}", missing)
    state = inference.facts.get(fact)
    if state is not None and state.firing is not None and state.firing.provider == provider.id:
        if state.firing.branch == branch.id:
            return None
        return Obstacle(provider.id, branch.id, "hit", f"{state.firing.branch or 'another branch'} was taken instead")
    if state is not None:
        by = state.firing.provider if state.firing else state.origin.value
        return Obstacle(provider.id, branch.id, "overridden", f"{by} counted instead")
    return Obstacle(provider.id, branch.id, "false", "what it gives is outside the range of the fact")


def _missing(expression: Expression, inference: Inference) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names(expression) if inference.value(name) is None))


def _values(expression: Expression, rulebook: Rulebook, inference: Inference) -> str:
    found = dict.fromkeys(name for name in names(expression) if inference.value(name) is not None)
    return ", ".join(f"{rulebook.title(name)} is {rulebook.show(name, inference.value(name))}" for name in found)
