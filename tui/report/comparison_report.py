"""What is different between advices and between rules, in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kb.comparison import Comparison, FactChange, Offer, RecommendationChange, RemarkChange, RuleChange, StatementChange
from tui.report.layout import wrapped

__all__ = [
    "comparison_lines",
    "fact_words",
    "recommendation_words",
    "remark_words",
    "rule_change_words",
    "statement_words",
]

_LEVELS = {"require": "requires", "warn": "warns", "recommend": "advises", "inform": "says"}
_DETAILS = 6


def comparison_lines(comparison: Comparison, width: int, indent: str = "  ") -> Iterator[str]:
    """All that differs, but of the details the first few; the most important first."""
    hanging = " " * (len(indent) + 4)
    if comparison.recommendation:
        yield from wrapped(recommendation_words(comparison.recommendation), width, indent, hanging)
    told = ("figure",) if comparison.recommendation else ("choice", "figure")  # a recommendation names its choices
    figures = [each for each in comparison.facts if each.role in told]
    details = [each for each in comparison.facts if each.role == "detail"]
    for change in (comparison.verdict, *figures, *details[:_DETAILS]):
        if change is not None:
            yield from wrapped(fact_words(change), width, indent, hanging)
    if len(details) > _DETAILS:
        yield f"{indent}and {len(details) - _DETAILS} more facts that these rest on"
    for remark in comparison.remarks:
        yield from wrapped(remark_words(remark), width, indent, hanging)
    for statement in comparison.statements:
        yield from wrapped(statement_words(statement), width, indent, hanging)
    for words, claims in (
        ("cited now", [each.claim for each in comparison.citations if each.before is None]),
        ("no longer cited", [each.claim for each in comparison.citations if each.after is None]),
        ("cited with another stance", [each.claim for each in comparison.citations if each.before and each.after]),
    ):
        if claims:
            yield from wrapped(f"{words}: {', '.join(claims)}", width, indent, hanging)


def recommendation_words(change: RecommendationChange) -> str:
    """The recommendations before and after, with their prices."""
    return f"Recommendation: {_offer(change.before)} → {_offer(change.after)}"


def _offer(offer: Offer | None) -> str:
    if offer is None:
        return "nothing"
    return f"{offer.summary} at {offer.price}" if offer.price else offer.summary


def fact_words(change: FactChange) -> str:
    """A fact with its values before and after."""
    before, after = (each.shown if each else "not known" for each in (change.before, change.after))
    return f"{change.title}: {before} → {after}"


def remark_words(change: RemarkChange) -> str:
    """What a rule says now, no longer, or in other words."""
    if change.after is None:
        return f"[{change.rule}] no longer {_LEVELS[change.level]}: {change.title}"
    said = "now" if change.before is None else "in other words"
    return f"[{change.rule}] {_LEVELS[change.level]} {said}: {change.after}"


def statement_words(change: StatementChange) -> str:
    """A line for a statement of a document: its judgement before and after, or that it is no longer shown."""
    said = f"{change.document} states: {change.says} Judged: "
    if change.after is None:
        return f"[{change.rule}] {said}no longer told (was {change.before})"
    if change.before is None:
        return f"[{change.rule}] {said}told now, {change.after}"
    if change.before == change.after:
        return f"[{change.rule}] {said}{change.after}, in other words"
    return f"[{change.rule}] {said}{change.before} → {change.after}"


def rule_change_words(changes: Sequence[RuleChange]) -> Iterator[str]:
    """A line for each declaration: added, removed, or which of its keys changed, and where it stands."""
    for each in changes:
        if each.before is not None and each.after is not None:
            yield f"changed: {each.kind} {each.id}: {', '.join(each.keys) or 'text'}  ({each.after})"
        elif each.after is not None:
            yield f"added: {each.kind} {each.id}  ({each.after})"
        else:
            yield f"removed: {each.kind} {each.id}  ({each.before})"
