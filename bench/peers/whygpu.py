"""This project's engine."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from bench.peers.peer import Peer
from bench.random_rules import COLOURS, HIGHEST, Condition, RandomRules, Rule, Situation
from engine.inference import Given, InferenceEngine
from engine.rulebook import load_rulebook

__all__ = ["WhyGPU"]


class WhyGPU(Peer):
    """Rule files, one set of durable_rules networks to a level. What no rule concludes is unknown, not false."""

    name = "whygpu"

    def __init__(self, rules: RandomRules) -> None:
        with TemporaryDirectory() as folder:
            self.rulebook = load_rulebook(self.write(rules, Path(folder)), {})
        self._engine = InferenceEngine(self.rulebook, "durable")

    @classmethod
    def write(cls, rules: RandomRules, folder: Path) -> list[Path]:
        """Writes the rules as rule files of 500 rules each."""
        kinds = {
            "n": f"type: int, range: 0..{HIGHEST}",
            "c": f"type: enum, values: [{', '.join(COLOURS)}]",
            "b": "type: bool",
        }
        facts = [f"  - {{id: {fact}, {kinds[fact[0]]}, ask: '{fact}?'}}" for fact in rules.facts]
        facts += [f"  - {{id: {fact}, type: bool}}" for fact in rules.conclusions]
        files = []
        for start in range(0, len(rules.rules), 500):
            part = rules.rules[start : start + 500]
            lines = ["schema: rules/1", f"pack: part{start}", "title: Random rules"]
            lines += ["facts:", *facts] if start == 0 else []
            lines += ["rules:", *(cls._rule(rule) for rule in part)]
            file = folder / f"part{start}.yaml"
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            files.append(file)
        return files

    @classmethod
    def _rule(cls, rule: Rule) -> str:
        condition = " and ".join(map(cls._test, rule.conditions))
        then = f", then: {{{rule.concludes}: true}}" if rule.concludes else ""
        return (
            f'  - {{id: {rule.id}, title: {rule.id}, kind: rule, when: "{condition}"{then}, '
            "because: random, sources: [{thumb: random}]}"
        )

    @staticmethod
    def _test(condition: Condition) -> str:
        fact, constant = condition.fact, condition.constant
        if isinstance(constant, tuple):
            return f"{fact} in [{', '.join(constant)}]"
        if fact[0] == "d":
            return f"{fact} is {'known' if constant else 'unknown'}"
        if isinstance(constant, bool):
            return fact if constant else f"not {fact}"
        return f"{fact} {condition.relation} {constant}"

    def fired(self, situation: Situation) -> frozenset[str]:
        inference = self._engine.infer({fact: Given(value) for fact, value in situation.items()})
        return frozenset(firing.provider for firing in inference.firings)
