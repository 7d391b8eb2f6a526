"""Expressions as rule files write them."""

from __future__ import annotations

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

__all__ = ["source_text"]

_BINDS = {"or": 1, "and": 2, "not": 3, "compare": 4, "+": 5, "-": 5, "*": 6, "/": 6}


def source_text(expression: Expression, outer: int = 0) -> str:
    """``expression`` in the language of rule files, constants as they were written there.

    ``outer`` says how tightly the surrounding operation binds; brackets stand where it binds more tightly.
    """
    match expression:
        case Literal(value, _, text):
            return text or _constant(value)
        case Name(name):
            return name
        case Known(fact, known):
            return _bracketed(f"{fact} is {'known' if known else 'unknown'}", "compare", outer)
        case Not(In(operand, items)):
            return _bracketed(f"{source_text(operand, 5)} not in {_listed(items)}", "compare", outer)
        case Not(operand):
            return _bracketed(f"not {source_text(operand, 3)}", "not", outer)
        case And(operands):
            return _bracketed(" and ".join(source_text(each, 3) for each in operands), "and", outer)
        case Or(operands):
            return _bracketed(" or ".join(source_text(each, 2) for each in operands), "or", outer)
        case Compare(left, operator, right):
            return _bracketed(f"{source_text(left, 5)} {operator} {source_text(right, 5)}", "compare", outer)
        case In(operand, items):
            return _bracketed(f"{source_text(operand, 5)} in {_listed(items)}", "compare", outer)
        case Arithmetic(left, operator, right):
            binds = _BINDS[operator]
            return _bracketed(f"{source_text(left, binds)} {operator} {source_text(right, binds + 1)}", operator, outer)
        case Call(function, arguments):
            return f"{function}({', '.join(source_text(each) for each in arguments)})"
        case Conditional(condition, then, other):
            return f"({source_text(then, 1)} if {source_text(condition)} else {source_text(other)})"


def _listed(items: tuple[Expression, ...]) -> str:
    return f"[{', '.join(source_text(each) for each in items)}]"


def _bracketed(text: str, operation: str, outer: int) -> str:
    return f"({text})" if _BINDS[operation] < outer else text


def _constant(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else repr(value)
