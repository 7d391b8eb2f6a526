"""Checks of conditions, tables and conflicts: each finding is proved, or shown by a situation."""

from engine.verification.checks.conflicts import conflict_findings, contending_pairs
from engine.verification.checks.contradicting_requirements import contradicting_requirement_findings
from engine.verification.checks.divisions import provider_divisions, requirement_divisions
from engine.verification.checks.inspection import Inspection, Undecided
from engine.verification.checks.judgements import judgement_findings
from engine.verification.checks.open_requirements import open_requirement_findings
from engine.verification.checks.outranked import outranked_findings
from engine.verification.checks.tables import table_findings
from engine.verification.checks.truth import declaration_truth, provider_truth

__all__ = [
    "Inspection",
    "Undecided",
    "conflict_findings",
    "contending_pairs",
    "contradicting_requirement_findings",
    "declaration_truth",
    "judgement_findings",
    "open_requirement_findings",
    "outranked_findings",
    "provider_divisions",
    "provider_truth",
    "requirement_divisions",
    "table_findings",
]
