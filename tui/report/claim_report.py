"""A claim or a conflict of the documents as lines: what it says, how it stands, and what uses it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.claims import Claim, Claims, ClaimUse, ClaimUses, Conflict
from tui.report.layout import columns, wrapped

__all__ = ["claim_lines", "found_lines"]

_STANCES = {"support": "cites", "dissent": "says otherwise than"}


def found_lines(found: Iterable[Claim], uses: ClaimUses, width: int) -> Iterator[str]:
    """A line or two for each claim."""
    rows = [
        (each.id, f"{each.statement} [{_standing(each)}; cited {len(uses.of_claim(each.id))} times]") for each in found
    ]
    return columns(rows, width, "")


def claim_lines(ledger: Claims, uses: ClaimUses, record: Claim | Conflict, width: int) -> Iterator[str]:
    """All that is known of a claim or conflict, in lines of at most ``width`` columns."""
    if isinstance(record, Conflict):
        yield from wrapped(f"{record.id}  {record.title}", width)
        rows = [("found", record.finding), ("handling", record.handling)]
        yield from columns(rows, width)
        yield ""
        yield from columns([(each, ledger.get(each).statement) for each in record.claims], width)
    else:
        yield from wrapped(f"{record.id}  {record.statement}", width)
        yield from columns(_details(ledger, record), width)
    yield ""
    used = uses.of_claim(record.id)
    yield "used by:" if used else "used by no rule, figure or requirement"
    yield from columns([_use_row(each) for each in used], width)


def _standing(claim: Claim) -> str:
    conflicts = f", {' '.join(claim.conflicts)}" if claim.conflicts else ""
    return f"{claim.status}{conflicts}"


def _details(ledger: Claims, claim: Claim) -> list[tuple[str, str]]:
    document = next((each.title for each in ledger.documents() if each.name == claim.document), claim.document)
    first, last = claim.lines
    rows = [("document", f"{claim.document}, {document}, section {claim.section}, lines {first} to {last}")]
    if quotation := ledger.quotation(claim.id):
        rows.append(("word for word", f"“{quotation}”"))
    rows += [(name.replace("_", " "), _value(value)) for name, value in claim.values.items()]
    rows.append(("status", _standing(claim)))
    if claim.handling:
        rows.append(("handling", claim.handling.replace("_", " ")))
    if claim.note:
        rows.append(("note", claim.note))
    if claim.evidence:
        rows.append(("note rests on", ", ".join(each.replace("_", " ") for each in claim.evidence)))
    if claim.unchecked:
        rows.append(("unchecked", "the note is general knowledge; no source was looked up for it"))
    rows += [("checked", f"{each.says} ({each.source})") for each in claim.checks]
    if claim.unused:
        rows.append(("not used", claim.unused))
    rows += [("rests on", f"{each.words} ({each.record}, {each.url})") for each in ledger.references(claim.id)]
    rows += [("see also", link) for link in claim.source_links]
    rows += [(f"conflict {each}", ledger.conflict(each).title) for each in claim.conflicts]
    return rows


def _value(value: object) -> str:
    """A figure of a document in words: lists and tables without brackets, what is left open as such."""
    match value:
        case list():
            return ", ".join(map(_value, value))
        case dict():
            return "; ".join(f"{name.replace('_', ' ')} {_value(each)}" for name, each in value.items())
        case bool():
            return "yes" if value else "no"
        case None:
            return "not said"
    return str(value)


def _use_row(use: ClaimUse) -> tuple[str, str]:
    note = f" ({use.note})" if use.note else ""
    return f"{use.kind} {use.id}", f"{use.title}: {_STANCES[use.stance]} it{note}. {use.place}"
