"""``whygpu rules test``."""

from __future__ import annotations

import argparse

from engine.language import printable
from engine.verification import run_embedded_tests
from tui.commands.complaint import complaining
from tui.commands.rules.loading import load_advisor

__all__ = ["test"]


@complaining
def test(options: argparse.Namespace) -> int:
    """Runs the tests beside the rules; returns 1 when one fails."""
    advisor = load_advisor(options)
    failed = passed = 0
    for outcome in run_embedded_tests(advisor.engine):
        if outcome.passed:
            passed += 1
            continue
        failed += 1
        for problem in outcome.problems:
            print(f"{outcome.place}: {outcome.provider}: {printable(problem)}")
    untested = sum(1 for provider in advisor.rulebook.providers.values() if not provider.tests)
    print(f"{passed} passed, {failed} failed" + (f"; {untested} rules without a test" if untested else ""))
    return 1 if failed else 0
