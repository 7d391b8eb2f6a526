"""Claims and disagreements of the documents as JSON, in our words and in theirs."""

from __future__ import annotations

from kb.advice.advice import Advice, Citation
from kb.advice.document.shape.claim import ClaimDocument, DisagreementDocument, ReferenceDocument
from kb.claims import Claims, Reference

__all__ = ["claim_json", "disagreements"]


def claim_json(citation: Citation, claims: Claims) -> ClaimDocument:
    """A claim that is cited, with its place and what the document says word for word."""
    claim = claims.find(citation.claim)
    return {
        "id": citation.claim,
        "document": citation.document,
        "section": citation.section,
        "lines": list(claim.lines) if claim is not None else None,
        "statement": citation.statement,
        "quotation": claims.quotation(citation.claim),
        "stance": citation.stance,
        "status": citation.status,
        "conflicts": list(citation.conflicts),
        "handling": citation.handling,
        "cited_by": list(citation.cited_by),
        "references": [_reference(reference) for reference in citation.references],
    }


def disagreements(advice: Advice, claims: Claims) -> list[DisagreementDocument]:
    """The disagreements that the advice cites, or that a statement shown takes part in, with all of their claims."""
    cited = {each.claim for each in advice.citations if claims.find_conflict(each.claim) is not None}
    shown = {conflict for each in advice.statements for conflict in each.conflicts}
    found: list[DisagreementDocument] = []
    for name in sorted(cited | shown):
        conflict = claims.find_conflict(name)
        if conflict is not None:
            found.append(
                {
                    "id": name,
                    "title": conflict.title,
                    "finding": conflict.finding,
                    "handling": conflict.handling,
                    "claims": [claim_json(_uncited(each, claims), claims) for each in conflict.claims],
                }
            )
    return found


def _uncited(claim_id: str, claims: Claims) -> Citation:
    """A claim as the ledger has it, whoever cites it."""
    claim = claims.get(claim_id)
    return Citation(
        claim=claim_id,
        document=claim.document,
        section=claim.section,
        statement=claim.statement,
        stance="support",
        status=claim.status,
        conflicts=claim.conflicts,
        handling=claim.handling or "",
        cited_by=(),
        references=claims.references(claim_id),
    )


def _reference(reference: Reference) -> ReferenceDocument:
    return {
        "id": reference.record,
        "number": reference.number,
        "publisher": reference.publisher,
        "date": reference.date or None,
        "url": reference.url,
        "quality": reference.quality,
        "site_root": reference.site_root,
        "doubt": reference.doubt or None,
    }
