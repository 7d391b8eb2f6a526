"""What a conclusion rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation.reason_text import taken_branches
from engine.inference import Firing, Inference
from engine.language import Expression, Value, evaluate, names
from engine.language.expression import And
from engine.rulebook import Branch, Provider

__all__ = ["conjuncts", "first_false", "premises"]


def premises(provider: Provider, firing: Firing, inference: Inference) -> tuple[str, ...]:
    """The facts and parameters that ``firing`` of ``provider`` rests on, in the order they count.

    Where the order of branches matters these are not only what the branch itself reads: that those before it are false
    is a premise, too. Of each of them the first condition that does not hold is enough.
    """
    ruled_out = [name for branch in _passed_over(provider, firing) for name in _reason_against(branch, inference)]
    return tuple(dict.fromkeys((*firing.used, *ruled_out)))


def _passed_over(provider: Provider, firing: Firing) -> Iterator[Branch]:
    """The branches that would have counted instead, or too, had they held."""
    otherwise = provider.otherwise is not None and provider.otherwise.id == firing.branch
    if provider.hit not in ("first", "priority", "collect") and not otherwise:
        return
    taken = taken_branches(provider, firing.branch)
    for branch in provider.branches:
        if branch not in taken:
            yield branch
        elif provider.hit == "first":
            return


def _reason_against(branch: Branch, inference: Inference) -> Iterator[str]:
    part = None if branch.condition is None else first_false(branch.condition, inference.values)
    if part is not None:
        yield from (name for name in names(part) if inference.value(name) is not None)


def first_false(condition: Expression, facts: Mapping[str, Value]) -> Expression | None:
    """The first part of ``condition`` that is false, and so decides that it is; None when none is."""
    return next((part for part in conjuncts(condition) if evaluate(part, facts) is False), None)


def conjuncts(condition: Expression) -> Iterator[Expression]:
    """The parts of ``condition`` all of which must hold."""
    if isinstance(condition, And):
        for operand in condition.operands:
            yield from conjuncts(operand)
    else:
        yield condition
