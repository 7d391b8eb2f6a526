"""Findings: what is wrong with rules, where, why it matters, and the cure."""

from engine.findings.finding import Correction, Finding, Place, Related, RulebookError
from engine.findings.page import FindingPage, UnknownCodeError, finding_codes, finding_page
from engine.findings.remedy import Remedy

__all__ = [
    "Correction",
    "Finding",
    "FindingPage",
    "Place",
    "Related",
    "Remedy",
    "RulebookError",
    "UnknownCodeError",
    "finding_codes",
    "finding_page",
]
