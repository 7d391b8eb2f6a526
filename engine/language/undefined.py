"""Why an expression has no value though everything that it reads is known."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language.evaluation import evaluate
from engine.language.expression import Arithmetic, Conditional, Expression, Name, children
from engine.language.fact_type import Value
from engine.language.source_text import source_text

__all__ = ["undefined_part"]


def undefined_part(expression: Expression, facts: Mapping[str, Value]) -> str:
    """The part of ``expression`` that has no value where ``facts`` are known, and why: ```a / b` divides by zero``.

    Empty where it has one, or where something that it reads is not known.
    """
    if evaluate(expression, facts) is not None or isinstance(expression, Name):
        return ""
    if isinstance(expression, Conditional):
        holds = evaluate(expression.condition, facts)
        below: tuple[Expression, ...] = (
            (expression.condition,) if holds is None else (expression.then if holds else expression.other,)
        )
    else:
        below = children(expression)
    if any(evaluate(each, facts) is None for each in below):
        return next(filter(None, (undefined_part(each, facts) for each in below)), "")
    if isinstance(expression, Arithmetic) and expression.operator == "/" and evaluate(expression.right, facts) == 0:
        return f"`{source_text(expression)}` divides by zero"
    return f"`{source_text(expression)}` has no value"
