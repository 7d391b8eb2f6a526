"""Reports in plain text. Whoever prints one form does not wait for the others to be imported."""

from tui.report.layout import wrapped

__all__ = ["wrapped"]
