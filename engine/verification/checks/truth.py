"""Conditions that decide nothing: those that can never be true (E301), and those that always are (W302).

A requirement that rejects nothing is a finding of its own (W311).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import combinations

from engine.findings import Finding, Place
from engine.language import Expression, names
from engine.language.expression import And, Or
from engine.language.source_text import source_text
from engine.rulebook import Provider, Requirement
from engine.verification.checks.inspection import Inspection
from engine.verification.checks.own_condition import own_condition
from engine.verification.situations import conjuncts

__all__ = ["declaration_truth", "provider_truth"]

_PAIRS = 200
_MOST = 100
_NO_REQUIREMENT = "say what a candidate has to be like, and where: as it stands, it forbids nothing"
_USELESS = "leave it out, or ask whether the fact is known if that is what it is there for"


def provider_truth(provider: Provider, inspection: Inspection) -> Iterator[Finding]:
    """What the conditions of a rule, table or formula cannot decide.

    The cells of a table are not asked whether they are always true: to write all values out is a way of saying that the
    fact must be known.
    """
    place = provider.when_place or provider.place
    parts = conjuncts(provider.when)
    yield from _always(parts, place, inspection, exact=True)
    if not inspection.condition(provider.when).true:
        yield from _never(parts, "the condition", place, inspection, exact=True)
        return
    dead = 0
    for branch in provider.all_branches:
        own = conjuncts(own_condition(provider, branch))
        if provider.kind == "formula":
            yield from _always(own, branch.place, inspection)
        if own and not inspection.condition(branch.condition).true:
            what = f"the condition of {'row' if provider.kind == 'table' else 'case'} {branch.id}"
            yield from _never((*own, *parts), what, branch.place, inspection)
            dead += 1
            if dead >= _MOST:
                return


def declaration_truth(inspection: Inspection, sound: AbstractSet[Place] = frozenset()) -> Iterator[Finding]:
    """What the conditions of facts, choices, requirements and sections of the report cannot decide.

    Those at the places that are known to be ``sound`` are not asked.
    """
    rulebook = inspection.rulebook
    requirements = {f"the requirement {each.id}": each for each in rulebook.requirements}
    for what, condition, place in (
        *((f"the condition of {each.id}", each.when, each.place) for each in rulebook.facts.values()),
        *((f"the condition of the choice of {each.fact}", each.when, each.place) for each in rulebook.choices),
        *((f"what is tried for {each.fact}", each.where, each.place) for each in rulebook.choices),
        *((what, each.condition, each.place) for what, each in requirements.items()),
        *((f"the condition of the section {each.title}", each.when, each.place) for each in rulebook.report),
    ):
        if condition is None or place in sound:
            continue
        parts = conjuncts(condition)
        if what in requirements:
            yield from _never_asked(requirements[what], inspection)
        else:
            yield from _always(parts, place, inspection)
        if not inspection.condition(condition).true:
            yield from _never(parts, what, place, inspection)


def _always(
    parts: Sequence[Expression], place: Place, inspection: Inspection, *, exact: bool = False
) -> Iterator[Finding]:
    for part in parts:
        if _reads_facts(part, inspection) and not inspection.can_be_false(part):
            message = f"`{source_text(part)}` is always true{_because([part], inspection)}"
            yield inspection.finding("W302", message, _at(place, part, inspection, exact=exact), cure=_USELESS)


def _never_asked(requirement: Requirement, inspection: Inspection) -> Iterator[Finding]:
    """That a requirement rejects nothing: it applies nowhere, or it is always met."""
    when, condition, place = requirement.when, requirement.condition, requirement.place
    start = f"the requirement {requirement.id} never rejects anything"
    if when is not None and _decides(when, inspection) and not inspection.condition(when).true:
        message = f"{start}: `{source_text(when)}` is always false{_because([when], inspection)}"
        yield inspection.finding("W311", message, place, cure=_NO_REQUIREMENT)
        return
    required = conjuncts(condition.operands[1] if when is not None and isinstance(condition, Or) else condition)
    if _decides(condition, inspection) and not inspection.can_be_false(condition):
        parts = required or (condition,)
        quoted = " and ".join(f"`{source_text(part)}`" for part in parts)
        is_met = "is always true" if len(parts) == 1 else "are always true"
        where = f" where `{source_text(when)}`" if when is not None else ""
        message = f"{start}: {quoted} {is_met}{where}{_because(parts, inspection)}"
        yield inspection.finding("W311", message, place, cure=_NO_REQUIREMENT)
        return
    yield from _always(required if when is not None else conjuncts(condition), place, inspection)


def _decides(condition: Expression, inspection: Inspection) -> bool:
    """Whether ``condition`` is no switch, which another value of a parameter turns."""
    return not any(names(condition)) or _reads_facts(condition, inspection)


def _never(
    parts: Sequence[Expression], what: str, place: Place, inspection: Inspection, *, exact: bool = False
) -> Iterator[Finding]:
    blamed = _blamed(parts, inspection)
    # A test of parameters alone is a switch, which another day or another value turns on.
    if any(any(names(part)) and not _reads_facts(part, inspection) for part in blamed):
        return
    quoted = [f"`{source_text(part)}`" for part in blamed]
    if len(quoted) == 1:
        reason = f"{quoted[0]} is always false{_because(blamed, inspection)}"
    else:
        reason = f"{', '.join(quoted[:-1])} and {quoted[-1]} exclude each other{_because(blamed, inspection)}"
    at = _at(place, blamed[0], inspection, exact=exact)
    yield inspection.finding("E301", f"{what} can never be true: {reason}", at)


def _blamed(parts: Sequence[Expression], inspection: Inspection) -> Sequence[Expression]:
    """The first part that is never true by itself, the first two that are not together, or all."""
    for part in parts:
        if not inspection.condition(part).true:
            return [part]
    for count, pair in enumerate(combinations(parts, 2)):
        if count < _PAIRS and not inspection.condition(And(pair)).true:
            return pair
    return parts


def _reads_facts(part: Expression, inspection: Inspection) -> bool:
    return any(name in inspection.rulebook.facts for name in names(part))


def _because(parts: Sequence[Expression], inspection: Inspection) -> str:
    """The ranges and parameters that make it so."""
    rulebook, told = inspection.rulebook, []
    for name in dict.fromkeys(name for part in parts for name in names(part)):
        if name in inspection.space.constants:
            told.append(f"{name} is {rulebook.show(name, inspection.space.constants[name])}")
        elif name in rulebook.facts and len(parts) == 1:
            low, high = rulebook.facts[name].type.low, rulebook.facts[name].type.high
            ends = [
                f"{word} {rulebook.show(name, end)}" for word, end in (("from", low), ("to", high)) if end is not None
            ]
            if ends:
                told.append(f"{name} goes {' '.join(ends)}")
    return f" ({', '.join(told)})" if told else ""


def _at(place: Place, part: Expression, inspection: Inspection, *, exact: bool) -> Place:
    """Where ``part`` stands, if ``place`` is that of a condition written on one line."""
    line = inspection.rulebook.line(place)
    first = line[place.column - 1 : place.column]
    column = place.column + part.start + (first in "\"'")
    if not exact or first in "|>" or column > len(line):
        return place
    return Place(place.file, place.line, column)
