"""The same expressions over many situations at once: NumPy columns with a mask of what is known."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from engine.language.evaluation import LARGEST_EXPONENT
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

__all__ = ["ALWAYS", "UNKNOWN", "Codes", "Column", "evaluate_columns", "everywhere"]

Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]

_SET = np.ones(1 << 19, dtype=np.bool_)
_SET.flags.writeable = False


def everywhere(rows: int) -> Flags:
    """Set in all of ``rows``. Where columns are known everywhere, as most are, that is seen by it at a glance."""
    return _SET[:rows] if rows <= _SET.size else np.ones(rows, dtype=np.bool_)


def _is_everywhere(flags: Flags) -> bool:
    """Whether ``flags`` are set in all rows, as far as that is seen without looking at each."""
    return flags.base is _SET


@dataclass(frozen=True, slots=True)
class Column:
    """Values of one fact in many situations. Truth values are 0 and 1, texts are codes; where not ``known``, 0."""

    values: Numbers
    known: Flags

    @property
    def complete(self) -> bool:
        """Whether it is known in all rows, as far as that is seen without looking at each."""
        return _is_everywhere(self.known)

    @property
    def true(self) -> Flags:
        """Where the value is known and true."""
        flags: Flags = self.values != 0
        return flags if self.complete and self.known.size == flags.size else self.known & flags

    @property
    def false(self) -> Flags:
        """Where the value is known and false."""
        flags: Flags = self.values == 0
        return flags if self.complete and self.known.size == flags.size else self.known & flags


@dataclass
class Codes:
    """Texts as numbers, so that columns of texts can be compared."""

    _numbers: dict[str, int] = field(default_factory=dict)
    _texts: list[str] = field(default_factory=list)
    _constants: dict[float, Column] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """How many texts and constants it knows."""
        return len(self._texts) + len(self._constants)

    def code(self, value: Value) -> float:
        """The number that stands for ``value`` in a column."""
        if not isinstance(value, str):
            return float(value)
        if value not in self._numbers:
            self._numbers[value] = len(self._texts)
            self._texts.append(value)
        return float(self._numbers[value])

    def text(self, code: float) -> str:
        """The text that ``code`` stands for."""
        return self._texts[int(code)]

    def constant(self, value: Value) -> Column:
        """One row of ``value``, which stands for all."""
        code = self.code(value)
        if code not in self._constants:
            self._constants[code] = Column(np.array([code]), everywhere(1))
        return self._constants[code]

    def column(self, values: list[Value | None]) -> Column:
        """A column of ``values``, None meaning unknown."""
        numbers = np.array([0.0 if value is None else self.code(value) for value in values], dtype=np.float64)
        if None not in values:
            return Column(numbers, everywhere(numbers.size))
        return Column(numbers, np.array([value is not None for value in values], dtype=np.bool_))


def _column(values: Numbers | Flags, known: Flags) -> Column:
    complete = _is_everywhere(known)
    if values.dtype == np.bool_:  # flags are finite, so nothing need be looked for
        if complete and known.size <= values.size:
            return Column(values.astype(np.float64), everywhere(values.size))
        flags: Flags = values.astype(np.bool_, copy=False) & known
        # Broadcasting is dear where there is nothing to broadcast.
        spread = known if known.shape == flags.shape else np.broadcast_to(known, flags.shape)
        return Column(flags.astype(np.float64), spread)
    numbers = np.asarray(values, dtype=np.float64)
    finite = np.isfinite(numbers)
    if complete and known.size <= numbers.size and finite.all():
        return Column(numbers, everywhere(numbers.size))
    finite = known & finite
    return Column(np.where(finite, numbers, 0.0), finite)


_COMPARE: dict[str, Callable[[Numbers, Numbers], Flags]] = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def evaluate_columns(expression: Expression, columns: Mapping[str, Column], codes: Codes) -> Column:
    """``expression`` in every situation; agrees with `engine.language.evaluate` in each. Shapes broadcast."""
    with np.errstate(all="ignore"):
        return _evaluate(expression, columns, codes)


def _evaluate(expression: Expression, columns: Mapping[str, Column], codes: Codes) -> Column:
    match expression:
        case Name(name):
            return columns.get(name, UNKNOWN)
        case Literal(value):
            return codes.constant(value)
        case Compare(left, operator, right):
            return _compared(_evaluate(left, columns, codes), operator, _evaluate(right, columns, codes))
        case Known(fact, known):
            column = columns.get(fact, UNKNOWN)
            flags = column.known if known else ~column.known
            return Column(flags.astype(np.float64), everywhere(flags.size))
        case Not(operand):
            column = _evaluate(operand, columns, codes)
            return _column(column.values == 0, column.known)
        case And(operands):
            return _junction((_evaluate(each, columns, codes) for each in operands), conjunction=True)
        case Or(operands):
            return _junction((_evaluate(each, columns, codes) for each in operands), conjunction=False)
        case In(operand, items):
            left_column = _evaluate(operand, columns, codes)
            if items and all(isinstance(item, Literal) for item in items):
                return _among(left_column, [codes.code(item.value) for item in items if isinstance(item, Literal)])
            tests = (_compared(left_column, "==", _evaluate(item, columns, codes)) for item in items)
            return _junction(tests, conjunction=False)
        case Arithmetic(left, operator, right):
            return _arithmetic(_evaluate(left, columns, codes), operator, _evaluate(right, columns, codes))
        case Call(function, arguments):
            return _call(function, [_evaluate(each, columns, codes) for each in arguments])
        case Conditional(condition, then, other):
            test = _evaluate(condition, columns, codes)
            if test.known.size == 1 and test.known[0]:
                return _evaluate(then if test.values[0] else other, columns, codes)
            first, second = _evaluate(then, columns, codes), _evaluate(other, columns, codes)
            chosen = np.where(test.true, first.values, second.values)
            if test.complete and first.complete and second.complete:
                return _column(chosen, everywhere(chosen.size))
            return _column(chosen, test.known & np.where(test.true, first.known, second.known))


ALWAYS = Column(np.ones(1), everywhere(1))
"""True in every row."""

UNKNOWN = Column(np.zeros(1), np.zeros(1, dtype=np.bool_))
"""Unknown in every row."""

_NEVER = Column(np.zeros(1), ALWAYS.known)
"""False in every row."""


def _both(one: Flags, other: Flags) -> Flags:
    """Where both are set."""
    if _is_everywhere(other) and other.size <= one.size:
        return one
    if _is_everywhere(one) and one.size <= other.size:
        return other
    return one & other


def _among(column: Column, codes: Sequence[float]) -> Column:
    """Whether the values are among those that ``codes`` stand for."""
    return _column(reduce(np.logical_or, [column.values == code for code in codes]), column.known)


def _junction(operands: Iterable[Column], *, conjunction: bool) -> Column:
    """Kleene's conjunction or disjunction. An operand that decides it alike for all rows ends it."""
    decisive, all_known = UNKNOWN.known, ALWAYS.known
    for each in operands:
        decides = each.false if conjunction else each.true
        if decides.size == 1 and decides[0]:
            return _NEVER if conjunction else ALWAYS
        decisive, all_known = decisive | decides, _both(all_known, each.known)
    known = all_known if _is_everywhere(all_known) and all_known.size == decisive.size else decisive | all_known
    return _column(~decisive if conjunction else decisive, known)


def _compared(left: Column, operator: str, right: Column) -> Column:
    return _column(_COMPARE[operator](left.values, right.values), _both(left.known, right.known))


def _arithmetic(left: Column, operator: str, right: Column) -> Column:
    known = _both(left.known, right.known)
    if operator == "+":
        return _column(left.values + right.values, known)
    if operator == "-":
        return _column(left.values - right.values, known)
    if operator == "*":
        return _column(left.values * right.values, known)
    return _column(left.values / right.values, known & (right.values != 0))


def _each(function: str, values: Numbers) -> Numbers:
    # NumPy's logarithms and exponentials may differ from the scalar ones in the last bit; the two evaluations must
    # agree exactly.
    exact, least, largest = _SCALAR[function]
    # Of thousands of candidates few have numbers of their own.
    different, places = np.unique(values, return_inverse=True)
    results = [exact(each) if least < each < largest else np.nan for each in different.tolist()]
    return np.array(results, dtype=np.float64)[places].reshape(values.shape)


_SCALAR: Mapping[str, tuple[Callable[[float], float], float, float]] = {
    "log2": (math.log2, 0.0, math.inf),
    "ln": (math.log, 0.0, math.inf),
    "exp": (math.exp, -math.inf, LARGEST_EXPONENT),
}
"""Functions of one number, and between which they have a value."""


def _call(function: str, arguments: list[Column]) -> Column:
    known = reduce(_both, [each.known for each in arguments])
    values = [each.values for each in arguments]
    match function:
        case "min":
            return _column(reduce(np.minimum, values), known)
        case "max":
            return _column(reduce(np.maximum, values), known)
        case "ceil":
            return _column(np.ceil(values[0]), known)
        case "floor":
            return _column(np.floor(values[0]), known)
        case "round_up":
            return _column(np.ceil(values[0] / values[1]) * values[1], known & (values[1] > 0))
        case "log2" | "ln" | "exp":
            return _column(_each(function, values[0]), known)
        case "sqrt":
            return _column(np.sqrt(values[0]), known & (values[0] >= 0))
        case _:
            raise AssertionError(function)
