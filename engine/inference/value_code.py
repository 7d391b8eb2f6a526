"""Rules, tables and formulas as Python source that settles all facts of a rulebook: their values, and nothing else.

Provider by provider it says what `engine.inference.selection` and `engine.inference.run` do, level by level and fact by
fact, with a local for each fact. It names nothing that a rule file says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec import Struct

from engine.language import Expression, FactType, Value
from engine.language.expression import And, Literal
from engine.language.expression_code import BEYOND, Code, ExpressionCode, literal
from engine.rulebook import Branch, Fact, Provider, Rulebook

__all__ = ["FUNCTION", "ValueCode", "value_code"]

FUNCTION = "settled"
"""What the source calls the function that it defines."""
_WEIGHED = frozenset({"collect", "priority"})
"""Policies by which rows are weighed against one another or put together. `select` does that."""


class ValueCode(Struct, frozen=True):
    """A function in Python that settles ``facts``.

    It takes for each of them the value that was given, numbers as floats, or None; the figures of entries; what
    concludes for the providers that are ``weighed``; and whether to assume. It returns the values of ``facts``.
    ``owners`` are the facts that name entries; of each entry it asks for the figures of the facts in ``figures``.
    """

    source: str
    facts: tuple[str, ...]
    owners: tuple[str, ...]
    #: for each owner the facts that it has figures of, each with the name of the field
    figures: tuple[tuple[tuple[str, str], ...], ...]
    #: the providers of which rows are weighed against one another or put together, each with the facts that it reads
    weighed: tuple[tuple[str, tuple[str, ...]], ...]


def value_code(
    rulebook: Rulebook, order: Sequence[str], providers: Mapping[str, Provider], parameters: Mapping[str, Value]
) -> ValueCode:
    """The source for ``rulebook``, whose facts are settled in that ``order``."""
    writer = _Writer(rulebook, order, providers, parameters)
    lines = list(writer.lines())
    return ValueCode(
        source="\n".join(lines),
        facts=tuple(order),
        owners=tuple(writer.figures),
        figures=tuple(tuple(each) for each in writer.figures.values()),
        weighed=tuple(writer.weighed),
    )


class _Writer:
    """Writes the source."""

    def __init__(
        self,
        rulebook: Rulebook,
        order: Sequence[str],
        providers: Mapping[str, Provider],
        parameters: Mapping[str, Value],
    ) -> None:
        self._rulebook, self._order, self._providers, self._parameters = rulebook, order, providers, parameters
        self._places = {name: place for place, name in enumerate(order)}
        self._expressions = ExpressionCode(self._named)
        self._outputs: dict[tuple[str, str], str] = {}
        self._more = count()
        #: for each fact that names entries, the facts that it has figures of, each with the name of the field
        self.figures: dict[str, dict[tuple[str, str], None]] = {}
        #: the providers that `select` concludes for, each with the facts that it reads
        self.weighed: list[tuple[str, tuple[str, ...]]] = []
        for fact in map(rulebook.facts.__getitem__, order):
            for owner, field in fact.fields:
                self.figures.setdefault(owner, {})[fact.id, field] = None

    def lines(self) -> Iterator[str]:
        """The lines of the function."""
        yield f"def {FUNCTION}(given, entries, weighed, assumes):"
        yield f"    ({''.join(f'f{place}, ' for place in range(len(self._order)))}) = given"
        raw = [place for place, name in enumerate(self._order) if self._rulebook.facts[name].fields]
        if raw:
            yield f"    {' = '.join(f'r{place}' for place in raw)} = None"
        for name in self._order:
            yield from self._fact(self._rulebook.facts[name])
        yield f"    return ({''.join(f'{self._told(name)}, ' for name in self._order)})"

    def _told(self, name: str) -> str:
        fact, local = self._rulebook.facts[name], self._local(name)
        value = f"None if {local} is None else int({local})" if fact.type.kind == "int" else local
        if fact.fields:
            raw = f"r{self._places[name]}"
            return f"({value}) if {raw} is None else {raw}"
        return value

    def _local(self, fact: str) -> str:
        return f"f{self._places[fact]}"

    def _named(self, name: str) -> Code | None:
        if name in self._places:
            return Code(self._local(name), is_short=True)
        if name in self._parameters:
            return Code(literal(self._parameters[name]), may_be_unknown=False, is_short=True)
        return None

    def _fact(self, fact: Fact) -> Iterator[str]:
        """Lines that settle ``fact``, where nothing was given for it."""
        local = self._local(fact.id)
        ways = list[list[str]]()
        found = [each for each in self._rulebook.providers_of.get(fact.id, ()) if each.id in self._providers]
        for each in found:
            if len(each.sets) > 1 and (each.id, fact.id) not in self._outputs:
                self._outputs.update({(each.id, name): f"p{next(self._more)}" for name in each.sets})
                yield from _indented(
                    self._concluded(each, {name: self._outputs[each.id, name] for name in each.sets}), 1
                )
        if any(other.id in each.overrides for each in found for other in found):
            ways.append(list(self._by_precedence(fact, found)))
        else:
            ways += [list(self._from(each, fact.id, local)) for each in found]
        for owner, field in fact.fields:
            ways.append(list(self._from_catalogue(fact, owner, field)))
        if fact.assume is not None:
            ways.append(list(self._assumed(fact, fact.assume)))
        for way in ways:
            yield f"    if {local} is None:"
            yield from _indented(way, 2)

    def _from(self, provider: Provider, fact: str, local: str) -> Iterator[str]:
        """Lines that set ``local`` to what ``provider`` concludes of ``fact``."""
        output = self._outputs.get((provider.id, fact))
        if output is not None:
            yield f"{local} = {output}"
        else:
            yield from self._concluded(provider, {fact: local})

    def _by_precedence(self, fact: Fact, found: Sequence[Provider]) -> Iterator[str]:
        """What is overridden by another that concludes something comes last."""
        locals_of = {each.id: f"p{next(self._more)}" for each in found}
        overridden = list[str]()
        for each in found:
            yield f"{locals_of[each.id]} = None"
            yield from self._from(each, fact.id, locals_of[each.id])
        chosen = list[tuple[str, str]]()
        for each in found:
            own = locals_of[each.id]
            by = [f"{locals_of[other.id]} is None" for other in found if each.id in other.overrides]
            chosen.append((" and ".join([f"{own} is not None", *by]), own))
            overridden += [own] if by else []
        chosen += [(f"{own} is not None", own) for own in overridden]
        for place, (test, own) in enumerate(chosen):
            yield f"{'el' if place else ''}if {test}:"
            yield f"    {self._local(fact.id)} = {own}"

    def _concluded(self, provider: Provider, outputs: Mapping[str, str]) -> Iterator[str]:
        """Lines that set each of ``outputs`` to what the firing of ``provider`` that counts concludes of it."""
        if provider.hit in _WEIGHED:
            read = tuple(sorted(name for name in provider.reads if name in self._places))
            told = f"weighed[{len(self.weighed)}](({''.join(f'{self._local(name)}, ' for name in read)}))"
            self.weighed.append((provider.id, read))
            yield f"({''.join(f'{outputs[name]}, ' for name in provider.sets)}) = {told}"
            return
        if len(provider.sets) > 1:
            yield f"{' = '.join(outputs.values())} = None"
        body = list(self._selected(provider, outputs))
        if provider.when is not None and all(_begins(each.condition, provider.when) for each in provider.all_branches):
            self._expressions.begin()
            yield f"if {self._expressions.true(provider.when)}:"
            body = list(_indented(body, 1))
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
            yield from _indented(effects, 1)

    def _first(
        self, provider: Provider, conditions: Sequence[Expression | None], outputs: Mapping[str, str]
    ) -> Iterator[str]:
        """A branch counts where those before it are false: one that is unknown ends it."""
        yield "while True:"
        for branch, condition in zip(provider.branches, conditions, strict=False):
            if condition is None:
                yield from _indented([*self._effects(branch, outputs), "break"], 1)
                return
            self._expressions.begin()
            test = self._expressions.value(condition)
            yield f"    if {'(c := ' if test.may_be_unknown else ''}{test.text}{')' if test.may_be_unknown else ''}:"
            yield from _indented([*self._effects(branch, outputs), "break"], 2)
            if test.may_be_unknown:
                yield "    if c is None:"
                yield "        break"
        if provider.otherwise is not None:
            yield from _indented(self._where(conditions[-1], provider.otherwise, outputs), 1)
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
                yield from _indented(effects or ["pass"], 1)
            else:
                yield f"c = {self._expressions.value(condition).text}"
                yield "if c:"
                yield from _indented(effects, 1)
                yield "elif c is None:"
                yield "    o = False"
        if provider.otherwise is not None:
            yield "if o:"
            yield from _indented(self._where(conditions[-1], provider.otherwise, outputs), 1)

    def _effects(self, branch: Branch, outputs: Mapping[str, str], unless: str = "") -> Iterator[str]:
        """Lines that set ``outputs`` to what ``branch`` says of them."""
        for effect in branch.effects:
            lines = self._set(outputs[effect.fact], effect.expression, self._rulebook.facts[effect.fact].type)
            if unless:
                yield unless.format(outputs[effect.fact])
                lines = _indented(lines, 1)
            yield from lines

    def _set(self, local: str, expression: Expression, fact_type: FactType) -> Iterator[str]:
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

    def _from_catalogue(self, fact: Fact, owner: str, field: str) -> Iterator[str]:
        if owner not in self._places:
            yield "pass"
            return
        place = list(self.figures[owner]).index((fact.id, field))
        number, local = list(self.figures).index(owner), self._local(fact.id)
        yield f"if {self._local(owner)} is not None:"
        yield f"    r{self._places[fact.id]} = {local} = entries[{number}][{self._local(owner)}][{place}]"
        yield f"    if type({local}) is int:"
        yield f"        {local} = float({local})"

    def _assumed(self, fact: Fact, assume: Expression) -> Iterator[str]:
        tests = ["assumes"]
        self._expressions.begin()
        if fact.when is not None:
            tests.append(self._expressions.true(fact.when))
        yield f"if {' and '.join(tests)}:"
        yield from _indented(self._set(self._local(fact.id), assume, fact.type), 1)


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


def _indented(lines: Iterator[str] | Sequence[str], levels: int) -> Iterator[str]:
    return (f"{'    ' * levels}{line}" for line in lines)
