"""Comparisons as JSON. Values are in base units; ``shown`` is what people read."""

from __future__ import annotations

from kb.advice.document import Json
from kb.comparison.comparison import Comparison, FactChange, Figure, Offer
from kb.comparison.over_jobs import JobComparison
from kb.comparison.rule_change import RuleChange

__all__ = ["comparison_json", "job_json", "rule_change_json"]


def comparison_json(comparison: Comparison) -> dict[str, Json]:
    """A comparison as one object; what does not differ is null or an empty list."""
    recommendation, verdict = comparison.recommendation, comparison.verdict
    return {
        "recommendation": {"before": _offer(recommendation.before), "after": _offer(recommendation.after)}
        if recommendation
        else None,
        "verdict": _fact(verdict) if verdict else None,
        "facts": [_fact(each) for each in comparison.facts],
        "remarks": [
            {
                "rule": each.rule,
                "title": each.title,
                "level": each.level,
                "before": each.before,
                "after": each.after,
            }
            for each in comparison.remarks
        ],
        "statements": [
            {
                "rule": each.rule,
                "branch": each.branch,
                "document": each.document,
                "says": each.says,
                "before": each.before,
                "after": each.after,
            }
            for each in comparison.statements
        ],
        "claims": [{"id": each.claim, "before": each.before, "after": each.after} for each in comparison.citations],
    }


def job_json(compared: JobComparison) -> dict[str, Json]:
    """What is different for a job, with the job itself."""
    return {
        "id": compared.job.id,
        "text": compared.job.text,
        "answers": dict(compared.job.answers),
        "refused": {"before": compared.refused_before or None, "after": compared.refused_after or None},
        **comparison_json(compared.comparison),
    }


def rule_change_json(change: RuleChange) -> dict[str, Json]:
    """A declaration that was added (``before`` is null), removed (``after`` is null) or changed."""
    return {
        "kind": change.kind,
        "id": change.id,
        "before": str(change.before) if change.before else None,
        "after": str(change.after) if change.after else None,
        "keys": list(change.keys),
    }


def _offer(offer: Offer | None) -> Json:
    return {"summary": offer.summary, "price": offer.price or None} if offer else None


def _fact(change: FactChange) -> dict[str, Json]:
    return {
        "fact": change.fact,
        "title": change.title,
        "role": change.role,
        "before": _figure(change.before),
        "after": _figure(change.after),
    }


def _figure(figure: Figure | None) -> Json:
    return {"value": figure.value, "shown": figure.shown} if figure else None
