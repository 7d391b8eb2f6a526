"""``whygpu claims``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from kb.claims import Claim, Claims, ClaimUse, ClaimUses, Conflict, disagreements_page
from kb.errors import UnknownClaimError
from tui.commands.complaint import complaining
from tui.commands.own_rules import advisor_with_own_rules, say_refused
from tui.report.layout import columns, page_width, wrapped

__all__ = ["claims"]

_STANCES = {"support": "cites", "dissent": "says otherwise than"}


@complaining
def claims(options: argparse.Namespace) -> int:
    """Lists the documents, or the claims that a query finds, or all that is known of one claim or conflict.

    Returns 1 when the query finds nothing.
    """
    advisor = advisor_with_own_rules(options)
    say_refused(advisor.loaded)
    ledger, uses = advisor.claims, ClaimUses.of(advisor.rulebook)
    if options.disagreements:
        print(disagreements_page(ledger, uses), end="")
        return 0
    query = " ".join(options.query).strip()
    record = _record(ledger, query)
    if record is not None:
        _print(options, [_as_json(record, uses)], _page(ledger, record, uses))
        return 0
    if not query:
        _print(options, [_as_json(ledger.get(each), uses) for each in ledger.ids()], _documents(ledger, uses))
        return 0
    found = ledger.search(query, options.limit or 20)
    _print(options, [_as_json(each, uses) for each in found], columns(_rows(found, uses), page_width(), ""))
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
        print(json.dumps(records, indent=2, ensure_ascii=False))
        return
    for line in lines:
        print(line)


def _documents(ledger: Claims, uses: ClaimUses) -> Iterator[str]:
    rows = []
    for document in ledger.documents():
        ids = [each for each in ledger.ids() if each.startswith(document.id)]
        used = sum(bool(uses.of_claim(each)) for each in ids)
        rows.append((document.id, f"{document.title}: {len(ids)} claims, {used} of them cited by rules and figures"))
    yield from columns(rows, page_width(), "")
    yield from wrapped(
        f"{len(ledger.conflict_ids())} conflicts, {ledger.conflict_ids()[0]} to {ledger.conflict_ids()[-1]}. "
        "Look for words (whygpu claims nvlink) or name a claim or conflict (whygpu claims X02).",
        page_width(),
    )


def _rows(found: tuple[Claim, ...], uses: ClaimUses) -> list[tuple[str, str]]:
    return [
        (each.id, f"{each.statement} [{_standing(each)}; cited {len(uses.of_claim(each.id))} times]") for each in found
    ]


def _standing(claim: Claim) -> str:
    conflicts = f", {' '.join(claim.conflicts)}" if claim.conflicts else ""
    return f"{claim.status}{conflicts}"


def _page(ledger: Claims, record: Claim | Conflict, uses: ClaimUses) -> Iterator[str]:
    if isinstance(record, Conflict):
        yield from wrapped(f"{record.id}  {record.title}", page_width())
        rows = [("found", record.finding), ("handling", record.handling)]
        yield from columns(rows, page_width())
        yield ""
        yield from columns([(each, ledger.get(each).statement) for each in record.claims], page_width())
    else:
        yield from wrapped(f"{record.id}  {record.statement}", page_width())
        yield from columns(_details(ledger, record), page_width())
    yield ""
    used = uses.of_claim(record.id)
    yield "used by:" if used else "used by no rule, figure or requirement"
    yield from columns([_use_row(each) for each in used], page_width())


def _details(ledger: Claims, claim: Claim) -> list[tuple[str, str]]:
    document = next((each.title for each in ledger.documents() if each.id == claim.document), claim.document)
    first, last = claim.lines
    rows = [("document", f"{claim.document}, {document}, section {claim.section}, lines {first} to {last}")]
    rows += [(name.replace("_", " "), str(value)) for name, value in claim.values.items()]
    rows.append(("status", _standing(claim)))
    if claim.handling:
        rows.append(("handling", claim.handling.replace("_", " ")))
    if claim.note:
        rows.append(("note", claim.note))
    if claim.evidence:
        rows.append(("note rests on", ", ".join(each.replace("_", " ") for each in claim.evidence)))
    if claim.unchecked:
        rows.append(("unchecked", "the note is general knowledge; no source was looked up for it"))
    rows += [("see also", link) for link in claim.source_links]
    rows += [(f"conflict {each}", ledger.conflict(each).title) for each in claim.conflicts]
    return rows


def _use_row(use: ClaimUse) -> tuple[str, str]:
    note = f" ({use.note})" if use.note else ""
    return f"{use.kind} {use.id}", f"{use.title}: {_STANCES[use.stance]} it{note}. {use.place}"


def _as_json(record: Claim | Conflict, uses: ClaimUses) -> dict[str, object]:
    used = [
        {"kind": each.kind, "id": each.id, "title": each.title, "place": str(each.place), "stance": each.stance,
         "note": each.note}
        for each in uses.of_claim(record.id)
    ]  # fmt: skip
    extra = {} if isinstance(record, Conflict) else {"unchecked": record.unchecked}
    return {**record.model_dump(mode="json"), **extra, "used_by": used}
