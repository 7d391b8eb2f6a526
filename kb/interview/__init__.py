"""The interview: which question is worth most, and which are not asked."""

from kb.interview.interview import Interview
from kb.interview.plan import Plan
from kb.interview.skipped import Skipped, odds_text
from kb.interview.worth import Worth

__all__ = ["Interview", "Plan", "Skipped", "Worth", "odds_text"]
