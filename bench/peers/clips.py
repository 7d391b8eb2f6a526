"""CLIPS."""

from __future__ import annotations

import clips

from bench.peers.peer import Answer, Peer
from bench.random_rules import Condition, RandomRules, Situation

__all__ = ["Clips"]


class Clips(Peer):
    """CLIPS through clipspy: a Rete network with truth maintenance, so that a change is followed from within."""

    name = "clipspy"

    def __init__(self, rules: RandomRules) -> None:
        self._environment = clips.Environment()
        for rule in rules.rules:
            tests = " ".join(self._test(each, place) for place, each in enumerate(rule.conditions))
            conclusion = f"(assert ({rule.concludes} TRUE))" if rule.concludes else ""
            self._environment.build(f"(defrule {rule.id} (logical {tests}) => (assert (fired {rule.id})) {conclusion})")

    @staticmethod
    def _test(condition: Condition, place: int) -> str:
        fact, constant = condition.fact, condition.constant
        if isinstance(constant, tuple):
            return f"({fact} {'|'.join(constant)})"
        if fact[0] == "d" and not constant:
            return f"(not ({fact} TRUE))"
        if isinstance(constant, bool):
            return f"({fact} {str(constant).upper()})"
        return f"({fact} ?v{place}&:({condition.relation} ?v{place} {constant}))"

    def fired(self, situation: Situation) -> frozenset[str]:
        self._environment.reset()
        self._asserted = {fact: self._assert(fact, value) for fact, value in situation.items()}
        return self._run()

    def fired_after(self, situation: Situation, fact: str, value: Answer) -> frozenset[str]:  # noqa: ARG002 - known
        self._asserted[fact].retract()
        self._asserted[fact] = self._assert(fact, value)
        return self._run()

    def _assert(self, fact: str, value: Answer):  # type: ignore[no-untyped-def] # clipspy has no types
        text = str(value).upper() if isinstance(value, bool) else str(value)
        return self._environment.assert_string(f"({fact} {text})")

    def _run(self) -> frozenset[str]:
        self._environment.run()
        return frozenset(str(fact[0]) for fact in self._environment.facts() if fact.template.name == "fired")
