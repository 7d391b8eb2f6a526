"""What the engines compared have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from bench.random_rules import RandomRules, Situation

__all__ = ["Answer", "Peer"]

Answer = bool | int | str


class Peer(ABC):
    """A rule engine with rules loaded."""

    name: ClassVar[str]

    @abstractmethod
    def __init__(self, rules: RandomRules) -> None:
        """Loads the rules."""

    @abstractmethod
    def fired(self, situation: Situation) -> frozenset[str]:
        """The rules that fire."""

    def fired_after(self, situation: Situation, fact: str, value: Answer) -> frozenset[str]:
        """The rules that fire when one answer of the last situation changes."""
        return self.fired({**situation, fact: value})
