"""An index of rules by what they test: which of them hold, whatever networks they stand in.

The conditions of a rule are each on another fact, so that a rule holds where each of them does. For each value of a
fact the rules that it speaks against are found once; what is left when all facts have spoken is a set of bits. It tells
when a network need not be asked, as most of the time none of its rules holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import eq, ge, gt, le, lt, ne

from msgspec import Struct

from engine.inference.network import Condition

__all__ = ["RuleIndex"]

_OPERATORS: Mapping[str, Callable[[int, int], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_Comparisons = tuple[tuple[str, int], ...]
_Tests = tuple[tuple[_Comparisons, bytes], ...]
"""What some rules compare a fact with, and which rules: a bit for each, the first rule in the first."""


class RuleIndex(Struct, frozen=True, dict=True, array_like=True):
    """By its key, how each fact or marker is tested, and by which rules."""

    tests: dict[str, _Tests]

    @classmethod
    def of(cls, rules: Sequence[Sequence[Condition]]) -> RuleIndex:
        """The index of ``rules``, each of which is a conjunction of conditions on different facts."""
        found: dict[str, dict[_Comparisons, int]] = {}
        for place, rule in enumerate(rules):
            for key, comparisons in rule:
                of_key = found.setdefault(key, {})
                of_key[comparisons] = of_key.get(comparisons, 0) | 1 << place
        return cls(
            {key: tuple((each, _packed(bits)) for each, bits in of_key.items()) for key, of_key in found.items()}
        )

    def holding(self, asked: int, rank_of: Callable[[str], int | None]) -> int:
        """Which of the rules ``asked`` about hold, as bits.

        ``rank_of`` tells the rank of a key, None for what is not shown. It is asked for as few as decide.
        """
        left = asked
        for key, (tested, against) in self._keys.items():
            if tested & left:
                rank = rank_of(key)
                bits = against.get(rank)
                if bits is None:
                    bits = against[rank] = tested if rank is None else _failed(self.tests[key], rank)
                left &= ~bits
                if not left:
                    break
        return left

    @cached_property
    def _keys(self) -> Mapping[str, tuple[int, dict[int | None, int]]]:
        """For each key the rules that test it, and those that its ranks so far speak against."""
        found: dict[str, tuple[int, dict[int | None, int]]] = {}
        for key, tests in self.tests.items():
            tested = 0
            for _, packed in tests:
                tested |= int.from_bytes(packed, "little")
            found[key] = tested, {}
        return found


def _failed(tests: _Tests, rank: int) -> int:
    """The rules with a test that a fact of this rank does not meet."""
    failed = 0
    for comparisons, packed in tests:
        for sign, number in comparisons:
            if not _OPERATORS[sign](rank, number):
                failed |= int.from_bytes(packed, "little")
                break
    return failed


def _packed(bits: int) -> bytes:
    return bits.to_bytes((bits.bit_length() + 7) // 8, "little")
