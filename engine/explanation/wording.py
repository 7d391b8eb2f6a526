"""Rules and formulas in words: reasons with their placeholders filled, arithmetic with its figures put in."""

from __future__ import annotations

import re

from engine.inference import Inference
from engine.language.expression import (
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    Expression,
    In,
    Known,
    Literal,
    Name,
    Not,
    Or,
)
from engine.language.evaluation import evaluate
from engine.rulebook import Branch, Provider, Rulebook

__all__ = ["because_text", "expression_text", "filled", "written_out"]

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_TIGHTNESS = {"+": 1, "-": 1, "*": 2, "/": 2}
_SIGNS = {"*": "×", "/": "/", "+": "+", "-": "-", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "<": "<", ">": ">"}


def filled(text: str, rulebook: Rulebook, inference: Inference, branch: Branch | None = None) -> str:
    """``text`` with ``{fact}``, ``{parameter}``, ``{row.if}`` and ``{row.id}`` replaced by what they stand for."""

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        if name == "row.if":
            return branch.label if branch else ""
        if name == "row.id":
            return branch.id if branch else ""
        return rulebook.show(name, inference.value(name))

    return _PLACEHOLDER.sub(value, text)


def because_text(rulebook: Rulebook, inference: Inference, provider: Provider, branch_id: str) -> str:
    """Why ``provider`` concluded what it did: the reason of its branch, or its own."""
    branches = [each for each in provider.all_branches if each.id in branch_id.split(",")]
    branch = branches[0] if branches else None
    text = branch.because if branch and branch.because else provider.because
    return filled(text, rulebook, inference, branch)


def expression_text(expression: Expression, rulebook: Rulebook, inference: Inference | None = None) -> str:
    """``expression`` as people write it: with titles of facts, or, given an inference, with their values."""
    return _text(expression, rulebook, inference, 0)


def written_out(expression: Expression, rulebook: Rulebook, inference: Inference) -> tuple[str, str]:
    """The arithmetic of ``expression`` twice: with the names of the facts, and with their values.

    Where a conditional was taken, only the part that counted is shown.
    """
    taken = _taken(expression, inference)
    return _text(taken, rulebook, None, 0), _text(taken, rulebook, inference, 0)


def _taken(expression: Expression, inference: Inference) -> Expression:
    match expression:
        case Conditional(condition, then, other):
            holds = evaluate(condition, inference.values)
            return expression if holds is None else _taken(then if holds else other, inference)
        case Arithmetic(left, operator, right):
            return Arithmetic(_taken(left, inference), operator, _taken(right, inference))
        case Call(function, arguments):
            return Call(function, tuple(_taken(each, inference) for each in arguments))
        case _:
            return expression


def _text(expression: Expression, rulebook: Rulebook, inference: Inference | None, outer: int) -> str:
    def inner(part: Expression, tightness: int = 0) -> str:
        return _text(part, rulebook, inference, tightness)

    match expression:
        case Literal(value, _, text):
            if isinstance(value, bool):
                return "yes" if value else "no"
            return text.strip('"')
        case Name(name):
            return rulebook.title(name) if inference is None else rulebook.show(name, inference.value(name))
        case Known(fact, known):
            return f"{rulebook.title(fact)} is {'known' if known else 'not known'}"
        case Not(operand):
            return f"not ({inner(operand)})"
        case And(operands):
            return _bracket(" and ".join(inner(each, 1) for each in operands), outer > 0)
        case Or(operands):
            return _bracket(" or ".join(inner(each, 1) for each in operands), outer > 0)
        case Compare(left, operator, right):
            return f"{inner(left)} {_SIGNS[operator]} {_shown_like(left, right, rulebook) or inner(right)}"
        case In(operand, items):
            return f"{inner(operand)} is one of {', '.join(_shown_like(operand, each, rulebook) or inner(each) for each in items)}"
        case Arithmetic(left, operator, right):
            tightness = _TIGHTNESS[operator]
            # The right side of - and / needs brackets even around an operation that binds equally.
            text = f"{inner(left, tightness)} {_SIGNS[operator]} {inner(right, tightness + (operator in '-/'))}"
            return _bracket(text, outer > tightness)
        case Call(function, arguments):
            return f"{function}({', '.join(inner(each) for each in arguments)})"
        case Conditional(condition, then, other):
            return f"({inner(then)} if {inner(condition)}, otherwise {inner(other)})"


def _shown_like(left: Expression, right: Expression, rulebook: Rulebook) -> str | None:
    """A constant as the fact beside it would be shown, so that names of values and entries read as people know them."""
    if isinstance(left, Name) and left.id in rulebook.facts and isinstance(right, Literal) and isinstance(right.value, str):
        return rulebook.show(left.id, right.value)
    return None


def _bracket(text: str, needed: bool) -> str:
    return f"({text})" if needed else text
