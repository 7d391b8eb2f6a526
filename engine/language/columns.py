"""The same expressions over many situations at once, worked out in NumPy columns.

An expression becomes a function once, as in `engine.language.evaluation`. What is alike in all situations is worked out
once and not for each; most of what a search reads is.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import Any, TypeVar

import numpy as np

from engine.language.column import NOWHERE, Cells, Codes, Column, Known, Truth, both, either, negated, some
from engine.language.column_function import called, finite
from engine.language.evaluation import applied
from engine.language.expression import (
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    Expression,
    In,
    Literal,
    Name,
    Not,
    Or,
    names_in,
)
from engine.language.expression import Known as IsKnown
from engine.language.fact_type import Value

__all__ = ["STRICT", "cells_of", "evaluate_columns", "truth_of"]

_CellsOf = Callable[[Mapping[str, Column], Codes], Cells]
_TruthOf = Callable[[Mapping[str, Column], Codes], Truth]
_Part = tuple[str | None, _TruthOf]

STRICT: Mapping[str, Any] = {"over": "raise", "divide": "raise", "invalid": "raise", "under": "ignore"}
"""How NumPy has to be set for `cells_of` and `truth_of`: results that are no numbers are looked for only then."""

_MOST_COMPILED = 65_536
# Found by identity, as in the evaluation of one situation.
_CELLS: dict[int, tuple[Expression, _CellsOf]] = {}
_TRUTHS: dict[int, tuple[Expression, _TruthOf]] = {}
_Made = TypeVar("_Made")


def evaluate_columns(expression: Expression, columns: Mapping[str, Column], codes: Codes) -> Column:
    """``expression`` in every situation; agrees with `engine.language.evaluate` in each. Shapes broadcast."""
    with np.errstate(**STRICT):
        return Column.of(*cells_of(expression)(columns, codes))


def cells_of(expression: Expression) -> _CellsOf:
    """``expression`` as a function of columns. It is made once for as long as the expression is in use."""
    return _kept(expression, _CELLS, _number)


def truth_of(condition: Expression) -> _TruthOf:
    """``condition`` as a function of columns that tells where it is true, and where that is known."""
    return _kept(condition, _TRUTHS, _truth)


def _kept(
    expression: Expression, kept: dict[int, tuple[Expression, _Made]], make: Callable[[Expression], _Made]
) -> _Made:
    found = kept.get(id(expression))
    if found is None:
        if len(kept) >= _MOST_COMPILED:
            kept.clear()
        found = kept[id(expression)] = (expression, make(expression))
    return found[1]


def _number(expression: Expression) -> _CellsOf:
    """``expression`` as numbers; truth values are 0 and 1, texts are codes."""
    match expression:
        case Name(name):
            return _name(name)
        case Literal(value):
            return lambda _, codes: (codes.code(value), True)
        case Arithmetic(left, sign, right):
            return _arithmetic(_number(left), _CALCULATE[sign], _number(right))
        case Call(function, arguments):
            return _call(function, tuple(map(_number, arguments)))
        case Conditional(condition, then, other):
            return _conditional(_truth(condition), _number(then), _number(other))
    truth = _truth(expression)

    def number(columns: Mapping[str, Column], codes: Codes) -> Cells:
        true, known = truth(columns, codes)
        return true.astype(np.float64) if isinstance(true, np.ndarray) else float(true), known

    return number


def _truth(expression: Expression) -> _TruthOf:
    """``expression`` as flags, which are not set where it is not known."""
    match expression:
        case Compare(left, relation, right):
            return _compare(_number(left), _COMPARE[relation], _number(right))
        case IsKnown(fact, known):
            return _known(fact, known)
        case Not(operand):
            return _not(_truth(operand))
        case And():
            return _conjunction([_part(each) for each in _operands(expression, And)])
        case Or():
            return _disjunction([_part(each) for each in _operands(expression, Or)])
        case In(operand, items):
            if all(isinstance(item, Literal) for item in items):
                return _among(_number(operand), [item.value for item in items if isinstance(item, Literal)])
            equal = [_compare(_number(operand), operator.eq, _number(item)) for item in items]
            return _disjunction([(None, each) for each in equal])
    evaluate = _number(expression)

    def truth(columns: Mapping[str, Column], codes: Codes) -> Truth:
        values, known = evaluate(columns, codes)
        return both(values != 0, known), known

    return truth


def _operands(expression: Expression, kind: type[And | Or]) -> list[Expression]:
    """The operands of a conjunction or disjunction, those of one of the same kind within it among them."""
    if not isinstance(expression, kind):
        return [expression]
    return [each for operand in expression.operands for each in _operands(operand, kind)]


def _part(operand: Expression) -> _Part:
    """``operand`` as a function, with the name that it reads where it reads one alone."""
    read = names_in(operand)
    return next(iter(read)) if len(read) == 1 else None, _truth(operand)


_COMPARE: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_CALCULATE: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def _name(name: str) -> _CellsOf:
    def look_up(columns: Mapping[str, Column], _: Codes) -> Cells:
        column = columns.get(name)
        return NOWHERE if column is None else column.cells

    return look_up


def _known(fact: str, known: bool) -> _TruthOf:
    def is_known(columns: Mapping[str, Column], _: Codes) -> Truth:
        column = columns.get(fact)
        flags: Known = False if column is None else column.cells[1]
        return flags if known else negated(flags), True

    return is_known


def _not(operand: _TruthOf) -> _TruthOf:
    def negate(columns: Mapping[str, Column], codes: Codes) -> Truth:
        true, known = operand(columns, codes)
        return both(negated(true), known), known

    return negate


def _in_turn(operands: Sequence[_Part], columns: Mapping[str, Column]) -> list[_TruthOf]:
    """``operands`` as they are asked: those that read one column, with a row for each candidate, come last."""
    at_once: list[_TruthOf] = []
    by_row: list[_TruthOf] = []
    for name, operand in operands:
        column = columns.get(name) if name is not None else None
        (by_row if column is not None and column.values.size > 1 else at_once).append(operand)
    return at_once + by_row


def _conjunction(operands: Sequence[_Part]) -> _TruthOf:
    """Kleene's conjunction. An operand that decides it alike for all rows ends it, and is sought first."""

    def conjunction(columns: Mapping[str, Column], codes: Codes) -> Truth:
        true: Known = True
        all_known: Known = True
        found: list[Truth] = []
        for operand in _in_turn(operands, columns):
            each, known = operand(columns, codes)
            if each is False and known is True:
                return False, True
            true, all_known = both(true, each), both(all_known, known)
            found.append((each, known))
        if all_known is True:
            return true, True
        return true, either(all_known, some(both(negated(each), known) for each, known in found))

    return conjunction


def _disjunction(operands: Sequence[_Part]) -> _TruthOf:
    """Kleene's disjunction, likewise."""

    def disjunction(columns: Mapping[str, Column], codes: Codes) -> Truth:
        true: Known = False
        all_known: Known = True
        for operand in _in_turn(operands, columns):
            each, known = operand(columns, codes)
            if each is True:
                return True, True
            true, all_known = either(true, each), both(all_known, known)
        return true, either(all_known, true)

    return disjunction


def _compare(left: _CellsOf, relation: Callable[[Any, Any], Any], right: _CellsOf) -> _TruthOf:
    def comparison(columns: Mapping[str, Column], codes: Codes) -> Truth:
        one, one_known = left(columns, codes)
        other, other_known = right(columns, codes)
        known = both(one_known, other_known)
        return (False, False) if known is False else (both(relation(one, other), known), known)

    return comparison


def _among(operand: _CellsOf, items: Sequence[Value]) -> _TruthOf:
    def among(columns: Mapping[str, Column], codes: Codes) -> Truth:
        values, known = operand(columns, codes)
        return both(some(values == codes.code(item) for item in items), known), known

    return among if items else lambda _, __: (False, True)


def _arithmetic(left: _CellsOf, calculate: Callable[[Any, Any], Any], right: _CellsOf) -> _CellsOf:
    def arithmetic(columns: Mapping[str, Column], codes: Codes) -> Cells:
        one, one_known = left(columns, codes)
        other, other_known = right(columns, codes)
        known = both(one_known, other_known)
        if known is False:
            return NOWHERE
        try:
            values = calculate(one, other)
        except FloatingPointError:
            with np.errstate(all="ignore"):
                return finite(calculate(one, other), known)
        except ZeroDivisionError:
            return NOWHERE
        if type(values) is float and not math.isfinite(values):
            return NOWHERE
        return values, known

    return arithmetic


def _call(function: str, arguments: tuple[_CellsOf, ...]) -> _CellsOf:
    def call(columns: Mapping[str, Column], codes: Codes) -> Cells:
        found = [argument(columns, codes) for argument in arguments]
        known = reduce(both, [each for _, each in found])
        if known is False:
            return NOWHERE
        values: list[Any] = [each for each, _ in found]
        if not any(isinstance(each, np.ndarray) for each in values):
            value = applied(function, values)
            return NOWHERE if value is None else (value, known)
        return called(function, values, known)

    return call


def _conditional(condition: _TruthOf, then: _CellsOf, other: _CellsOf) -> _CellsOf:
    def choose(columns: Mapping[str, Column], codes: Codes) -> Cells:
        true, known = condition(columns, codes)
        if not isinstance(true, np.ndarray):
            if known is True:
                return (then if true else other)(columns, codes)
            if known is False:
                return NOWHERE
            true = np.zeros(known.size, dtype=np.bool_)
        first, first_known = then(columns, codes)
        second, second_known = other(columns, codes)
        if first_known is not second_known:
            first_known = np.where(true, first_known, second_known)
        return np.where(true, first, second), both(known, first_known)

    return choose
