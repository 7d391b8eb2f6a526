"""Comparison: what is different between two advices for the same job, and between two rulebooks."""

from kb.comparison.advice_comparison import compare
from kb.comparison.comparison import (
    CitationChange,
    Comparison,
    FactChange,
    Figure,
    Offer,
    RecommendationChange,
    RemarkChange,
    StatementChange,
)
from kb.comparison.comparison_json import comparison_json, job_json, rule_change_json
from kb.comparison.over_jobs import JobComparison, UnusableJobError, compare_over
from kb.comparison.rule_change import RuleChange, changed_rules

__all__ = [
    "CitationChange",
    "Comparison",
    "FactChange",
    "Figure",
    "JobComparison",
    "Offer",
    "RecommendationChange",
    "RemarkChange",
    "RuleChange",
    "StatementChange",
    "UnusableJobError",
    "changed_rules",
    "compare",
    "compare_over",
    "comparison_json",
    "job_json",
    "rule_change_json",
]
