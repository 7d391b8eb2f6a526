"""What an answer leads to, as far as rules compare the fact directly with a constant."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from engine.documentation.written_table import cell_text, own_condition
from engine.explanation.premises import conjuncts
from engine.language import Expression, Value, evaluate, names
from engine.language.expression import And, Compare, Known, Literal, children
from engine.rulebook import Branch, Fact, Provider, Rulebook

__all__ = ["Consequence", "consequences"]


@dataclass(frozen=True, slots=True)
class Consequence:
    """A branch of a rule, table or formula that an answer lets through; None stands for all of them."""

    provider: Provider
    branch: Branch | None


def consequences(rulebook: Rulebook, fact: Fact) -> dict[str, list[Consequence]]:
    """For each answer, or kind of answer, in words, what it lets through; a branch may ask for more besides.

    What every answer lets through is left out.
    """
    found: dict[str, list[Consequence]] = {}
    answers: tuple[Value, ...] = (True, False) if fact.type.kind == "bool" else fact.type.values
    for answer in answers:
        found[rulebook.show(fact.id, answer)] = []
    comparisons = list(_comparisons(rulebook, fact.id))
    if fact.type.is_number:
        comparisons.sort(key=lambda each: _bounds(each[1]))
    for consequence, condition in comparisons:
        allowed = [answer for answer in answers if evaluate(condition, {fact.id: answer}) is True]
        if not answers:
            found.setdefault(cell_text(rulebook, condition), []).append(consequence)
        elif len(allowed) < len(answers):
            for answer in allowed:
                found[rulebook.show(fact.id, answer)].append(consequence)
    return {answer: each for answer, each in found.items() if each}


def _comparisons(rulebook: Rulebook, fact: str) -> Iterator[tuple[Consequence, Expression]]:
    for provider in rulebook.providers.values():
        if fact not in provider.reads:
            continue
        always = _direct(conjuncts(provider.when), fact) if provider.when is not None else None
        if always is not None:
            yield Consequence(provider, provider.branches[0] if provider.kind == "rule" else None), always
        for branch in provider.branches:
            condition = _direct(iter(own_condition(provider, branch)), fact)
            if condition is not None:
                yield Consequence(provider, branch), condition


def _direct(parts: Iterator[Expression], fact: str) -> Expression | None:
    """Those of ``parts`` that read nothing but ``fact``, taken together."""
    direct = tuple(part for part in parts if set(names(part)) == {fact} and not isinstance(part, Known))
    return And(direct) if len(direct) > 1 else direct[0] if direct else None


def _bounds(condition: Expression) -> tuple[float, float]:
    """The least and the greatest number that ``condition`` speaks of, to sort by; an end it leaves open is infinite."""
    match condition:
        case Compare(_, operator, Literal(value)):
            number = float(value)
            return (-math.inf if operator in ("<", "<=") else number, math.inf if operator in (">", ">=") else number)
        case Compare() | Literal():
            return -math.inf, math.inf
        case _:
            ends = [_bounds(part) for part in children(condition)] or [(-math.inf, math.inf)]
            return max(low for low, _ in ends), min(high for _, high in ends)
