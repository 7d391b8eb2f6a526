"""Documentation of a rulebook as Markdown pages, written from the rule files themselves."""

from engine.documentation.page import Page
from engine.documentation.publication import Differences, ForeignFileError, compare, publish
from engine.documentation.reference import reference_pages

__all__ = ["Differences", "ForeignFileError", "Page", "compare", "publish", "reference_pages"]
