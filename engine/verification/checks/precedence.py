"""Precedence among the branches of one rule, table or formula: which is taken instead of which, and where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from engine.language.expression import Literal
from engine.rulebook import Branch, Provider
from engine.verification.checks.inspection import Inspection
from engine.verification.situations import Box, plain

__all__ = ["Precedence"]


class Precedence:
    """What the hit policy of ``provider`` makes of branches that are true at once. Branches are told by position."""

    def __init__(self, provider: Provider, inspection: Inspection) -> None:
        self._provider, self._inspection = provider, inspection

    def rivals(self, position: int) -> Sequence[int]:
        """The branches that are taken instead of the one at ``position`` where both are true."""
        if self._waits_for_all(position):
            return range(position)
        own = self._ranks[position]
        if own is None:
            return ()
        # Of rows with equal values, the first is taken.
        return [each for each, its in enumerate(self._ranks) if its is not None and (its, each) < (own, position)]

    def blocking(self, position: int) -> tuple[Box, ...]:
        """The boxes in which the branch at ``position`` is not taken though it is true.

        A branch also waits for one that is still unknown, if that would take its place and conclude something else.
        """
        boxes: list[Box] = []
        for rival in self.rivals(position):
            condition = self._inspection.condition(self._provider.all_branches[rival].condition)
            waits = self._waits_for_all(position) or self._ranks[rival] != self._ranks[position]
            boxes.extend(condition.possible if waits else condition.true)
        return tuple(boxes)

    def _waits_for_all(self, position: int) -> bool:
        """Whether all branches before must be false: where the first counts, and of what is done otherwise."""
        return position >= len(self._provider.branches) or self._provider.hit == "first"

    @cached_property
    def _ranks(self) -> list[tuple[int, ...] | None]:
        """How early each row comes by the order of its values; None where that is not known, or does not matter."""
        if self._provider.hit != "priority":
            return [None] * len(self._provider.branches)
        return [self._rank(branch) for branch in self._provider.branches]

    def _rank(self, branch: Branch) -> tuple[int, ...] | None:
        set_to = {effect.fact: plain(effect.expression, self._inspection.space) for effect in branch.effects}
        if not all(isinstance(each, Literal) for each in set_to.values()):
            return None
        values = {fact: each.value for fact, each in set_to.items() if isinstance(each, Literal)}
        orders = {fact: self._inspection.rulebook.facts[fact].type.values for fact in self._provider.sets}
        # A value that is not in order, and one that is left out, come last.
        return tuple(
            order.index(str(values[fact])) if values.get(fact) in order else len(order)
            for fact, order in orders.items()
        )
