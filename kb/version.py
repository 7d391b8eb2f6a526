"""The version of the product."""

from __future__ import annotations

__all__ = ["VERSION"]

# The build takes it from here: to ask what is installed takes longer than all else that `--version` does.
VERSION = "0.1.0"
