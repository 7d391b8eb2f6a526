"""Building the report of an advice."""

from __future__ import annotations

from engine.inference import InferenceEngine
from engine.language import printable
from kb.advice.advice import Advice
from kb.advice.basis import Basis
from kb.advice.report.details import detail_sections
from kb.advice.report.summary import summary_sections
from kb.advice.report.tree import Line, Report, Section
from kb.understanding import Understanding

__all__ = ["build_report"]


def build_report(engine: InferenceEngine, advice: Advice, basis: Basis, heard: Understanding | None = None) -> Report:
    """The report of ``advice``, which rests on ``basis``; ``heard`` is what was made of the person's words, if any."""
    refused = tuple(Line(printable(each, 600), mark="require") for each in basis.not_in_force())
    told = (
        *([Section("policy", "", "summary", refused)] if refused else ()),
        *summary_sections(engine, advice, heard),
        Section("basis", "Basis", "summary", (Line(printable(basis.words, 600)),)),
    )
    return Report(told, lambda: detail_sections(engine, advice, heard))
