"""``whygpu rules explain``."""

from __future__ import annotations

import argparse
import sys

from engine.findings import finding_codes, finding_page
from tui.commands.complaint import complaining
from tui.report.layout import columns, page_width

__all__ = ["explain"]


@complaining
def explain(options: argparse.Namespace) -> int:
    """Prints the page of a finding's code, laid out for a terminal; without a code, all codes with their titles.

    Raises `UnknownCodeError`.
    """
    if not options.code:
        for line in columns([(code, finding_page(code).title) for code in finding_codes()], page_width(), ""):
            print(line)
        print("\nThe page of one of them, with an example and the cure: whygpu rules explain CODE")
        return 0
    text = finding_page(options.code).text
    if sys.stdout.isatty():
        _lay_out(text)
    else:
        print(text.rstrip())
    return 0


def _lay_out(text: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    # The theme leaves the background as it is, light or dark.
    Console(width=page_width()).print(Markdown(text, code_theme="ansi_dark"))
