"""The rules that an action works on."""

from __future__ import annotations

import argparse
from pathlib import Path

from kb.advisor import Advisor

__all__ = ["load_advisor"]


def load_advisor(options: argparse.Namespace) -> Advisor:
    """An advisor over the rules that ``options`` name. Raises `RulebookError`."""
    return Advisor.load([Path(path) for path in options.paths] or None)
