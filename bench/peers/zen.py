"""zen-engine."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import zen

from bench.peers.peer import Answer, Peer
from bench.random_rules import Condition, RandomRules, Rule, Situation

__all__ = ["Zen"]


class Zen(Peer):
    """zen-engine: a decision table that collects, for each level; what the first concludes is handed to the second."""

    name = "zen-engine"

    def __init__(self, rules: RandomRules) -> None:
        first = len(rules.rules) // 2
        self._concluded = {rule.id: rule.concludes for rule in rules.rules if rule.concludes}
        self._conclusions = rules.conclusions
        self._engine = zen.ZenEngine()
        columns = (*rules.facts, *rules.conclusions)
        self._tables = [
            self._engine.create_decision(json.dumps(self._graph(part, columns)))
            for part in (rules.rules[:first], rules.rules[first:])
        ]

    @staticmethod
    def _graph(rules: Sequence[Rule], facts: Sequence[str]) -> Mapping[str, object]:
        used = [fact for fact in facts if any(each.fact == fact for rule in rules for each in rule.conditions)]
        empty = dict.fromkeys(used, "")
        table = {
            "hitPolicy": "collect",
            "inputs": [{"id": fact, "name": fact, "field": fact} for fact in used],
            "outputs": [{"id": "out", "name": "rule", "field": "rule"}],
            "rules": [
                {
                    "_id": rule.id,
                    **empty,
                    **{each.fact: Zen._cell(each) for each in rule.conditions},
                    "out": f"'{rule.id}'",
                }
                for rule in rules
            ],
        }
        return {
            "nodes": [
                {"id": "in", "type": "inputNode", "name": "in"},
                {"id": "table", "type": "decisionTableNode", "name": "table", "content": table},
                {"id": "out", "type": "outputNode", "name": "out"},
            ],
            "edges": [
                {"id": "1", "sourceId": "in", "targetId": "table"},
                {"id": "2", "sourceId": "table", "targetId": "out"},
            ],
        }

    @staticmethod
    def _cell(condition: Condition) -> str:
        if isinstance(condition.constant, tuple):
            return ",".join(f"'{each}'" for each in condition.constant)
        if isinstance(condition.constant, bool):
            return str(condition.constant).lower()
        return f"{condition.relation} {condition.constant}"

    def fired(self, situation: Situation) -> frozenset[str]:
        facts: dict[str, Answer] = {**situation, **dict.fromkeys(self._conclusions, False)}
        fired: list[str] = []
        for table in self._tables:
            hit = [row["rule"] for row in table.evaluate(facts)["result"] or []]
            fired += hit
            facts.update({self._concluded[rule]: True for rule in hit if rule in self._concluded})
        return frozenset(fired)
