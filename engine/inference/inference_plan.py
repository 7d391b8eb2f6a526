"""What an engine works out of a rulebook before its first inference. It can be stored with the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from msgspec import Struct
from msgspec.msgpack import encode
from msgspec.structs import replace

from engine.graph import DependencyGraph
from engine.inference.ground import facts_by_level, providers_by_level
from engine.inference.match_plan import MatchPlan, match_plan
from engine.inference.value_program import CompiledValues
from engine.language import Expression, Value
from engine.rulebook import Provider, Rulebook
from engine.rulebook.deferred import Deferred

__all__ = ["InferencePlan", "conditions_of"]

Values = Callable[[], CompiledValues | None]
"""What makes what tells values."""
_NONE = encode(None)


class InferencePlan(Struct, frozen=True):
    """The order in which the facts of one rulebook are settled, and for each level the networks that match it.

    The networks are those for the rules and values in force on ``as_of``; the graph is the same on every day.
    """

    graph: DependencyGraph
    levels: tuple[MatchPlan, ...]
    as_of: date
    #: what tells the values of all facts on that day; None where it is not kept
    values: Deferred[CompiledValues | None] = Deferred.of(None)

    @classmethod
    def of(cls, rulebook: Rulebook, as_of: date, like: tuple[Rulebook, InferencePlan] | None = None) -> InferencePlan:
        """The plan for ``rulebook`` on a day. Raises `CycleError`.

        Levels that are as in a rulebook with its plan are taken from there.
        """
        graph = DependencyGraph.of(rulebook)
        constants = rulebook.parameters_on(as_of)
        providers = rulebook.providers_on(as_of)
        levels = providers_by_level(graph, providers)
        known = _Levels(*like, constants) if like else None
        plans = ((known.plan(each) if known else None) or match_plan(conditions_of(each), constants) for each in levels)
        return cls(graph, tuple(plans), as_of, Deferred(lambda: _values(rulebook, graph, as_of)))

    def with_values(self, rulebook: Rulebook, kept: Callable[[Values], CompiledValues | None]) -> InferencePlan:
        """The plan for ``rulebook`` with what tells values, where it has none, made when it is first asked for.

        ``kept`` returns what a function makes, or what that has made before.
        """
        if self.values.stored != _NONE:
            return self
        values = Deferred(lambda: kept(lambda: _values(rulebook, self.graph, self.as_of)), _NONE)
        return replace(self, values=values)


def _values(rulebook: Rulebook, graph: DependencyGraph, as_of: date) -> CompiledValues | None:
    order = [fact for each in facts_by_level(rulebook, graph) for fact in each]
    return CompiledValues.of(rulebook, order, rulebook.providers_on(as_of), rulebook.parameters_on(as_of))


def conditions_of(providers: Sequence[Provider]) -> list[Expression | None]:
    """The conditions of all branches, in the order in which a level counts them."""
    return [branch.condition for each in providers for branch in each.all_branches]


class _Levels:
    """The networks of the levels of one rulebook, for levels of another one with ``constants`` as its parameters."""

    def __init__(self, rulebook: Rulebook, plan: InferencePlan, constants: Mapping[str, Value]) -> None:
        then = rulebook.parameters_on(plan.as_of)
        self._changed = {name for name in then.keys() | constants.keys() if then.get(name) != constants.get(name)}
        levels = providers_by_level(plan.graph, rulebook.providers_on(plan.as_of))
        self._known = {tuple(each.id for each in level): (level, plan.levels[at]) for at, level in enumerate(levels)}

    def plan(self, level: Sequence[Provider]) -> MatchPlan | None:
        """The networks for the providers of a ``level``; None where one of their conditions is another than it was."""
        found = self._known.get(tuple(each.id for each in level))
        if found is None:
            return None
        providers, plan = found
        if any(not self._changed.isdisjoint(each.reads) for each in level):
            return None
        return plan if conditions_of(providers) == conditions_of(level) else None
