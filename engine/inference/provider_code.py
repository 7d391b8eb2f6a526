"""A rule, table or formula as Python source that sets what it concludes, as `engine.inference.selection` selects it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.language import Expression, FactType
from engine.language.code_names import BEYOND
from engine.language.expression import And, Literal
from engine.language.expression_code import ExpressionCode
from engine.rulebook import Branch, Provider, Rulebook

__all__ = ["ProviderCode", "indented"]

_WEIGHED = frozenset({"collect", "priority"})
"""Policies by which rows are weighed against one another or put together. `select` does that."""


class ProviderCode:
    """Writes what providers conclude; ``places`` are the numbers of the facts that have a local, `f0` for the first."""

    def __init__(self, rulebook: Rulebook, places: Mapping[str, int], expressions: ExpressionCode) -> None:
        self._rulebook, self._places, self._expressions = rulebook, places, expressions
        #: the providers that `select` concludes for, each with the facts that it reads
        self.weighed: list[tuple[str, tuple[str, ...]]] = []

    def concluded(self, provider: Provider, outputs: Mapping[str, str]) -> Iterator[str]:
        """Lines that set each of ``outputs`` to what the firing of ``provider`` that counts concludes of it."""
        if provider.hit in _WEIGHED:
            read = tuple(sorted(name for name in provider.reads if name in self._places))
            told = f"weighed[{len(self.weighed)}](({''.join(f'f{self._places[name]}, ' for name in read)}))"
            self.weighed.append((provider.id, read))
            yield f"({''.join(f'{outputs[name]}, ' for name in provider.sets)}) = {told}"
            return
        if len(provider.sets) > 1:
            yield f"{' = '.join(outputs.values())} = None"
        body = list(self._selected(provider, outputs))
        if provider.when is not None and all(_begins(each.condition, provider.when) for each in provider.all_branches):
            self._expressions.begin()
            yield f"if {self._expressions.true(provider.when)}:"
            body = list(indented(body, 1))
        yield from body or ["pass"]

    def _selected(self, provider: Provider, outputs: Mapping[str, str]) -> Iterator[str]:
        conditions = _conditions(provider)
        if len(conditions) == 1:
            yield from self._where(conditions[0], provider.all_branches[0], outputs)
        elif provider.hit == "first":
            yield from self._first(provider, conditions, outputs)
        else:
            yield from self._all_held(provider, conditions, outputs)

    def _where(self, condition: Expression | None, branch: Branch, outputs: Mapping[str, str]) -> Iterator[str]:
        effects = list(self._effects(branch, outputs)) or ["pass"]
        if condition is None:
            yield from effects
        else:
            self._expressions.begin()
            yield f"if {self._expressions.true(condition)}:"
            yield from indented(effects, 1)

    def _first(
        self, provider: Provider, conditions: Sequence[Expression | None], outputs: Mapping[str, str]
    ) -> Iterator[str]:
        """A branch counts where those before it are false: one that is unknown ends it."""
        yield "while True:"
        for branch, condition in zip(provider.branches, conditions, strict=False):
            if condition is None:
                yield from indented([*self._effects(branch, outputs), "break"], 1)
                return
            self._expressions.begin()
            test = self._expressions.value(condition)
            yield f"    if {'(c := ' if test.may_be_unknown else ''}{test.text}{')' if test.may_be_unknown else ''}:"
            yield from indented([*self._effects(branch, outputs), "break"], 2)
            if test.may_be_unknown:
                yield "    if c is None:"
                yield "        break"
        if provider.otherwise is not None:
            yield from indented(self._where(conditions[-1], provider.otherwise, outputs), 1)
        yield "    break"

    def _all_held(
        self, provider: Provider, conditions: Sequence[Expression | None], outputs: Mapping[str, str]
    ) -> Iterator[str]:
        """The first branch that concludes something of a fact counts; the last one where all others are false."""
        if provider.otherwise is not None:
            yield "o = True"
        for branch, condition in zip(provider.branches, conditions, strict=False):
            effects = list(self._effects(branch, outputs, "if {} is None:"))
            if provider.otherwise is not None:
                effects.append("o = False")
            if condition is None:
                yield from effects
                continue
            self._expressions.begin()
            if provider.otherwise is None:
                yield f"if {self._expressions.true(condition)}:"
                yield from indented(effects or ["pass"], 1)
            else:
                yield f"c = {self._expressions.value(condition).text}"
                yield "if c:"
                yield from indented(effects, 1)
                yield "elif c is None:"
                yield "    o = False"
        if provider.otherwise is not None:
            yield "if o:"
            yield from indented(self._where(conditions[-1], provider.otherwise, outputs), 1)

    def _effects(self, branch: Branch, outputs: Mapping[str, str], unless: str = "") -> Iterator[str]:
        """Lines that set ``outputs`` to what ``branch`` says of them."""
        for effect in branch.effects:
            lines = self.assigned(outputs[effect.fact], effect.expression, self._rulebook.facts[effect.fact].type)
            if unless:
                yield unless.format(outputs[effect.fact])
                lines = indented(lines, 1)
            yield from lines

    def assigned(self, local: str, expression: Expression, fact_type: FactType) -> Iterator[str]:
        """Lines that set ``local`` to a value, unless it cannot be one of that type."""
        self._expressions.begin()
        found = self._expressions.value(expression)
        yield f"{local} = {found.text}"
        is_proper = isinstance(expression, Literal) and fact_type.problem_with(expression.value) is None
        proper = "" if is_proper else _proper(local, fact_type)
        if proper:
            known = f"{local} is not None and " if found.may_be_unknown else ""
            yield f"if {known}not ({proper}):"
            yield f"    {local} = None"


def _proper(local: str, fact_type: FactType) -> str:
    """What holds where a value, of the right kind, can be one of that type; empty where it always does."""
    if fact_type.kind == "enum":
        return f"{local} in ({''.join(f'{each!r}, ' for each in fact_type.values)})"
    tests = list[str]()
    if fact_type.kind == "int":
        tests.append(f"{local}.is_integer()")
    if fact_type.is_number and fact_type.low is not None:
        tests.append(f"{local} >= {_bound(fact_type.low)}")
    if fact_type.is_number and fact_type.high is not None:
        tests.append(f"{local} <= {_bound(fact_type.high)}")
    return " and ".join(tests)


def _bound(number: float) -> str:
    infinite = number in (float("inf"), -float("inf"))
    return f"{'-' if number < 0 else ''}{BEYOND}" if infinite else repr(float(number))


def _begins(condition: Expression | None, when: Expression) -> bool:
    return condition == when or (isinstance(condition, And) and condition.operands[0] == when)


def _conditions(provider: Provider) -> list[Expression | None]:
    """The conditions of all branches, without what is asked of all of them beforehand."""
    when, found = provider.when, [branch.condition for branch in provider.all_branches]
    if when is None or not all(_begins(each, when) for each in found):
        return found
    return [_without_first(each, when) for each in found]


def _without_first(condition: Expression | None, when: Expression) -> Expression | None:
    if condition == when or not isinstance(condition, And):
        return None
    rest = condition.operands[1:]
    return rest[0] if len(rest) == 1 else And(rest)


def indented(lines: Iterable[str], levels: int) -> Iterator[str]:
    """``lines`` as they stand so many levels deeper."""
    return (f"{'    ' * levels}{line}" for line in lines)
