"""The documents' claims and conflicts, so that every rule can say what it follows and what it does not."""

from kb.claims.claim import Check, Claim
from kb.claims.claim_uses import ClaimUse, ClaimUses
from kb.claims.claims import Claims
from kb.claims.conflict import Conflict
from kb.claims.disagreements import disagreements_page
from kb.claims.reference import Reference
from kb.claims.source_document import SourceDocument

__all__ = [
    "Check",
    "Claim",
    "ClaimUse",
    "ClaimUses",
    "Claims",
    "Conflict",
    "Reference",
    "SourceDocument",
    "disagreements_page",
]
