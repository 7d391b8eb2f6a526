"""What Python source made of expressions calls things that it does not contain."""

from __future__ import annotations

__all__ = ["APPLIED", "BEYOND", "CEILING", "FLOOR"]

BEYOND, APPLIED, CEILING, FLOOR = "beyond", "applied", "ceiling", "floor"
"""What the source calls infinity, `engine.language.evaluation.applied`, and the rounding of `math`."""
