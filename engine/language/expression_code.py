"""Expressions as Python source, for the many situations of which only values are wanted.

The source agrees with `engine.language.evaluation` to the last bit. It names nothing that a rule file says: names are
locals by number, texts and numbers are literals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from msgspec import Struct

from engine.language.code_names import APPLIED, BEYOND, CEILING, FLOOR
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

__all__ = ["Code", "ExpressionCode", "literal"]


_OPPOSITE: Mapping[str, str] = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", "<=": ">", ">": "<="}
_ROUNDED: Mapping[str, str] = {"ceil": CEILING, "floor": FLOOR}


class Code(Struct, frozen=True):
    """Source of a value. ``may_be_unknown`` where it can be None; ``is_short`` where it can stand there twice."""

    text: str
    may_be_unknown: bool = True
    is_short: bool = False


_UNKNOWN = Code("None", may_be_unknown=True, is_short=True)


class _Operand(Struct, frozen=True):
    """Source of a number, and what must be true before it can be worked out."""

    needs: tuple[str, ...]
    text: str


def literal(value: Value) -> str:
    """``value`` as expressions use it, as source."""
    return repr(value if isinstance(value, bool | str) else float(value))


class ExpressionCode:
    """Source of expressions over what ``named`` tells of the name of a fact or parameter; None for what is unknown."""

    def __init__(self, named: Callable[[str], Code | None]) -> None:
        self._named = named
        self._numbers = count()

    def begin(self) -> None:
        """Begins a statement, in which locals for what lies between are named anew."""
        self._numbers = count()

    def value(self, expression: Expression) -> Code:
        """The value, None where it is unknown."""
        match expression:
            case Literal(value):
                return Code(literal(value), may_be_unknown=False, is_short=True)
            case Name(name):
                return self._named(name) or _UNKNOWN
            case Arithmetic():
                return self._arithmetic(expression)
            case Call(function, arguments):
                return self._call(function, [self._number(each) for each in arguments])
            case Conditional(condition, then, other):
                return self._conditional(self.value(condition), self.value(then), self.value(other))
        return self._truth(expression)

    def true(self, condition: Expression) -> str:
        """What is true where ``condition`` is true, and false where it is false or unknown."""
        match condition:
            case And(operands):
                return _joined("and", map(self.true, operands))
            case Or(operands):
                return _joined("or", map(self.true, operands))
            case Not(operand):
                return self.false(operand)
            case Compare(left, sign, right):
                return self._comparison(left, sign, right)
            case In(operand, items) if items and all(isinstance(item, Literal) for item in items):
                one = self.value(operand)
                return f"({one.text} in {_listed(items)})"
        found = self._truth(condition)
        return f"({found.text} is True)" if found.may_be_unknown else found.text

    def false(self, condition: Expression) -> str:
        """What is true where ``condition`` is false, and false where it is true or unknown."""
        match condition:
            case And(operands):
                return _joined("or", map(self.false, operands))
            case Or(operands):
                return _joined("and", map(self.false, operands))
            case Not(operand):
                return self.true(operand)
            case Compare(left, sign, right):
                return self._comparison(left, _OPPOSITE[sign], right)
        return f"({self._truth(condition).text} is False)"

    def _truth(self, condition: Expression) -> Code:
        """A truth value, None where it is unknown."""
        match condition:
            case Compare(left, sign, right):
                one, other = self._number(left), self._number(right)
                return _where([*one.needs, *other.needs], f"{one.text} {sign} {other.text}")
            case Known(fact, known):
                found = self._named(fact) or _UNKNOWN
                return Code(f"({found.text} is {'not ' if known else ''}None)", may_be_unknown=False)
            case Not(operand):
                found = self.value(operand)
                if not found.may_be_unknown:
                    return Code(f"(not {found.text})", may_be_unknown=False)
                test, name = self._bound(found)
                return Code(f"(None if {test} is None else not {name})")
            case And(operands):
                return self._junction([self.value(each) for each in operands], absorbing=False)
            case Or(operands):
                return self._junction([self.value(each) for each in operands], absorbing=True)
            case In(operand, items):
                return self._membership(operand, items)
        return self.value(condition)

    def _comparison(self, left: Expression, sign: str, right: Expression) -> str:
        one, other = self._number(left), self._number(right)
        needs = [*one.needs, *other.needs]
        if sign == "==" and Literal in (type(left), type(right)):
            # What is unknown equals no constant; what had to be named beforehand must be.
            needs = [each for each in needs if ":=" in each]
        return _joined("and", [*needs, f"{one.text} {sign} {other.text}"])

    def _membership(self, operand: Expression, items: Sequence[Expression]) -> Code:
        if not items:
            return Code("False", may_be_unknown=False, is_short=True)
        if all(isinstance(item, Literal) for item in items):
            one = self._number(operand)
            return _where(one.needs, f"{one.text} in {_listed(items)}")
        tests = [self._truth(Compare(operand, "==", item)) for item in items]
        return self._junction(tests, absorbing=True)

    def _junction(self, operands: Sequence[Code], *, absorbing: bool) -> Code:
        """Kleene's conjunction (absorbing false) and disjunction (absorbing true)."""
        ends, unknown = list[str](), list[str]()
        for each in operands:
            if each.may_be_unknown:
                test, name = self._bound(each)
                ends.append(f"{test} is {absorbing}")
                unknown.append(f"{name} is None")
            else:
                ends.append(each.text if absorbing else f"not {each.text}")
        found = f"{absorbing} if {' or '.join(ends)} else "
        if unknown:
            return Code(f"({found}None if {' or '.join(unknown)} else {not absorbing})")
        return Code(f"({found}{not absorbing})", may_be_unknown=False)

    def _arithmetic(self, expression: Arithmetic) -> Code:
        one, name = self._calculated(expression), self._local()
        return Code(
            f"({name} if {' and '.join([*one.needs, f'-{BEYOND} < ({name} := {one.text}) < {BEYOND}'])} else None)"
        )

    def _calculated(self, expression: Expression) -> _Operand:
        """A number that may be none yet: one beyond all numbers stays so in sums and products, and above a bar."""
        if not isinstance(expression, Arithmetic):
            return self._number(expression)
        one = self._calculated(expression.left)
        divides = expression.operator == "/"
        other = self._number(expression.right) if divides else self._calculated(expression.right)
        needs = [*one.needs, *other.needs]
        text = other.text
        if divides and not (isinstance(expression.right, Literal) and expression.right.value):
            text = other.text if other.text.isidentifier() else self._local()
            needs.append(f"{text} != 0" if text == other.text else f"({text} := {other.text}) != 0")
        return _Operand(tuple(needs), f"({one.text} {expression.operator} {text})")

    def _number(self, expression: Expression) -> _Operand:
        """A value that is known where its needs are met."""
        found = self.value(expression)
        if not found.may_be_unknown:
            return _Operand((), found.text)
        test, name = self._bound(found)
        return _Operand((f"{test} is not None",), name)

    def _call(self, function: str, arguments: Sequence[_Operand]) -> Code:
        needs = [need for each in arguments for need in each.needs]
        texts = [each.text for each in arguments]
        if function in _ROUNDED:
            return _where(needs, f"float({_ROUNDED[function]}({texts[0]}))")
        if function in ("min", "max"):
            return _where(needs, f"{function}(({', '.join(texts)},))")
        found = _where(needs, f"{APPLIED}({function!r}, [{', '.join(texts)}])")
        return Code(found.text)

    def _conditional(self, condition: Code, then: Code, other: Code) -> Code:
        may_be_unknown = condition.may_be_unknown or then.may_be_unknown or other.may_be_unknown
        if not condition.may_be_unknown:
            return Code(f"({then.text} if {condition.text} else {other.text})", may_be_unknown)
        test, name = self._bound(condition)
        return Code(f"(None if {test} is None else {then.text} if {name} else {other.text})", may_be_unknown)

    def _bound(self, code: Code) -> tuple[str, str]:
        """What stands where ``code`` is read first, and where it is read again."""
        if code.is_short:
            return code.text, code.text
        name = self._local()
        return f"({name} := {code.text})", name

    def _local(self) -> str:
        return f"t{next(self._numbers)}"


def _where(needs: Sequence[str], text: str) -> Code:
    if not needs:
        return Code(f"({text})", may_be_unknown=False)
    return Code(f"({text} if {' and '.join(needs)} else None)")


def _joined(word: str, parts: Sequence[str] | map[str]) -> str:
    found = list(parts)
    return found[0] if len(found) == 1 else f"({f' {word} '.join(found)})"


def _listed(items: Sequence[Expression]) -> str:
    return f"({', '.join(literal(item.value) for item in items if isinstance(item, Literal))},)"
