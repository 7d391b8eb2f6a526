"""rule-engine."""

from __future__ import annotations

import json

import rule_engine

from bench.peers.peer import Answer, Peer
from bench.random_rules import RandomRules, Rule, Situation

__all__ = ["RuleEngine"]


class RuleEngine(Peer):
    """rule-engine: one typed expression for each rule. It evaluates and does not chain, so the levels are ours."""

    name = "rule-engine"

    def __init__(self, rules: RandomRules) -> None:
        self._rules = rules
        types = {"n": rule_engine.DataType.FLOAT, "c": rule_engine.DataType.STRING}
        names = {fact: types.get(fact[0], rule_engine.DataType.BOOLEAN) for fact in (*rules.facts, *rules.conclusions)}
        context = rule_engine.Context(type_resolver=rule_engine.type_resolver_from_dict(names))
        self._compiled = {rule.id: rule_engine.Rule(self._text(rule), context=context) for rule in rules.rules}

    @staticmethod
    def _text(rule: Rule) -> str:
        tests = []
        for fact, relation, constant in ((each.fact, each.relation, each.constant) for each in rule.conditions):
            if isinstance(constant, tuple):
                tests.append(f"{fact} in {json.dumps(list(constant))}")
            elif isinstance(constant, bool):
                tests.append(f"{fact} == {str(constant).lower()}")
            else:
                tests.append(f"{fact} {relation} {constant}")
        return " and ".join(tests)

    def fired(self, situation: Situation) -> frozenset[str]:
        facts: dict[str, Answer] = {**situation, **dict.fromkeys(self._rules.conclusions, False)}
        fired: set[str] = set()
        first = len(self._rules.rules) // 2
        for level in (self._rules.rules[:first], self._rules.rules[first:]):
            hit = [rule for rule in level if self._compiled[rule.id].matches(facts)]
            fired.update(rule.id for rule in hit)
            facts.update({rule.concludes: True for rule in hit if rule.concludes})
        return frozenset(fired)
