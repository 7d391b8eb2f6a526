"""Recording what a command answers in the journal, where there is one."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from engine.language import printable
from kb.journal import journal_place

if TYPE_CHECKING:
    from kb.advice import Advice
    from kb.journal.recorder import Recorder
    from kb.signature import Signer
    from tui.commands.request import Request

__all__ = ["record_advice", "recorder_for", "signer_for"]

_LONGEST = 2_000


def recorder_for(options: argparse.Namespace, through: str) -> Recorder | None:
    """The recorder for a command; None where nothing is to be recorded. It complains on standard error."""
    place = journal_place(getattr(options, "journal", None))
    if place is None:
        return None
    from kb.journal.recorder import Recorder  # it brings the database along

    return Recorder(place, through, getattr(options, "arguments", ()), _complain, signer_for(options))


def record_advice(
    options: argparse.Namespace,
    through: str,
    request: Request,
    advice: Advice,
    said: str = "",
    files: Mapping[str, str] | None = None,
) -> None:
    """Records the answer of a command, where there is a journal. ``files`` are the launch files made for it."""
    recorder = recorder_for(options, through)
    if recorder is not None:
        from kb.session import Answers  # to list records, advice is of no use and slow to import

        answers = Answers(request.answers, options=request.options)
        recorder.advice(request.advisor, advice, answers, request.heard, said, files)


def signer_for(options: argparse.Namespace) -> Signer | None:
    """What signs records; None where they are not to be signed."""
    key = getattr(options, "sign", None) or os.environ.get("WHYGPU_JOURNAL_KEY")
    if not key:
        return None
    from kb.journal.signed_record import SIGNED_RECORD
    from kb.signature import Signer

    return Signer(Path(key).expanduser(), SIGNED_RECORD)


def _complain(problem: str) -> None:
    print(f"whygpu: {printable(problem, _LONGEST)}", file=sys.stderr)
