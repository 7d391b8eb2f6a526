"""``whygpu rules check``."""

from __future__ import annotations

import argparse

from tui.commands.complaint import complaining
from tui.commands.rules.check_report import check_once

__all__ = ["check"]


@complaining
def check(options: argparse.Namespace) -> int:
    """Verifies rule files and prints the findings; returns `CLEAN`, `WARNINGS` or `ERRORS`.

    With ``--watch``, again whenever one is saved, until it is interrupted.
    """
    if options.watch:
        from tui.commands.rules.check_watch import watch_rules

        return watch_rules(options)
    checked = check_once(options)
    for line in checked.lines:
        print(line)
    return checked.code
