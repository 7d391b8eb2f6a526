"""Comparing two advices."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.explanation import estimate_text
from engine.explanation.reason_text import taken_branches
from engine.language import Value
from engine.rulebook import Rulebook
from kb.advice import Advice, Remark
from kb.advice.advice import DocumentStatement
from kb.comparison.comparison import (
    CitationChange,
    Comparison,
    FactChange,
    Figure,
    Offer,
    RecommendationChange,
    RemarkChange,
    Role,
    StatementChange,
)

__all__ = ["compare"]

_VERDICT, _PRICE = "fit.verdict", "cost.per_hour"
_LEVELS = ("require", "warn", "recommend", "inform")
#: what calculating in another order may change of a number
_NOISE = 1e-9


@dataclass(frozen=True)
class _Side:
    """An advice with the rulebook that gave it."""

    advice: Advice
    rulebook: Rulebook

    def figure(self, fact: str) -> Figure | None:
        """The value of a fact; None when it is not known."""
        state = self.advice.inference.facts.get(fact)
        return None if state is None else Figure(state.value, estimate_text(self.rulebook, self.advice.inference, fact))

    def offer(self) -> Offer | None:
        """What is recommended; None when nothing can be."""
        if self.advice.recommendation is None:
            return None
        price = self.figure(_PRICE)
        return Offer(self.advice.recommendation.summary, price.shown if price else "")

    def wording(self, remark: Remark) -> tuple[str, ...]:
        """What a remark is made of: its level, and the texts of the branches that fired before figures are put in."""
        provider = self.rulebook.providers[remark.rule]
        own = (branch.because or provider.because for branch in taken_branches(provider, remark.branch))
        return remark.level, *own

    def judging(self, statement: DocumentStatement) -> tuple[str, ...]:
        """What a statement is made of: its mark, and the texts of the branch before figures are put in."""
        taken = taken_branches(self.rulebook.providers[statement.rule], statement.branch)
        return statement.mark, *(text for branch in taken if branch.judgement for text in branch.judgement.texts)


def compare(before: Advice, after: Advice, rulebook_before: Rulebook, rulebook_after: Rulebook) -> Comparison:
    """What is different in ``after``, each advice read with the rulebook that gave it."""
    one, other = _Side(before, rulebook_before), _Side(after, rulebook_after)
    facts = tuple(_facts(one, other))
    return Comparison(
        recommendation=_recommendation(one, other, facts),
        verdict=next((each for each in facts if each.fact == _VERDICT), None),
        facts=tuple(each for each in facts if each.fact != _VERDICT),
        remarks=tuple(_remarks(one, other)),
        statements=tuple(_statements(one, other)),
        citations=tuple(_citations(one, other)),
    )


def _recommendation(one: _Side, other: _Side, facts: Iterable[FactChange]) -> RecommendationChange | None:
    before, after = one.offer(), other.offer()
    if before and after and not any(each.role == "choice" for each in facts):
        return None
    return RecommendationChange(before, after) if before or after else None


def _facts(one: _Side, other: _Side) -> Iterator[FactChange]:
    for fact, role in _roles(other.rulebook, one.rulebook).items():
        before, after = one.figure(fact), other.figure(fact)
        if before == after or (before and after and _same(before.value, after.value) and _comparable(fact, one, other)):
            continue
        titled = other.rulebook if fact in other.rulebook.facts else one.rulebook
        yield FactChange(fact, titled.title(fact), role, before, after)


def _same(one: Value, other: Value) -> bool:
    if isinstance(one, bool | str) or isinstance(other, bool | str):
        return type(one) is type(other) and one == other
    return math.isclose(one, other, rel_tol=_NOISE)


def _comparable(fact: str, one: _Side, other: _Side) -> bool:
    """Whether values of the fact are counted in the same base unit."""
    return one.rulebook.type_of(fact).dimension == other.rulebook.type_of(fact).dimension


def _roles(*rulebooks: Rulebook) -> Mapping[str, Role]:
    """All facts with their roles, the most important first, in the order of the report and of declaration."""
    chosen = [each.fact for rulebook in rulebooks for each in rulebook.choices]
    reported = [fact for rulebook in rulebooks for section in rulebook.report for fact in section.facts]
    declared = [fact for rulebook in rulebooks for fact in rulebook.facts]
    listed: tuple[tuple[Role, list[str]], ...] = (("choice", chosen), ("figure", reported), ("detail", declared))
    roles: dict[str, Role] = {}
    for role, facts in listed:
        for fact in facts:
            roles.setdefault(fact, role)
    return roles


def _remarks(one: _Side, other: _Side) -> Iterator[RemarkChange]:
    before, after = ({each.rule: each for each in side.advice.remarks} for side in (one, other))
    changed = []
    for rule, remark in {**before, **after}.items():
        said, says = before.get(rule), after.get(rule)
        # The same words with other figures are no change: the figures are facts, and compared as such.
        if said is None or says is None or one.wording(said) != other.wording(says):
            texts = (said.text if said else None, says.text if says else None)
            changed.append(RemarkChange(rule, remark.title, remark.level, *texts))
    # What is new or gone matters more than what is put in other words.
    yield from sorted(changed, key=lambda each: (_LEVELS.index(each.level), None not in (each.before, each.after)))


def _statements(one: _Side, other: _Side) -> Iterator[StatementChange]:
    def by_place(side: _Side) -> dict[tuple[str, str, str], DocumentStatement]:
        return {(each.rule, each.branch, each.configuration): each for each in side.advice.statements}

    before, after = by_place(one), by_place(other)
    changed = []
    for place, statement in {**before, **after}.items():
        said, says = before.get(place), after.get(place)
        if said is None or says is None or one.judging(said) != other.judging(says):
            marks = (said.mark if said else None, says.mark if says else None)
            document = statement.document or statement.title
            changed.append(StatementChange(statement.rule, statement.branch, document, statement.says, *marks))
    # Another judgement matters more than a statement that is new or gone, and that more than other words.
    yield from sorted(changed, key=lambda each: (None in (each.before, each.after), each.before == each.after))


def _citations(one: _Side, other: _Side) -> Iterator[CitationChange]:
    before, after = ({each.claim: each.stance for each in side.advice.citations} for side in (one, other))
    for claim in sorted({**before, **after}):
        if before.get(claim) != after.get(claim):
            yield CitationChange(claim, before.get(claim), after.get(claim))
