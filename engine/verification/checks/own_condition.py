"""What a branch asks for beyond what its whole rule, table or formula does."""

from __future__ import annotations

from engine.language import Expression
from engine.language.expression import And
from engine.rulebook import Branch, Provider

__all__ = ["own_condition"]


def own_condition(provider: Provider, branch: Branch) -> Expression | None:
    """The condition of ``branch`` without that of ``provider``; None where it has none of its own."""
    if provider.when is None:
        return branch.condition
    if branch.condition == provider.when or not isinstance(branch.condition, And):
        return None
    operands = branch.condition.operands[1:]
    return operands[0] if len(operands) == 1 else And(operands, operands[0].start)
