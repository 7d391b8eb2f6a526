"""``whygpu claims``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import msgspec

from kb.claims import Claim, Claims, ClaimUses, Conflict, disagreements_page
from kb.errors import UnknownClaimError
from tui.commands.complaint import complaining
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.claim_report import claim_lines, found_lines
from tui.report.json_text import json_text
from tui.report.layout import columns, page_width, wrapped

__all__ = ["claims"]


@complaining
def claims(options: argparse.Namespace) -> int:
    """Lists the documents, or the claims that a query finds, or all that is known of one claim or conflict.

    Returns 1 when the query finds nothing.
    """
    advisor = advisor_with_own_rules(options)
    ledger = advisor.claims
    uses = ClaimUses.of(advisor.rulebook, ledger)
    if options.disagreements:
        print(disagreements_page(ledger, uses), end="")
        return 0
    query = " ".join(options.query).strip()
    record = _record(ledger, query)
    if record is not None:
        _print(options, [_as_json(ledger, record, uses)], claim_lines(ledger, uses, record, page_width()))
        return 0
    if not query:
        _print(options, [_as_json(ledger, ledger.get(each), uses) for each in ledger.ids()], _documents(ledger, uses))
        return 0
    found = ledger.search(query, options.limit or 20)
    _print(options, [_as_json(ledger, each, uses) for each in found], found_lines(found, uses, page_width()))
    if not found and not options.json:
        print(f"no claim has all words of {query!r}")
    return 0 if found else 1


def _record(ledger: Claims, query: str) -> Claim | Conflict | None:
    wanted = next((each for each in (query, query.upper()) if each in ledger), None)
    if wanted is None:
        if query[:1].upper() in {"S", "X"} and query[1:2].isdigit() and " " not in query:
            raise UnknownClaimError(query, ledger.nearest(query))
        return None
    return ledger.conflict(wanted) if wanted in ledger.conflict_ids() else ledger.get(wanted)


def _print(options: argparse.Namespace, records: list[dict[str, object]], lines: Iterator[str]) -> None:
    if options.json:
        print(json_text(records, 2))
        return
    for line in lines:
        print(line)


def _documents(ledger: Claims, uses: ClaimUses) -> Iterator[str]:
    rows = []
    for document in ledger.documents():
        ids = [each for each in ledger.ids() if ledger.get(each).document == document.name]
        used = sum(bool(uses.of_claim(each)) for each in ids)
        rows.append((document.name, f"{document.title}: {len(ids)} claims, {used} of them cited by rules and figures"))
    yield from columns(rows, page_width(), "")
    yield from wrapped(
        f"{len(ledger.conflict_ids())} conflicts, {ledger.conflict_ids()[0]} to {ledger.conflict_ids()[-1]}. "
        "Look for words (whygpu claims nvlink) or name a claim or conflict (whygpu claims X02).",
        page_width(),
    )


def _as_json(ledger: Claims, record: Claim | Conflict, uses: ClaimUses) -> dict[str, object]:
    used = [
        {"kind": each.kind, "id": each.id, "title": each.title, "place": str(each.place), "stance": each.stance,
         "note": each.note}
        for each in uses.of_claim(record.id)
    ]  # fmt: skip
    extra: dict[str, object] = {}
    if isinstance(record, Claim):
        extra = {"quotation": ledger.quotation(record.id), "unchecked": record.unchecked}
    return {**msgspec.to_builtins(record), **extra, "used_by": used}
