"""``whygpu journal verify``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.interview import AnswerError
from kb.journal.signature import SignatureJudge
from kb.journal.verification import Verification, verify
from tui.commands.complaint import complaining
from tui.commands.journal.opened import opened_journal
from tui.report.layout import page_width, wrapped

__all__ = ["verify_journal"]

_FAULTS = 1
_PRINTED, _LEAST = 16, 8
"""So many digits of a hash are printed, and so many tell something."""


@complaining
def verify_journal(options: argparse.Namespace) -> int:
    """Prints what is wrong with a journal; returns 0 where nothing is, else 1."""
    judge = SignatureJudge(Path(options.allowed) if options.allowed else None)
    expected = _expected(options.expect) if options.expect else None
    with opened_journal(options) as journal:
        found = verify(journal, judge, expected)
    if options.json:
        print(json.dumps(msgspec.to_builtins(found), indent=2, ensure_ascii=False))
    else:
        for line in _lines(found, page_width(), judged=options.allowed is not None):
            print(line)
    return _FAULTS if found.faults else 0


def _expected(text: str) -> tuple[int, str]:
    number, _, beginning = text.partition(":")
    if not number.isdigit() or len(beginning) < _LEAST:
        raise AnswerError("--expect", text, "is no record with its hash", "Write --expect 120:4f2a91c7…, as printed.")
    return int(number), beginning


def _lines(found: Verification, width: int, *, judged: bool) -> Iterator[str]:
    for fault in found.faults:
        yield from wrapped(f"✗ {fault}", width, "", "  ")
    state = f"{len(found.faults)} faults" if found.faults else "nothing was changed, removed or forged"
    yield f"{found.records:,} records, {found.texts:,} texts: {state}"
    if found.pruned:
        yield f"{found.pruned:,} of them were pruned; their places in the chain are there"
    if found.signed:
        who = "by allowed signers" if judged else "by any key; --allowed FILE says whose count"
        yield from wrapped(f"{found.signed:,} are signed {who}", width)
    if found.unverified:
        yield from wrapped(f"! the signatures were not checked: {found.unverified}", width, "", "  ")
    if found.head and not found.faults:
        told = f"--expect {found.records}:{found.head[:_PRINTED]}"
        yield from wrapped(f"To know later that nothing before was cut off or written anew: {told}", width)
