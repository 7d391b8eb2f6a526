"""``whygpu rules explain``."""

from __future__ import annotations

import argparse

from engine.findings import finding_codes, finding_page
from tui.commands.complaint import complaining

__all__ = ["explain"]


@complaining
def explain(options: argparse.Namespace) -> int:
    """Prints the page of a finding's code; without a code, all codes with their titles."""
    if not options.code:
        for code in finding_codes():
            print(f"{code}  {finding_page(code).title}")
        return 0
    print(finding_page(options.code).text.rstrip())
    return 0
