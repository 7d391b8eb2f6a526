"""Advice with a person's own rules: where they cannot be used, there is none, unless it was asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from engine.inference import MatcherName
from engine.loading import LoadedRules, RefusedOverlay
from kb.advisor import Advisor
from kb.errors import KnowledgeError
from kb.rule_sources import rule_sources
from tui.report.refusals import refusal_lines

__all__ = ["RefusedRulesError", "advisor_with_own_rules", "repeated_options", "say_refused"]


class RefusedRulesError(KnowledgeError):
    """Rules that were asked for cannot be used, so that there is no answer."""

    def __init__(self, refused: Sequence[RefusedOverlay]) -> None:
        self.refused = tuple(refused)
        super().__init__(
            "\n".join(
                (
                    *refusal_lines(self.refused, "cannot be used"),
                    "So there is no answer. To have one without them: --keep-going, which says so in the answer.",
                )
            )
        )


def advisor_with_own_rules(options: argparse.Namespace, *, told: bool = False) -> Advisor:
    """An advisor over the built-in packs and the person's own rules.

    With ``keep_going`` it is without those that cannot be used, which is said on standard error, unless it was ``told``
    before. Raises
    `RefusedRulesError` otherwise, and `RulebookError`.
    """
    sources = rule_sources(map(Path, options.overlays))
    matcher: MatcherName = getattr(options, "matcher", "auto")
    as_of: date | None = getattr(options, "as_of", None)
    advisor = Advisor.load(sources.base, matcher, sources.overlays, as_of)
    if advisor.loaded.refused and not options.keep_going:
        raise RefusedRulesError(advisor.loaded.refused)
    if not told:
        say_refused(advisor.loaded)
    return advisor


def repeated_options(options: argparse.Namespace) -> Iterator[str]:
    """The options by which another run has the same rules, and goes on without the same of them."""
    for path in options.overlays:
        yield from ("--rules", path)
    if options.keep_going:
        yield "--keep-going"


def say_refused(loaded: LoadedRules) -> None:
    """Says which rules of the person's own were left out."""
    for line in refusal_lines(loaded.refused, "are left out"):
        print(f"whygpu: {line}", file=sys.stderr)
