"""What changed with the rules, and what is wrong with them, as reasons to walk through."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.findings import Finding, UnknownCodeError, finding_page
from engine.language import printable
from kb.comparison import (
    CitationChange,
    FactChange,
    Offer,
    RecommendationChange,
    RemarkChange,
    RuleChange,
    StatementChange,
)
from tui.report.comparison_report import fact_words, recommendation_words
from tui.view.advice_reasons import AdviceReasons
from tui.view.plural import counted
from tui.view.proof_reasons import LEVEL_SIGNS
from tui.view.reason import Reason
from tui.view.rules_difference import RulesDifference

__all__ = ["difference_reason", "findings_reason"]


def findings_reason(findings: Sequence[Finding]) -> Reason:
    """Errors, then warnings, each with its line, its cure and the page of its code."""
    errors, warnings = ([each for each in findings if each.severity == one] for one in ("error", "warning"))
    counts = [counted(len(each), word) for each, word in ((errors, "error"), (warnings, "warning")) if each]
    return Reason(
        f"{' and '.join(counts)} in the rules",
        "✗" if errors else "!",
        detail=lambda: [("", "Rules with errors are not used. They are read again whenever they are saved.")],
        steps=lambda: [_finding(each) for each in (*errors, *warnings)],
        open=True,
    )


def _finding(finding: Finding) -> Reason:
    def detail() -> Iterator[tuple[str, str]]:
        yield "FINDING", str(finding)
        try:
            page = finding_page(finding.code)
        except UnknownCodeError:
            return
        yield "WHAT IT MEANS", page.text

    sign = "✗" if finding.severity == "error" else "!"
    text = printable(f"{finding.code} {finding.message}", 300)
    return Reason(text, sign, printable(str(finding.place), 300), detail=lambda: list(detail()))


def difference_reason(difference: RulesDifference, reasoner: AdviceReasons) -> Reason:
    """All that changed; facts lead on to why they are now what they are."""
    return Reason(
        "What the change of the rules did",
        "▸",
        detail=lambda: [("", "The advice for the same answers, before and after.")],
        steps=lambda: _parts(difference, reasoner),
        open=True,
    )


def _parts(difference: RulesDifference, reasoner: AdviceReasons) -> Sequence[Reason]:
    advice = difference.advice
    return [
        *([Reason("The advice is the same", "✓")] if advice.is_empty else []),
        *([_recommendation(advice.recommendation)] if advice.recommendation else []),
        *([_fact(advice.verdict, reasoner)] if advice.verdict else []),
        *_group("Figures", [_fact(each, reasoner) for each in advice.facts if each.role != "detail"], opened=True),
        *_group("What they rest on", [_fact(each, reasoner) for each in advice.facts if each.role == "detail"]),
        *_group("Remarks", [_remark(each) for each in advice.remarks]),
        *_group("What the documents say", [_statement(each) for each in advice.statements]),
        *_group("Claims cited", [_citation(each) for each in advice.citations]),
        *_group("Answers set aside", [Reason(each, "!") for each in difference.set_aside], opened=True),
        *_group("Rules written otherwise", [_rule(each) for each in difference.rules]),
    ]


def _group(title: str, members: Sequence[Reason], *, opened: bool = False) -> Iterator[Reason]:
    if members:
        yield Reason(title, "▸", f"{len(members):,}", steps=lambda: members, open=opened)


def _recommendation(change: RecommendationChange) -> Reason:
    def words(offer: Offer | None) -> str:
        return "nothing" if offer is None else "\n".join(part for part in (offer.summary, offer.price) if part)

    detail = [("BEFORE", words(change.before)), ("NOW", words(change.after))]
    return Reason(recommendation_words(change), "▸" if change.after else "✗", detail=lambda: detail)


def _fact(change: FactChange, reasoner: AdviceReasons) -> Reason:
    before, after = (each.shown if each else "not known" for each in (change.before, change.after))
    return Reason(
        fact_words(change),
        aside=change.fact,
        detail=lambda: [("BEFORE", before), ("NOW", after)],
        steps=(lambda: [reasoner.fact(change.fact)]) if change.after else None,
    )


def _remark(change: RemarkChange) -> Reason:
    happened = "no longer" if change.after is None else "new" if change.before is None else "in other words"
    texts = (("BEFORE", change.before), ("NOW", change.after))
    detail = [(heading, text) for heading, text in texts if text is not None]
    return Reason(f"{change.title}: {happened}", LEVEL_SIGNS[change.level], change.rule, detail=lambda: detail)


def _statement(change: StatementChange) -> Reason:
    before, after = change.before or "not told", change.after or "not told"
    happened = f"{after}, in other words" if before == after else f"{before} → {after}"
    return Reason(f"{change.document}: {happened}", "▸", change.rule, detail=lambda: [("IT SAYS", change.says)])


def _citation(change: CitationChange) -> Reason:
    return Reason(f"{change.claim}: {change.before or 'not cited'} → {change.after or 'not cited'}")


def _rule(change: RuleChange) -> Reason:
    happened = "removed" if change.after is None else "added" if change.before is None else ", ".join(change.keys)
    places = (("BEFORE", change.before), ("NOW", change.after))
    detail = [(heading, str(place)) for heading, place in places if place is not None]
    return Reason(f"{change.id}: {happened}", aside=change.kind, detail=lambda: detail)
