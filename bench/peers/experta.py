"""experta."""

from __future__ import annotations

import collections
import collections.abc
from functools import reduce

from bench.peers.peer import Peer
from bench.random_rules import Condition, RandomRules, Rule, Situation

for _moved in ("Mapping", "MutableMapping", "Sequence", "Iterable", "Hashable", "Callable", "Set"):
    # experta is of 2019: its dependencies look for these where they stood before Python 3.10.
    if not hasattr(collections, _moved):
        setattr(collections, _moved, getattr(collections.abc, _moved))

import experta  # noqa: E402

__all__ = ["Experta"]


class Experta(Peer):
    """Rete in Python."""

    name = "experta"

    def __init__(self, rules: RandomRules) -> None:
        class Answers(experta.Fact):  # type: ignore[misc] # experta has no types
            """All answers."""

        class Concluded(experta.Fact):  # type: ignore[misc]
            """An intermediate fact."""

        class Settled(experta.Fact):  # type: ignore[misc]
            """All rules of the first level have fired: from now on absence means something."""

        self._answers, self._settled = Answers, Settled
        fired = self._fired = set[str]()

        def condition(test: Condition) -> object:
            if isinstance(test.constant, tuple):
                return reduce(lambda one, two: one | two, (experta.L(each) for each in test.constant))
            if isinstance(test.constant, bool):
                return experta.L(test.constant)
            compare = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}[test.relation]
            constant = test.constant
            return experta.P(lambda value: compare(value, constant))

        def made(rule: Rule) -> object:
            own = {each.fact: condition(each) for each in rule.conditions if each.fact[0] != "d"}
            patterns = [Answers(**own)]
            for each in rule.conditions:
                if each.fact[0] == "d":
                    patterns.append(Concluded(name=each.fact) if each.constant else ~Concluded(name=each.fact))
            if not rule.concludes:
                patterns.append(Settled())

            def act(self: experta.KnowledgeEngine) -> None:
                fired.add(rule.id)
                if rule.concludes:
                    self.declare(Concluded(name=rule.concludes))

            act.__name__ = rule.id
            return experta.Rule(*patterns)(act)

        members = {rule.id: made(rule) for rule in rules.rules}
        self._engine = type("Rules", (experta.KnowledgeEngine,), members)()

    def fired(self, situation: Situation) -> frozenset[str]:
        self._fired.clear()
        self._engine.reset()
        self._engine.declare(self._answers(**situation))
        self._engine.run()
        self._engine.declare(self._settled())
        self._engine.run()
        return frozenset(self._fired)
