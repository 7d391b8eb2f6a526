"""A table as people read it: a column for each fact, a cell for what each row asks of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import networkx as nx

from engine.documentation.phrases import exact
from engine.explanation.premises import conjuncts
from engine.explanation.reason_text import expression_text
from engine.language import Expression, names
from engine.language.expression import And, Compare, In, Literal, Name, Not, Or
from engine.rulebook import Branch, Provider, Rulebook

__all__ = ["WrittenTable", "cell_text", "own_condition"]

_SIGNS = {"==": "", "!=": "not ", "<": "< ", "<=": "≤ ", ">": "> ", ">=": "≥ "}


@dataclass(frozen=True)
class WrittenTable:
    """The rows of a table by column; a row that asks nothing of a fact has an empty cell there."""

    rulebook: Rulebook
    provider: Provider

    @cached_property
    def inputs(self) -> tuple[str, ...]:
        """The facts that rows ask about, in the order of the columns."""
        order: nx.DiGraph[str] = nx.DiGraph()
        for branch in self.provider.branches:
            asked = list(self.cells(branch))
            order.add_nodes_from(asked)
            nx.add_path(order, asked)
        return tuple(nx.topological_sort(order))

    def cells(self, branch: Branch) -> dict[str, str]:
        """What ``branch`` asks of each fact, in words."""
        asked: dict[str, list[Expression]] = {}
        for part in own_condition(self.provider, branch):
            asked.setdefault(next(names(part)), []).append(part)
        return {fact: _joined(cell_text(self.rulebook, each) for each in parts) for fact, parts in asked.items()}


def own_condition(provider: Provider, branch: Branch) -> tuple[Expression, ...]:
    """What ``branch`` asks besides what must hold for the whole of ``provider``, in parts all of which must hold."""
    condition = branch.condition
    if condition is None or condition == provider.when:
        return ()
    if provider.when is None or not isinstance(condition, And):
        return tuple(conjuncts(condition))
    return tuple(part for operand in condition.operands if operand != provider.when for part in conjuncts(operand))


def cell_text(rulebook: Rulebook, condition: Expression) -> str:
    """A condition on one fact without the name of the fact: ``Fish or Meat``, ``≥ 1 GB and < 3 GB``."""
    match condition:
        case Compare(Name(fact), operator, Literal(value)):
            return f"{_SIGNS[operator]}{exact(rulebook, fact, value)}"
        case In(Name(fact), items):
            return " or ".join(
                exact(rulebook, fact, each.value) if isinstance(each, Literal) else expression_text(each, rulebook)
                for each in items
            )
        case Not(operand):
            return f"not ({cell_text(rulebook, operand)})"
        case And(operands):
            return _joined(cell_text(rulebook, each) for each in operands)
        case Or(operands):
            return " or ".join(cell_text(rulebook, each) for each in operands)
        case Name():
            return "yes"
        case _:
            return expression_text(condition, rulebook)


def _joined(cells: Iterable[str]) -> str:
    return " and ".join(cells)
