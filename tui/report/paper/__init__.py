"""A paper: an advice for somebody who was not there, in forms that are kept, sent and printed."""

from tui.report.paper.composition import paper_of
from tui.report.paper.paper import Paper, Part

__all__ = ["Paper", "Part", "paper_of"]
