"""Reports in plain text."""

from tui.report.advice_report import advice_lines
from tui.report.layout import wrapped

__all__ = ["advice_lines", "wrapped"]
