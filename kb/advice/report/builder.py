"""Building the report of an advice."""

from __future__ import annotations

from engine.inference import InferenceEngine
from kb.advice.advice import Advice
from kb.advice.report.details import detail_sections
from kb.advice.report.summary import summary_sections
from kb.advice.report.tree import Report
from kb.understanding import Understanding

__all__ = ["build_report"]


def build_report(engine: InferenceEngine, advice: Advice, heard: Understanding | None = None) -> Report:
    """The report of ``advice``; ``heard`` is what was made of the person's words, where there were any."""
    return Report(tuple(summary_sections(engine, advice, heard)), lambda: detail_sections(engine, advice, heard))
