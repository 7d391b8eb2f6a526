"""The report of an advice: one tree of sections and lines, which every face renders."""

from kb.advice.report.builder import build_report
from kb.advice.report.tree import Figure, Level, Line, Report, Section

__all__ = ["Figure", "Level", "Line", "Report", "Section", "build_report"]
