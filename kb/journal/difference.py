"""What is different between two outcomes, without the rules that gave them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.language import Value
from kb.comparison import (
    CitationChange,
    Comparison,
    FactChange,
    Figure,
    Offer,
    RecommendationChange,
    RemarkChange,
    StatementChange,
)
from kb.comparison.comparison import Role
from kb.journal.outcome import Known, Outcome, Way

__all__ = ["compared", "is_same"]

_VERDICT = "fit.verdict"
_NOISE = 1e-9
_LEVELS = ("require", "warn", "recommend", "inform")


def is_same(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes say exactly the same, in every figure, firing and word that both tell of."""
    if one.instead is None or other.instead is None:
        one, other = _without_ways_out(one), _without_ways_out(other)
    return one == other


def _without_ways_out(outcome: Outcome) -> Outcome:

    return replace(outcome, instead=None)


def compared(before: Outcome, after: Outcome, titles: Mapping[str, str] | None = None) -> Comparison:
    """What is different in ``after``; ``titles`` are what facts are called."""
    facts = tuple(_facts(before, after, titles or {}))
    return Comparison(
        recommendation=_recommendation(before, after),
        verdict=next((each for each in facts if each.fact == _VERDICT), None),
        facts=tuple(each for each in facts if each.fact != _VERDICT),
        remarks=tuple(_remarks(before, after)),
        statements=tuple(_statements(before, after)),
        citations=tuple(_citations(before, after)),
    )


def _recommendation(before: Outcome, after: Outcome) -> RecommendationChange | None:
    one, other = _offer(before.recommendation), _offer(after.recommendation)
    choices = [way.choices if way else None for way in (before.recommendation, after.recommendation)]
    return RecommendationChange(one, other) if choices[0] != choices[1] else None


def _offer(way: Way | None) -> Offer | None:
    return Offer(way.summary, way.price) if way else None


def _facts(before: Outcome, after: Outcome, titles: Mapping[str, str]) -> Iterator[FactChange]:
    for fact, role in _roles(before, after).items():
        one, other = before.facts.get(fact), after.facts.get(fact)
        if one is not None and other is not None and _equal(one.value, other.value):
            continue
        yield FactChange(fact, titles.get(fact, fact), role, _figure(one), _figure(other))


def _figure(known: Known | None) -> Figure | None:
    return Figure(known.value, known.shown) if known else None


def _equal(one: Value, other: Value) -> bool:
    if isinstance(one, bool | str) or isinstance(other, bool | str):
        return type(one) is type(other) and one == other
    return math.isclose(one, other, rel_tol=_NOISE)


def _roles(*outcomes: Outcome) -> Mapping[str, Role]:
    """All facts of the outcomes, the most important first."""
    ways = [way for each in outcomes for way in (each.recommendation, each.plan, each.nearest) if way]
    roles: dict[str, Role] = {fact: "choice" for way in ways for fact in way.choices}
    for each in outcomes:
        for fact in each.reported:
            roles.setdefault(fact, "figure")
    for each in outcomes:
        for fact in each.facts:
            roles.setdefault(fact, "detail")
    known = {fact for each in outcomes for fact in each.facts}
    return {fact: role for fact, role in roles.items() if fact in known}


def _remarks(before: Outcome, after: Outcome) -> Iterator[RemarkChange]:
    one, other = ({(each.rule, each.branch): each for each in side.remarks} for side in (before, after))
    changed = []
    for place in {**one, **other}:
        said, says = one.get(place), other.get(place)
        either = says or said
        # Other figures in the same words are changes of facts, and told as such.
        if either is not None and (said is None or says is None):
            texts = (said.text if said else None, says.text if says else None)
            changed.append(RemarkChange(either.rule, either.title, either.level, *texts))
    yield from sorted(changed, key=lambda each: _LEVELS.index(each.level) if each.level in _LEVELS else len(_LEVELS))


def _statements(before: Outcome, after: Outcome) -> Iterator[StatementChange]:
    one, other = ({(each.rule, each.branch, each.looked_at): each for each in side.judged} for side in (before, after))
    for place in {**one, **other}:
        said, says = one.get(place), other.get(place)
        either = says or said
        marks = (said.mark if said else None, says.mark if says else None)
        if either is not None and marks[0] != marks[1]:
            yield StatementChange(either.rule, either.branch, either.document, either.says, *marks)


def _citations(before: Outcome, after: Outcome) -> Iterator[CitationChange]:
    one, other = dict(before.cited), dict(after.cited)
    for claim in sorted({**one, **other}):
        if one.get(claim) != other.get(claim):
            yield CitationChange(claim, one.get(claim), other.get(claim))
