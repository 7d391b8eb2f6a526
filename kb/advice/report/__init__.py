"""The report of an advice: one tree of sections and lines, which every face renders."""

from kb.advice.report.builder import build_report
from kb.advice.report.tree import POLICY, Figure, Level, Line, Report, Section

__all__ = ["POLICY", "Figure", "Level", "Line", "Report", "Section", "build_report"]
