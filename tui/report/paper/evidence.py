"""What an advice rests on: the documents in their own words, where they disagree, all sources."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from kb.advice.document import AdviceDocument
from kb.advice.document.shape.claim import ClaimDocument, StatementDocument
from kb.advice.document.shape.proof import SourceDocument
from tui.report.paper.block import Block, Entries, Entry, Paragraph, Quotation, Table
from tui.report.paper.paper import Part

__all__ = ["evidence", "source_words"]

_HANDLING = {
    "follow": "followed",
    "follow_with_caveat": "followed with a caveat",
    "show_both": "both figures are shown",
    "warn": "warned of",
    "do_not_follow": "not followed",
    "": "taken as it is",
}
_LOOKED_AT = {"plan": "for what was proposed", "nearest": "for what comes nearest", "answers": "as far as is known"}
_CLAIM = "claim"


def evidence(found: AdviceDocument) -> Iterator[Part]:
    """The parts on documents and sources; those without content are left out."""
    for name, title, blocks, long in (
        ("documents", "What the documents say, beside what is computed", tuple(_statements(found)), False),
        ("disagreements", "Where the documents disagree, and what was done", tuple(_disagreements(found)), False),
        ("sources", "All sources", tuple(_sources(found)), True),
    ):
        if blocks:
            yield Part(name, title, blocks, long=long)


def source_words(source: SourceDocument) -> str:
    """A source in a line."""
    words = ", ".join(part for part in (source["title"] or source["reference"], source["section"]) if part)
    where = f" ({source['reference']})" if source["title"] and source["kind"] != _CLAIM else ""
    note = f": {source['note']}" if source["note"] else ""
    stance = " (says otherwise)" if source["stance"] == "dissent" else ""
    return f"{words}{where}{note}{stance}"


def _statements(found: AdviceDocument) -> Iterator[Block]:
    if not found["documents"]:
        return
    yield Paragraph(
        "First what a document says, in our words, with a mark; then what is computed for this job; then the document "
        "word for word.",
        "aside",
    )
    claims = _claims(found)
    for (document, title), stated in groupby(found["documents"], key=lambda each: (each["document"], each["title"])):
        heading = ": ".join(part for part in (document, title) if part)
        entries = tuple(_statement(each, claims) for each in stated)
        yield Entries(entries, f"{heading[:1].upper()}{heading[1:]}")


def _statement(each: StatementDocument, claims: dict[str, ClaimDocument]) -> Entry:
    where = _LOOKED_AT.get(each["configuration"], "")
    missing = f"Not judged: {', '.join(each['missing'])} not known." if each["missing"] else ""
    seen = f", see {', '.join(each['conflicts'])}" if each["conflicts"] else ""
    below = (
        f"Computed: {each['because'] or missing}",
        f"Handling: {_HANDLING.get(each['handling'], each['handling'])}{seen}. Rule: {each['rule']}.",
    )
    quoted = tuple(quotation for claim in each["claims"] if claim in claims for quotation in _quotation(claims[claim]))
    return Entry(f"{each['says']}{f' ({where})' if where else ''}", each["mark"], below, quoted)


def _quotation(claim: ClaimDocument) -> Iterator[Quotation]:
    if claim["quotation"]:
        yield Quotation(claim["quotation"], _place(claim))


def _place(claim: ClaimDocument) -> str:
    lines = claim["lines"]
    where = "" if not lines else f", line {lines[0]}" if lines[0] == lines[1] else f", lines {lines[0]} to {lines[1]}"
    return f"{claim['id']}: {claim['document']}, section {claim['section']}{where}"


def _claims(found: AdviceDocument) -> dict[str, ClaimDocument]:
    """All claims that the document has, cited or part of a disagreement."""
    disputed = (claim for each in found["disagreements"] for claim in each["claims"])
    return {claim["id"]: claim for claim in (*disputed, *found["claims"])}


def _disagreements(found: AdviceDocument) -> Iterator[Block]:
    if not found["disagreements"]:
        return
    yield Paragraph(
        "With each other, with arithmetic or with data sheets. For each: what is found, what is done about it, and who "
        "says what, word for word.",
        "aside",
    )
    yield Entries(
        tuple(
            Entry(
                f"{each['id']} {each['title']}",
                below=(f"Found: {each['finding']}", f"Handling: {each['handling']}"),
                quotations=tuple(quotation for claim in each["claims"] for quotation in _quotation(claim)),
            )
            for each in found["disagreements"]
        )
    )


def _sources(found: AdviceDocument) -> Iterator[Block]:
    cited = [each for each in found["claims"] if each["status"] != "conflict"]
    if cited:
        rows = tuple(
            (
                each["id"],
                f"{each['document']}, {each['section']}" if each["document"] else "not in the ledger",
                each["statement"],
                _standing(each),
                "; ".join(_reference_words(each)) or "–",
            )
            for each in cited
        )
        columns = ("Claim", "Where", "What it says, in our words", "How it stands", "What it rests on")
        yield Table("Claims of the documents that are cited", columns, rows)
    others = _others(found)
    if others:
        yield Table("Other sources", ("Kind", "Source"), others)


def _standing(claim: ClaimDocument) -> str:
    seen = f" ({', '.join(claim['conflicts'])})" if claim["conflicts"] else ""
    handled = f", {_HANDLING.get(claim['handling'], claim['handling'])}" if claim["handling"] else ""
    otherwise = ", the rules say otherwise" if claim["stance"] == "dissent" else ""
    return f"{claim['status']}{seen}{handled}{otherwise}"


def _reference_words(claim: ClaimDocument) -> Iterator[str]:
    for each in claim["references"]:
        dated = f", {each['date']}" if each["date"] else ""
        doubt = f": {each['doubt']}" if each["doubt"] else ""
        yield f"[{each['number']}] {each['publisher']}{dated}, {each['quality']}, {each['url']}{doubt}"


def _others(found: AdviceDocument) -> tuple[tuple[str, ...], ...]:
    """What rules that counted rest on, claims apart; each once, by kind."""
    told = {
        (each["kind"], source_words(each))
        for firing in found["firings"]
        for each in firing["sources"]
        if each["kind"] != _CLAIM
    }
    return tuple(sorted(told))
