"""An index of the rules of a network by what they test: whether any of them can hold at all.

The conditions of a rule are each on another fact, so that a rule holds where each of them does. For each value of a
fact the rules that it speaks against are found once; what is left when all facts have spoken is a set of bits. It tells
when a network need not be asked, as most of the time none of its rules holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import eq, ge, gt, le, lt, ne

from engine.inference.network import Condition

__all__ = ["RuleIndex"]

_OPERATORS: Mapping[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class RuleIndex:
    """The ``rules`` of a network over the facts ``keys``; each is a conjunction of conditions on different facts."""

    def __init__(self, rules: Sequence[Sequence[Condition]], keys: Sequence[str]) -> None:
        self._all = (1 << len(rules)) - 1
        tests: dict[str, list[tuple[int, tuple[tuple[str, int], ...]]]] = {key: [] for key in keys}
        for place, rule in enumerate(rules):
            for key, comparisons in rule:
                tests[key].append((1 << place, comparisons))
        #: for each key the rules that test it, each a bit, with their comparisons; and the bits of those left by values
        self._tests = [(tests[key], dict[int | None, int]()) for key in keys]

    def any_holds(self, ranks: Sequence[int | None]) -> bool:
        """Whether a rule holds where the keys have these ``ranks``, None for what is not shown."""
        left = self._all
        for rank, (tests, found) in zip(ranks, self._tests, strict=True):
            bits = found.get(rank)
            if bits is None:
                bits = found[rank] = self._left_by(tests, rank)
            left &= bits
            if not left:
                return False
        return True

    def _left_by(self, tests: Sequence[tuple[int, tuple[tuple[str, int], ...]]], rank: int | None) -> int:
        left = self._all
        for bit, comparisons in tests:
            if rank is None or not all(_OPERATORS[sign](rank, number) for sign, number in comparisons):
                left &= ~bit
        return left
