"""Rules and formulas in words: reasons with their placeholders filled, arithmetic with its figures put in."""

from __future__ import annotations

from engine.explanation.shown import shown, shown_to_calculate
from engine.explanation.template import filled
from engine.inference import Firing, Inference
from engine.language.evaluation import evaluate
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
from engine.language.fact_type import Value
from engine.rulebook import Branch, Provider, Rulebook, Source

__all__ = [
    "because_text",
    "expression_text",
    "refusal",
    "sources_of",
    "taken_branches",
    "written_out",
]

_TIGHTNESS = {"+": 1, "-": 1, "*": 2, "/": 2}
_SIGNS = {"*": "×", "/": "/", "+": "+", "-": "-", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "<": "<", ">": ">"}


def refusal(rulebook: Rulebook, fact: str, value: Value, by: str = "") -> str:
    """``value`` and why it cannot be one of ``fact``: ``5, outside 1..3``; ``by`` names the rule that concluded it."""
    kind = rulebook.facts[fact].type
    said = f"{shown(rulebook, fact, value)} by {by}" if by else shown(rulebook, fact, value)
    below = kind.low is not None and float(value) < kind.low
    above = kind.high is not None and float(value) > kind.high
    if below or above:
        ends = ("" if end is None else shown(rulebook, fact, end) for end in (kind.low, kind.high))
        return f"{said}, outside {'..'.join(ends)}"
    return f"{said}, but {kind.problem_with(value)}"


def taken_branches(provider: Provider, branch_id: str) -> tuple[Branch, ...]:
    """The branches that a firing of ``provider`` stands for: one, or those whose values a table collected."""
    one = tuple(each for each in provider.all_branches if each.id == branch_id)
    if one or provider.hit != "collect":
        return one
    taken = []
    for each in provider.branches:
        # The ids stand in the order of the rows, joined by commas; an id may hold a comma itself.
        if f"{branch_id},".startswith(f"{each.id},"):
            taken.append(each)
            branch_id = branch_id[len(each.id) + 1 :]
    return tuple(taken)


def because_text(rulebook: Rulebook, inference: Inference, provider: Provider, branch_id: str) -> str:
    """Why ``provider`` concluded what it did: the reasons of the branches taken, or its own where they have none.

    What is said first in a report shows its values with two or three digits.
    """
    short = provider.level == "answer"
    branches = taken_branches(provider, branch_id)
    without = [each for each in branches if not each.because]
    texts = [filled(each.because, rulebook, inference, (each,), short=short) for each in branches if each.because]
    if without or not branches:
        texts.insert(0, filled(provider.because, rulebook, inference, without, short=short))
    return " ".join(text for text in dict.fromkeys(texts) if text)


def sources_of(provider: Provider, firing: Firing) -> tuple[Source, ...]:
    """What ``firing`` rests on: the sources of the branches taken, then those of the whole ``provider``.

    Where every row speaks for itself, one with sources rests on no others.
    """
    own = [source for each in taken_branches(provider, firing.branch) for source in each.sources]
    shared = () if own and provider.hit == "every" else provider.sources
    return tuple(dict.fromkeys([*own, *shared]))


def expression_text(expression: Expression, rulebook: Rulebook, inference: Inference | None = None) -> str:
    """``expression`` as people write it: with titles of facts, or, given an inference, with their values."""
    return _text(expression, rulebook, inference, 0)


def written_out(expression: Expression, rulebook: Rulebook, inference: Inference) -> tuple[str, str]:
    """The arithmetic of ``expression`` twice: with the names of the facts, and with their values.

    Where a conditional was taken, only the part that counted is shown. Both are empty when nothing was calculated.
    """
    taken = _taken(expression, inference)
    if isinstance(taken, Literal | Name):
        return "", ""
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
            return (
                rulebook.title(name) if inference is None else shown_to_calculate(rulebook, name, inference.value(name))
            )
        case Known(fact, known):
            return f"{rulebook.title(fact)} is {'known' if known else 'not known'}"
        case Not(operand):
            return f"not ({inner(operand)})"
        case And(operands):
            return _bracket(" and ".join(inner(each, 1) for each in operands), outer > 0)
        case Or(operands):
            return _bracket(" or ".join(inner(each, 1) for each in operands), outer > 0)
        case Compare(left, operator, right):
            first, second = (
                _shown_like(other, side, rulebook) or _bracket(inner(side, 1), isinstance(side, Compare | Known | Not))
                for side, other in ((left, right), (right, left))
            )
            return f"{first} {_SIGNS[operator]} {second}"
        case In(operand, items):
            listed = ", ".join(_shown_like(operand, each, rulebook) or inner(each) for each in items)
            return _bracket(f"{inner(operand, 1)} is one of {listed}", outer > 0)
        case Arithmetic(left, operator, right):
            tightness = _TIGHTNESS[operator]
            # The right side of - and / needs brackets even around an operation that binds equally.
            text = f"{inner(left, tightness)} {_SIGNS[operator]} {inner(right, tightness + (operator in '-/'))}"
            return _bracket(text, outer > tightness)
        case Call(function, arguments):
            return f"{function}({', '.join(inner(each) for each in arguments)})"
        case Conditional(condition, then, other):
            return f"({inner(then)} if {inner(condition)}, otherwise {inner(other)})"


def _shown_like(beside: Expression, constant: Expression, rulebook: Rulebook) -> str | None:
    """A name as the fact ``beside`` it would be shown, so that values and entries read as people know them."""
    if not isinstance(constant, Literal) or not isinstance(constant.value, str):
        return None
    if isinstance(beside, Name) and beside.id in rulebook.facts:
        return shown(rulebook, beside.id, constant.value)
    return None


def _bracket(text: str, needed: bool) -> str:
    return f"({text})" if needed else text
