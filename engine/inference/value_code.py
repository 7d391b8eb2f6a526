"""Rules, tables and formulas as Python source that settles all facts of a rulebook: their values, and nothing else.

Provider by provider it says what `engine.inference.selection` and `engine.inference.run` do, level by level and fact by
fact, with a local for each fact. It names nothing that a rule file says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec import Struct

from engine.inference.provider_code import ProviderCode, indented
from engine.language import Expression, Value
from engine.language.expression_code import Code, ExpressionCode, literal
from engine.rulebook import Fact, Provider, Rulebook

__all__ = ["ValueCode", "value_code"]


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
    name: str,
    rulebook: Rulebook,
    order: Sequence[str],
    providers: Mapping[str, Provider],
    parameters: Mapping[str, Value],
) -> ValueCode:
    """The source of a function ``name`` for ``rulebook``, whose facts are settled in that ``order``."""
    writer = _Writer(rulebook, order, providers, parameters)
    lines = list(writer.lines(name))
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
        self._conclusions = ProviderCode(rulebook, self._places, self._expressions)
        self._outputs: dict[tuple[str, str], str] = {}
        self._more = count()
        #: for each fact that names entries, the facts that it has figures of, each with the name of the field
        self.figures: dict[str, dict[tuple[str, str], None]] = {}
        for fact in map(rulebook.facts.__getitem__, order):
            for owner, field in fact.fields:
                self.figures.setdefault(owner, {})[fact.id, field] = None

    @property
    def weighed(self) -> Sequence[tuple[str, tuple[str, ...]]]:
        """The providers that `select` concludes for, each with the facts that it reads."""
        return self._conclusions.weighed

    def lines(self, name: str) -> Iterator[str]:
        """The lines of the function of that ``name``."""
        yield f"def {name}(given, entries, weighed, assumes):"
        yield f"    ({''.join(f'f{place}, ' for place in range(len(self._order)))}) = given"
        raw = [place for place, fact in enumerate(self._order) if self._rulebook.facts[fact].fields]
        if raw:
            yield f"    {' = '.join(f'r{place}' for place in raw)} = None"
        for fact in self._order:
            yield from self._fact(self._rulebook.facts[fact])
        yield f"    return ({''.join(f'{self._told(fact)}, ' for fact in self._order)})"

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
                yield from indented(
                    self._conclusions.concluded(each, {name: self._outputs[each.id, name] for name in each.sets}), 1
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
            yield from indented(way, 2)

    def _from(self, provider: Provider, fact: str, local: str) -> Iterator[str]:
        """Lines that set ``local`` to what ``provider`` concludes of ``fact``."""
        output = self._outputs.get((provider.id, fact))
        if output is not None:
            yield f"{local} = {output}"
        else:
            yield from self._conclusions.concluded(provider, {fact: local})

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
        yield from indented(self._conclusions.assigned(self._local(fact.id), assume, fact.type), 1)
