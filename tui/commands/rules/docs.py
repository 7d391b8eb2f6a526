"""``whygpu rules docs``."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable
from pathlib import Path

from engine.documentation import Differences, compare, publish, reference_pages
from engine.language import printable
from kb.claims import Claims
from kb.errors import UnknownClaimError
from tui.authoring.whole_file import UnwritableFileError
from tui.commands.complaint import complaining
from tui.commands.rules.named_rules import load_advisor

__all__ = ["claim_text", "docs"]

_SHOWN = 20


@complaining
def docs(options: argparse.Namespace) -> int:
    """Writes a page for each rule, fact, parameter, question, pack and finding.

    With ``--check`` nothing is written; returns 1 when pages are stale, missing or there for nothing.

    Raises `ForeignFileError` and `UnwritableFileError`.
    """
    advisor, folder = load_advisor(options), Path(options.output)
    pages = reference_pages(advisor.rulebook, advisor.engine.graph, claim_text(advisor.claims))
    try:
        differences = (compare if options.check else publish)(folder, pages)
    except OSError as error:
        raise UnwritableFileError(Path(error.filename or folder), error.strerror or str(error)) from None
    if options.check:
        return _report(differences, options.output, len(pages))
    written = len(differences.stale) + len(differences.missing)
    print(f"{len(pages)} pages in {printable(options.output)}: {written} written, {len(differences.surplus)} removed")
    return 0


def claim_text(claims: Claims) -> Callable[[str], str]:
    """What a claim says, or, of a conflict, what disagrees and what is done about it; empty for an unknown id."""

    def text(claim: str) -> str:
        try:
            if claim in claims.conflict_ids():
                conflict = claims.conflict(claim)
                return f"{conflict.title}. {conflict.finding} {conflict.handling}"
            return claims.get(claim).statement
        except UnknownClaimError:
            return ""

    return text


def _report(differences: Differences, folder: str, count: int) -> int:
    if not differences:
        print(f"{count} pages in {printable(folder)} are up to date")
        return 0
    listed = [
        *(f"stale: {path}" for path in differences.stale),
        *(f"missing: {path}" for path in differences.missing),
        *(f"surplus: {path}" for path in differences.surplus),
    ]
    for line in listed[:_SHOWN]:
        print(printable(line))
    if len(listed) > _SHOWN:
        print(f"and {len(listed) - _SHOWN} more")
    command = f"whygpu rules docs --output {shlex.quote(printable(folder))}"
    print(f"{len(listed)} pages are not up to date; write them with: {command}")
    return 1
