"""Conditions as boxes: where a condition is true, and where it is not false."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.language import Expression, Value, compiled
from engine.language.evaluation import compare
from engine.language.expression import (
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    In,
    Known,
    Literal,
    Name,
    Not,
    Or,
    children,
)
from engine.verification.situations.fact_space import Box, Derived, FactSpace, Subject
from engine.verification.situations.order import is_impossible
from engine.verification.situations.region import UNKNOWN, Region, joined, meet

__all__ = ["Condition", "ConditionReader", "common", "conjuncts", "plain"]

_MAX_BOXES = 64
_NEGATED = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_ONLY_UNKNOWN: Region = ((UNKNOWN, UNKNOWN),)


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: ``true`` in the boxes of the one list, not false (so true or unknown) in those of the other.

    This is exact for facts; `Derived` subjects stand for what they depend on.
    """

    expression: Expression | None
    true: tuple[Box, ...]
    possible: tuple[Box, ...]


def conjuncts(expression: Expression | None) -> tuple[Expression, ...]:
    """The conditions that ``expression`` joins by ``and``, however nested."""
    if isinstance(expression, And):
        return tuple(part for each in expression.operands for part in conjuncts(each))
    return () if expression is None else (expression,)


class ConditionReader:
    """Reads conditions as boxes of ``space``."""

    def __init__(self, space: FactSpace) -> None:
        self._space = space
        #: by identity: a condition keeps its expression, and to compare expressions takes longer than to read one
        self._read: dict[int, Condition] = {}

    def read(self, expression: Expression | None) -> Condition:
        """``expression`` as boxes. No condition is true everywhere."""
        found = self._read.get(id(expression))
        if found is None:
            if expression is None:
                found = Condition(None, ({},), ({},))
            else:
                folded = plain(expression, self._space)
                found = Condition(
                    expression,
                    tuple(box for box in self._boxes(folded, negated=False, possible=False) if self._can_be(box)),
                    tuple(self._boxes(folded, negated=False, possible=True)),
                )
            self._read[id(expression)] = found
        return found

    def read_false(self, expression: Expression) -> tuple[Box, ...]:
        """The boxes in which ``expression`` is false."""
        boxes = self._boxes(plain(expression, self._space), negated=True, possible=False)
        return tuple(box for box in boxes if self._can_be(box))

    def _can_be(self, box: Box) -> bool:
        return not is_impossible(box, self._space)

    def _boxes(self, expression: Expression, *, negated: bool, possible: bool) -> list[Box]:
        match expression:
            case Not(operand):
                return self._boxes(operand, negated=not negated, possible=possible)
            case And(operands) | Or(operands):
                parts = [self._boxes(each, negated=negated, possible=possible) for each in operands]
                if isinstance(expression, And) is negated:
                    return self._any_of(expression, parts, negated=negated, possible=possible)
                return self._all_of(operands, parts, negated=negated, possible=possible)
            case In(operand, items):
                tests: tuple[Expression, ...] = tuple(Compare(operand, "==", item) for item in items)
                return self._boxes(Or(tests), negated=negated, possible=possible)
            case Literal(value):
                return [{}] if bool(value) is not negated else []
            case Known(fact, known) if fact in self._space.rulebook.facts:
                return _box(fact, self._space.domain(fact).known if known is not negated else _ONLY_UNKNOWN)
            case Compare(left, operator, right):
                return self._compare(left, _NEGATED[operator] if negated else operator, right, possible=possible)
            case Name(fact) if fact in self._space.rulebook.facts:
                return self._test(fact, "==", not negated, possible=possible)
            case _:
                return self._test(Derived("truth", expression), "==", not negated, possible=possible)

    def _any_of(
        self, expression: Expression, parts: Sequence[Sequence[Box]], *, negated: bool, possible: bool
    ) -> list[Box]:
        """The boxes of all ``parts``; those about one and the same subject become one."""
        found: list[Box] = []
        single: dict[Subject, list[Region]] = {}
        for box in (each for part in parts for each in part):
            if len(box) == 1:
                ((subject, region),) = box.items()
                single.setdefault(subject, []).append(region)
            elif box not in found:
                found.append(box)
            if len(found) > _MAX_BOXES:
                break
        found.extend({subject: joined(regions)} for subject, regions in single.items())
        if len(found) <= _MAX_BOXES:
            return found
        return self._test(Derived("truth", expression), "==", not negated, possible=possible)

    def _all_of(
        self, operands: Sequence[Expression], parts: Sequence[list[Box]], *, negated: bool, possible: bool
    ) -> list[Box]:
        """What lies in a box of each part. A part that would make too many boxes becomes a truth value of its own."""
        found: list[Box] = [{}]
        for operand, part in zip(operands, parts, strict=True):
            if len(found) * len(part) > _MAX_BOXES:
                part = self._test(Derived("truth", operand), "==", not negated, possible=possible)  # noqa: PLW2901
            met = (common(one, other) for one in found for other in part)
            found = [box for box in met if box is not None]
        return found

    def _compare(self, left: Expression, operator: str, right: Expression, *, possible: bool) -> list[Box]:
        if isinstance(left, Literal) and isinstance(right, Literal):
            return [{}] if compare(left.value, operator, right.value) else []
        if isinstance(left, Literal):
            left, operator, right = right, _MIRRORED[operator], left
        facts = self._space.rulebook.facts
        if isinstance(right, Literal):
            if isinstance(left, Name) and left.id in facts:
                return self._test(left.id, operator, right.value, possible=possible)
            if isinstance(left, Arithmetic | Call) or (
                isinstance(left, Conditional) and not isinstance(right.value, bool | str)
            ):
                return self._test(Derived("measure", left), operator, right.value, possible=possible)
        if left == right and operator in ("<", ">", "!="):
            return _box(Derived("measure", left), _ONLY_UNKNOWN if possible else ())
        if repr(left) > repr(right):
            left, operator, right = right, _MIRRORED[operator], left
        return self._test(Derived("order", Compare(left, "<", right)), operator, "equal", possible=possible)

    def _test(self, subject: Subject, operator: str, constant: Value, *, possible: bool) -> list[Box]:
        domain = self._space.domain(subject)
        region = domain.where(operator, domain.point(constant))
        return _box(subject, (*region, *_ONLY_UNKNOWN) if possible else region)


def _box(subject: Subject, region: Region) -> list[Box]:
    return [{subject: region}] if region else []


def common(one: Box, other: Box) -> Box | None:
    """The situations of both; None when there are none."""
    found = dict(one)
    for subject, region in other.items():
        both = meet(found[subject], region) if subject in found else region
        if not both:
            return None
        found[subject] = both
    return found


def plain(expression: Expression, space: FactSpace) -> Expression:
    """``expression`` without its places, with the values of parameters, constant parts calculated: equal if alike."""
    match expression:
        case Literal(value):
            return Literal(value if isinstance(value, bool | str) else float(value))
        case Name(name):
            return Literal(space.constants[name]) if name in space.constants else Name(name)
        case Known(fact, known) if fact in space.rulebook.facts:
            return Known(fact, known)
        case Known(parameter, known):
            return Literal((parameter in space.constants) is known)

    parts = tuple(plain(each, space) for each in children(expression))
    folded = _rebuilt(expression, parts)
    if all(isinstance(part, Literal) for part in parts):
        constant = compiled(folded)({})
        return folded if constant is None else Literal(constant)
    return folded


def _rebuilt(expression: Expression, parts: tuple[Expression, ...]) -> Expression:
    match expression:
        case Not():
            return Not(parts[0])
        case And():
            return And(parts)
        case Or():
            return Or(parts)
        case Compare(_, operator, _):
            return Compare(parts[0], operator, parts[1])
        case In():
            return In(parts[0], parts[1:])
        case Arithmetic(_, operator, _):
            return Arithmetic(parts[0], operator, parts[1])
        case Call(function, _):
            return Call(function, parts)
        case Conditional():
            then, condition, other = parts
            return Conditional(condition, then, other)
        case _:
            return expression
