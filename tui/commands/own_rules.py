"""Advice with a person's own rules: what is left out is said on standard error."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

from engine.inference import MatcherName
from engine.loading import LoadedRules
from kb.advisor import Advisor
from kb.rule_sources import rule_sources
from tui.report.refusals import refusal_lines

__all__ = ["advisor_with_own_rules", "say_refused"]


def advisor_with_own_rules(options: argparse.Namespace) -> Advisor:
    """An advisor over the built-in packs and the person's own rules. Raises `RulebookError`."""
    sources = rule_sources(map(Path, options.overlays))
    matcher: MatcherName = getattr(options, "matcher", "auto")
    as_of: date | None = getattr(options, "as_of", None)
    return Advisor.load(sources.base, matcher, sources.overlays, as_of)


def say_refused(loaded: LoadedRules) -> None:
    """Says which rules of the person's own were left out."""
    for line in refusal_lines(loaded.refused):
        print(f"whygpu: {line}", file=sys.stderr)
