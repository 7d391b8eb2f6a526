"""Why a fact does not have another value, or none at all: what stood in the way of each branch that could set it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.explanation.missing_names import missing_names, missing_words
from engine.explanation.premises import conjuncts, first_false
from engine.explanation.reason_text import expression_text, refusal, taken_branches
from engine.explanation.shown import shown
from engine.inference import Inference, InferenceEngine
from engine.language import Expression, Value, evaluate, names
from engine.language.expression import Known, children
from engine.rulebook import Branch, Provider, Rulebook

__all__ = ["Obstacle", "why_not", "why_not_taken"]

_PART = {"table": "row", "formula": "case", "rule": "part"}
_GIVEN = {"answer": "your answer", "detected": "what was detected", "search": "what the search chose"}


class Obstacle(Struct, frozen=True):
    """A branch that could have set the value, and the first thing that kept it from doing so.

    ``kind`` is false (a condition does not hold, or what it gives cannot be), unknown (something is not known),
    overridden (another value counted), or hit (another branch of the same table was taken). ``missing`` are the unknown
    facts.
    """

    provider: str
    branch: str
    kind: str
    text: str
    missing: tuple[str, ...] = ()


def why_not(
    engine: InferenceEngine, inference: Inference, fact: str, value: Value | None = None
) -> tuple[Obstacle, ...]:
    """What kept ``fact`` from being ``value`` (from being anything at all, when None), a branch at a time.

    A branch that did set the fact has no obstacle. None are found where no rule can set the fact so.
    """
    found: list[Obstacle | None] = []
    for provider in engine.rulebook.providers_of.get(fact, ()):
        if provider.id in engine.providers:
            obstruction = _Obstruction(engine.rulebook, inference, provider, fact)
            found.extend(obstruction.of(branch, value) for branch in provider.all_branches)
    return tuple(each for each in found if each is not None)


def why_not_taken(rulebook: Rulebook, inference: Inference, provider: Provider, branch: Branch) -> Obstacle | None:
    """What kept ``branch`` of ``provider`` from being taken, whether or not what it sets would have counted."""
    effect = branch.effects[0] if branch.effects else None
    obstruction = _Obstruction(rulebook, inference, provider, effect.fact if effect else "")
    found = obstruction.condition(branch) or obstruction.turn(branch)
    return found or (obstruction.effect(branch, effect.expression) if effect else None)


class _Obstruction(Struct, frozen=True):
    """Looks for what stands in the way of the branches of one provider."""

    rulebook: Rulebook
    inference: Inference
    provider: Provider
    fact: str

    def of(self, branch: Branch, value: Value | None) -> Obstacle | None:
        effect = next((each.expression for each in branch.effects if each.fact == self.fact), None)
        if effect is None:
            return None
        offered = evaluate(effect, self.inference.values)
        if value is not None and offered is not None and offered != value and self.provider.hit != "collect":
            return None
        return self.condition(branch) or self.turn(branch) or self.effect(branch, effect) or self._standing(branch)

    def _obstacle(self, branch: Branch, kind: str, text: str, missing: tuple[str, ...] = ()) -> Obstacle:
        text = f"{text}; {missing_words(map(self.rulebook.title, missing))}" if missing else text
        return Obstacle(self.provider.id, branch.id, kind, text, missing)

    def condition(self, branch: Branch) -> Obstacle | None:
        """The first part of the condition that is false, else the first that is not known."""
        if branch.condition is None:
            return None
        # One false part decides, whatever stays unknown before it.
        false = first_false(branch.condition, self.inference.values)
        if false is not None:
            found = ", ".join(self._found(false))
            text = f"needs {self._text(false)}"
            return self._obstacle(branch, "false", f"{text}, but {found}" if found else text)
        for part in conjuncts(branch.condition):
            missing = missing_names(part, self.inference.values)
            if missing:
                return self._obstacle(branch, "unknown", f"needs {self._text(part)}", missing)
        return None

    def turn(self, branch: Branch) -> Obstacle | None:
        """A branch that comes first and holds, or of which it is not known whether it does."""
        if self.provider.hit != "first" and branch is not self.provider.otherwise:
            return None
        for earlier in self.provider.all_branches:
            if earlier is branch:
                return None
            holds = True if earlier.condition is None else evaluate(earlier.condition, self.inference.values)
            named = f"{_PART[self.provider.kind]} {earlier.id}"
            if holds is True:
                return self._obstacle(branch, "hit", f"{named} was taken instead")
            if holds is None and earlier.condition is not None:
                missing = missing_names(earlier.condition, self.inference.values)
                return self._obstacle(branch, "unknown", f"waits for {named}, which comes first", missing)
        return None

    def effect(self, branch: Branch, effect: Expression) -> Obstacle | None:
        """That what it sets cannot be calculated, or cannot be a value of the fact."""
        offered = evaluate(effect, self.inference.values)
        if offered is None:
            missing = missing_names(effect, self.inference.values)
            kind, found = ("unknown", "") if missing else ("false", f": {', '.join(self._found(effect))}")
            return self._obstacle(branch, kind, f"cannot be calculated{found}", missing)
        problem = self.rulebook.facts[self.fact].type.problem_with(offered)
        if problem is None or self.provider.hit == "collect":
            return None
        return self._obstacle(branch, "false", f"concluded {refusal(self.rulebook, self.fact, offered)}")

    def _standing(self, branch: Branch) -> Obstacle | None:
        fired, state = self.inference.fired(self.provider.id), self.inference.facts.get(self.fact)
        if fired is not None and self.fact in fired.refused:
            collected = refusal(self.rulebook, self.fact, fired.refused[self.fact])
            return self._obstacle(branch, "false", f"the rows together concluded {collected}")
        if state is None:
            return self._waiting(branch)
        if state.firing is None:
            by = _GIVEN.get(state.origin.value, state.origin.value)
            return self._obstacle(branch, "overridden", f"{by} counted instead")
        if state.firing.provider != self.provider.id:
            return self._obstacle(branch, "overridden", f"{state.firing.provider} counted instead")
        taken = taken_branches(self.provider, state.firing.branch)
        if branch in taken:
            return None
        named = ", ".join(each.id for each in taken)
        return self._obstacle(branch, "hit", f"{_PART[self.provider.kind]} {named} was taken instead")

    def _waiting(self, branch: Branch) -> Obstacle | None:
        """That another row is unknown which would add to what this one gives, or have a better outcome."""
        for other in self.provider.branches:
            missing = missing_names(other.condition, self.inference.values) if other.condition is not None else ()
            if missing:
                return self._obstacle(branch, "unknown", f"waits for {_PART[self.provider.kind]} {other.id}", missing)
        return None

    def _text(self, part: Expression) -> str:
        return expression_text(part, self.rulebook)

    def _found(self, part: Expression) -> Iterator[str]:
        """The values that ``part`` had, and what it asks about that is not known."""
        asked = set(_asked(part))
        for name in dict.fromkeys(names(part)):
            value = self.inference.value(name)
            if value is not None:
                yield f"{self.rulebook.title(name)} is {shown(self.rulebook, name, value)}"
            elif name in asked:
                yield f"{self.rulebook.title(name)} is not known"


def _asked(expression: Expression) -> Iterator[str]:
    """The facts of which ``expression`` asks whether they are known."""
    if isinstance(expression, Known):
        yield expression.fact
    for child in children(expression):
        yield from _asked(child)
