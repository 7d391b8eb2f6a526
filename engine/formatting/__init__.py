"""Formatting of rule files: one style for all, in which comments survive.

No library does this: those that keep comments tie them to the wrong neighbour when keys change their order, and break
long lines in brackets anywhere.
"""

from engine.formatting.formatter import UnformattableError, formatted

__all__ = ["UnformattableError", "formatted"]
