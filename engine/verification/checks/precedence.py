"""Precedence among the branches of one rule, table or formula: which is taken instead of which."""

from __future__ import annotations

from engine.language.expression import Literal
from engine.rulebook import Branch, Provider
from engine.verification.checks.inspection import Inspection
from engine.verification.situations import plain

__all__ = ["Precedence"]


class Precedence:
    """What the hit policy of ``provider`` makes of branches that are true at once. Branches are told by position."""

    def __init__(self, provider: Provider, inspection: Inspection) -> None:
        self._inspection, self._facts = inspection, provider.sets
        self._first, self._rows = provider.hit == "first", len(provider.branches)
        #: how early each row comes by the order of its values; None where that is not known, or does not matter
        self._ranks = [self._rank(branch) if provider.hit == "priority" else None for branch in provider.branches]

    def _rank(self, branch: Branch) -> tuple[int, ...] | None:
        set_to = {effect.fact: plain(effect.expression, self._inspection.space) for effect in branch.effects}
        if not all(isinstance(each, Literal) for each in set_to.values()):
            return None
        values = {fact: each.value for fact, each in set_to.items() if isinstance(each, Literal)}
        orders = {fact: self._inspection.rulebook.facts[fact].type.values for fact in self._facts}
        # A value that is not in order, and one that is left out, come last.
        return tuple(
            order.index(str(values[fact])) if values.get(fact) in order else len(order)
            for fact, order in orders.items()
        )

    def beats(self, rival: int, position: int) -> bool:
        """Whether the branch ``rival`` is taken instead of the one at ``position`` where both are true."""
        if self._first or position >= self._rows:
            return rival < position
        its, own = self._ranks[rival], self._ranks[position]
        # Of rows with equal values, the first is taken.
        return its is not None and own is not None and (its, rival) < (own, position)

    def is_waited_for(self, rival: int, position: int) -> bool:
        """Whether the branch at ``position`` is not taken either while a ``rival`` that beats it is still unknown."""
        return self._first or position >= self._rows or self._ranks[rival] != self._ranks[position]
