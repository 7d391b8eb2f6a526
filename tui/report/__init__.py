"""Reports in plain text."""

from tui.report.advice_report import full_lines, section_lines, summary_lines
from tui.report.layout import wrapped
from tui.report.markdown_report import markdown_lines
from tui.report.proof_report import proof_report

__all__ = ["full_lines", "markdown_lines", "proof_report", "section_lines", "summary_lines", "wrapped"]
