"""The tree of an expression. Each node knows where it starts in its source text, for carets."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.language.fact_type import Value
from engine.language.unit import DIMENSIONLESS, Dimension

__all__ = [
    "MAX_LENGTH",
    "And",
    "Arithmetic",
    "Call",
    "Compare",
    "Conditional",
    "Expression",
    "In",
    "Known",
    "Literal",
    "Name",
    "Not",
    "Or",
    "children",
    "names",
    "names_in",
]

MAX_LENGTH = 2_000
"""How many characters an expression or a literal may have when it is written."""


class Literal(Struct, frozen=True, eq=False, tag=True, array_like=True, gc=False):
    """A constant: number in base units with its dimension, text, or truth value. ``text`` is how it was written."""

    value: Value
    dimension: Dimension = DIMENSIONLESS
    text: str = ""
    start: int = 0

    # To Python, True equals 1. Expressions are keys of caches, where the one must not stand for the other.
    @property
    def _identity(self) -> tuple[bool, Value, Dimension, str, int]:
        return isinstance(self.value, bool), self.value, self.dimension, self.text, self.start

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Literal) and self._identity == other._identity

    # A Struct brings a comparison of its own, which Python would take for !=.
    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._identity)


class Name(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """A fact, a parameter, or, before checking, the bare name of an enumeration value."""

    id: str
    start: int = 0


class Not(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Negation."""

    operand: Expression
    start: int = 0


class And(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Conjunction of two or more."""

    operands: tuple[Expression, ...]
    start: int = 0


class Or(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Disjunction of two or more."""

    operands: tuple[Expression, ...]
    start: int = 0


class Compare(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Comparison; ``operator`` is one of == != < <= > >=."""

    left: Expression
    operator: str
    right: Expression
    start: int = 0


class In(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Membership in a list of constants or names."""

    operand: Expression
    items: tuple[Expression, ...]
    start: int = 0


class Known(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Whether a fact is known (or, with ``known`` false, unknown): the one test that is never unknown itself."""

    fact: str
    known: bool
    start: int = 0


class Arithmetic(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """One of + - * / on two numbers."""

    left: Expression
    operator: str
    right: Expression
    start: int = 0


class Call(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """One of the built-in functions."""

    function: str
    arguments: tuple[Expression, ...]
    start: int = 0


class Conditional(Struct, frozen=True, tag=True, array_like=True, gc=False):
    """``then`` where ``condition`` holds, otherwise ``other``."""

    condition: Expression
    then: Expression
    other: Expression
    start: int = 0


Expression = Literal | Name | Not | And | Or | Compare | In | Known | Arithmetic | Call | Conditional


def children(expression: Expression) -> tuple[Expression, ...]:
    """The direct operands of ``expression``, in the order written."""
    # Told by the class itself, as every start goes through thousands of expressions.
    if type(expression) is Compare or type(expression) is Arithmetic:
        return (expression.left, expression.right)
    if type(expression) is And or type(expression) is Or:
        return expression.operands
    match expression:
        case In(operand, items):
            return (operand, *items)
        case Not(operand):
            return (operand,)
        case Call(_, arguments):
            return arguments
        case Conditional(condition, then, other):
            return (then, condition, other)
        case _:
            return ()


def names(expression: Expression) -> Iterator[str]:
    """Every fact and parameter that ``expression`` reads, in the order written, repeats included."""
    left: list[Expression] = [expression]
    while left:
        each = left.pop()
        if type(each) is Name:
            yield each.id
        elif type(each) is Known:
            yield each.fact
        elif type(each) is not Literal:
            left.extend(children(each)[::-1])


_MOST_KEPT = 65_536
# Found by identity. The expression is kept beside, so that its identity cannot become another's.
_NAMES_IN: dict[int, tuple[Expression, frozenset[str]]] = {}


def names_in(expression: Expression) -> frozenset[str]:
    """Every fact and parameter that ``expression`` reads. It is found once for as long as the expression is in use."""
    kept = _NAMES_IN.get(id(expression))
    if kept is None:
        if len(_NAMES_IN) >= _MOST_KEPT:
            _NAMES_IN.clear()
        kept = _NAMES_IN[id(expression)] = (expression, frozenset(names(expression)))
    return kept[1]
