"""For which kind of work a fact matters, and what else follows from naming it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.language import Value
from engine.language.evaluation import evaluate
from engine.language.expression import And, Compare, Expression, Literal, Name, names
from engine.rulebook import Rulebook

__all__ = ["WORK", "Relevance"]

# Asked for one kind of work only, but said of models of any kind, or in words that name the other kind.
_TELL_NOTHING = frozenset({"training.attention", "training.objective", "workload.then_served"})
WORK = "workload.kind"
"""The fact that most others depend on."""


class Relevance:
    """Reads from the `when` of facts what they go with."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        declared = rulebook.facts.get(WORK)
        self._kinds = frozenset(declared.type.values) if declared else frozenset()
        assumed = declared.assume if declared else None
        self.usual = assumed.value if isinstance(assumed, Literal) and isinstance(assumed.value, str) else None
        """The kind of work that is assumed where none is named."""

    def kinds(self, fact: str) -> frozenset[str]:
        """The kinds of work for which a fact matters."""
        conditions = [each for each in self._conditions(fact) if set(names(each)) == {WORK}]
        return frozenset(kind for kind in self._kinds if all(evaluate(each, {WORK: kind}) for each in conditions))

    def only_kind(self, fact: str) -> str | None:
        """The one kind of work that naming a fact tells; None when it may be named for several."""
        if fact in _TELL_NOTHING:
            return None
        kinds = self.kinds(fact)
        return next(iter(kinds)) if len(kinds) == 1 and len(self._kinds) > 1 else None

    def implied(self, fact: str) -> Iterator[tuple[str, Value]]:
        """Facts and values without which a fact means nothing (`when: site.kind == cloud`)."""
        for each in self._conditions(fact):
            match each:
                case Compare(Name(name), "==", Literal(value)) if name in self._rulebook.facts:
                    yield name, value

    def _conditions(self, fact: str) -> tuple[Expression, ...]:
        when = self._rulebook.facts[fact].when
        if when is None:
            return ()
        return when.operands if isinstance(when, And) else (when,)
