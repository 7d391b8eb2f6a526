"""What conclusions wait for: of the branches that may yet count, the facts that are not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from weakref import WeakKeyDictionary

from engine.explanation import missing_names
from engine.inference import InferenceEngine
from engine.language import Value, evaluate
from engine.rulebook import Branch, Provider

__all__ = ["Waiting"]

Missing = tuple[tuple[str, ...], ...]
"""For each branch that waits, what it waits for."""
_Key = tuple[Value | None, ...]


class Waiting:
    """What is not known of what the providers of an engine read.

    It is kept with the values that it was found with. From one answer to the next, most providers read the same.
    """

    def __init__(self, engine: InferenceEngine) -> None:
        self._reads = engine.graph.reads
        self._found: dict[tuple[str, str | None], tuple[_Key, Missing]] = {}

    @classmethod
    def of(cls, engine: InferenceEngine) -> Waiting:
        """That of ``engine``."""
        found = _WAITING.get(engine)
        if found is None:
            found = _WAITING[engine] = cls(engine)
        return found

    def on(self, provider: Provider, fact: str | None, values: Mapping[str, Value]) -> Missing:
        """What the branches of ``provider`` wait for that may set ``fact``, where ``values`` are certain.

        Without a ``fact``, what the conditions of all its branches wait for. A branch that waits for nothing is left
        out.
        """
        key = tuple(map(values.get, self._reads[provider.id]))
        kept = self._found.get((provider.id, fact))
        if kept is None or kept[0] != key:
            kept = self._found[provider.id, fact] = (key, _missing(provider, fact, values))
        return kept[1]


def _missing(provider: Provider, fact: str | None, values: Mapping[str, Value]) -> Missing:
    found: list[tuple[str, ...]] = []
    for branch in _possible_branches(provider, values):
        effects = [each.expression for each in branch.effects if each.fact == fact]
        if fact is None or effects:
            parts = effects if branch.condition is None else [branch.condition, *effects]
            unknown = dict.fromkeys(name for part in parts for name in missing_names(part, values))
            found += [tuple(unknown)] if unknown else []
    return tuple(found)


def _possible_branches(provider: Provider, values: Mapping[str, Value]) -> Iterator[Branch]:
    """The branches that are not false, but for those that one already true keeps from counting."""
    found = [branch.condition is None or evaluate(branch.condition, values) for branch in provider.all_branches]
    for place, branch in enumerate(provider.all_branches):
        in_turn = provider.hit == "first" or branch is provider.otherwise
        rivals = found[:place] if in_turn else found if provider.hit == "unique" else []
        taken = True in rivals
        if found[place] is not False and not (taken and (in_turn or found[place] is None)):
            yield branch


_WAITING: WeakKeyDictionary[InferenceEngine, Waiting] = WeakKeyDictionary()
