"""In which form an action on rules reports."""

from __future__ import annotations

import argparse
from typing import Literal, get_args

__all__ = ["REPORT_FORMATS", "ReportFormat", "report_format"]

ReportFormat = Literal["text", "json", "junit", "sarif"]
REPORT_FORMATS: tuple[ReportFormat, ...] = get_args(ReportFormat)


def report_format(options: argparse.Namespace) -> ReportFormat:
    """The form that ``options`` ask for; ``--json`` is short for ``--format json``."""
    if options.json:
        return "json"
    chosen: ReportFormat = options.format
    return chosen
