"""Random rules that any rule engine can express, and random situations for them. Equal seeds give equal ones.

Rules stand on two levels: those of the first read answers and conclude one of a few intermediate facts; those of the
second read answers and intermediate facts. Conditions are conjunctions of comparisons, memberships and flags.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

__all__ = ["COLOURS", "Condition", "RandomRules", "Rule", "Situation"]

COLOURS = ("red", "white", "rose", "green", "blue")
NUMBERS, ENUMERATIONS, FLAGS, CONCLUSIONS = 20, 10, 10, 20
HIGHEST = 100

Constant = bool | int | tuple[str, ...]
Situation = Mapping[str, bool | int | str]


@dataclass(frozen=True, slots=True)
class Condition:
    """A fact related to a constant: one of < <= > >= to a number, ``in`` to names, ``is`` to a truth value."""

    fact: str
    relation: str
    constant: Constant


@dataclass(frozen=True, slots=True)
class Rule:
    """All conditions hold: the rule fires, and ``concludes`` a fact if it names one."""

    id: str
    conditions: tuple[Condition, ...]
    concludes: str | None


@dataclass(frozen=True)
class RandomRules:
    """``count`` rules, half of them on each level."""

    count: int
    seed: int = 20261121

    @cached_property
    def facts(self) -> Sequence[str]:
        """What can be answered: whole numbers n0.., enumerations c0.., flags b0.."""
        kinds = {"n": NUMBERS, "c": ENUMERATIONS, "b": FLAGS}
        return [f"{kind}{number}" for kind, count in kinds.items() for number in range(count)]

    @property
    def conclusions(self) -> Sequence[str]:
        """The intermediate facts; some rule concludes each."""
        return [f"d{number}" for number in range(min(CONCLUSIONS, self.count // 2))]

    @cached_property
    def rules(self) -> Sequence[Rule]:
        """The rules, those of the first level first."""
        random, first = Random(self.seed), self.count // 2
        rules = []
        for number in range(self.count):
            facts = random.sample(self.facts, random.randint(2, 4))
            conditions = [self._condition(fact, random) for fact in facts]
            if number >= first:
                conditions.append(Condition(random.choice(self.conclusions), "is", random.random() < 0.8))
            concluded = self.conclusions[number % len(self.conclusions)] if number < first else None
            rules.append(Rule(f"r{number}", tuple(conditions), concluded))
        return rules

    @staticmethod
    def _condition(fact: str, random: Random) -> Condition:
        if fact[0] == "n":
            return Condition(fact, random.choice(("<", "<=", ">", ">=")), random.randint(1, HIGHEST - 1))
        if fact[0] == "c":
            return Condition(fact, "in", tuple(random.sample(COLOURS, random.choice((1, 1, 2)))))
        return Condition(fact, "is", random.random() < 0.5)

    def situations(self, count: int) -> Sequence[tuple[Situation, str, bool | int | str]]:
        """Complete situations, each with one fact and the value that it changes to."""
        random = Random(self.seed + 1)
        found = []
        for _ in range(count):
            situation = {fact: self._value(fact, random) for fact in self.facts}
            changed = random.choice(self.facts)
            value = self._value(changed, random)
            while value == situation[changed]:
                value = self._value(changed, random)
            found.append((situation, changed, value))
        return found

    @staticmethod
    def _value(fact: str, random: Random) -> bool | int | str:
        if fact[0] == "n":
            return random.randint(0, HIGHEST)
        return random.choice(COLOURS) if fact[0] == "c" else random.random() < 0.5
