"""``whygpu journal verify``."""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from engine.interview import AnswerError
from kb.journal.signed_record import SIGNED_RECORD
from kb.journal.verification import verify
from kb.signature import SignatureJudge
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.report.journal_report import verification_lines
from tui.report.json_text import json_text
from tui.report.layout import page_width

__all__ = ["verify_journal"]

_FAULTS = 1
_LEAST = 8
"""So many digits of a hash tell something."""


@complaining
def verify_journal(options: argparse.Namespace) -> int:
    """Prints what is wrong with a journal; returns 0 where nothing is, else 1."""
    judge = SignatureJudge(SIGNED_RECORD, Path(options.allowed) if options.allowed else None)
    expected = _expected(options.expect) if options.expect else None
    with opened_journal(options) as journal:
        found = verify(journal, judge, expected)
    if options.json:
        print(json_text(msgspec.to_builtins(found), 2))
    else:
        for line in verification_lines(found, page_width(), judged=options.allowed is not None):
            print(line)
    return _FAULTS if found.faults else 0


def _expected(text: str) -> tuple[int, str]:
    number, _, beginning = text.partition(":")
    if not number.isdigit() or len(beginning) < _LEAST:
        raise AnswerError("--expect", text, "is no record with its hash", "Write --expect 120:4f2a91c7…, as printed.")
    return int(number), beginning
