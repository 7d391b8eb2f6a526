"""The conflicts of the documents as a page: who says what, the arithmetic, what is done about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kb.claims.claim import Claim
from kb.claims.claim_uses import ClaimUse, ClaimUses
from kb.claims.claims import Claims
from kb.claims.conflict import Conflict

__all__ = ["disagreements_page"]

_HEAD = """\
<!-- Written by `whygpu claims --disagreements`. Do not edit: the next writing replaces it. -->

# Where the documents disagree

Five documents stand behind the rules. They disagree with each other, with arithmetic and with data sheets in {count}
places. For each: who says what, what the figures come to, what whygpu does, and the rules that do it. Claims are
told in our words, and quoted word for word where that is said; in full: `whygpu claims ID`.
"""


def disagreements_page(claims: Claims, uses: ClaimUses) -> str:
    """The page as Markdown: a section for each conflict, in the order of the ledger, ending in a line break."""
    sections = [_section(claims.conflict(each), claims, uses) for each in claims.conflict_ids()]
    return "\n".join([_HEAD.format(count=len(sections)), *sections])


def _section(conflict: Conflict, claims: Claims, uses: ClaimUses) -> str:
    said = "\n".join(_said(claims.get(each), claims.quotation(each)) for each in conflict.claims)
    rules = ", ".join(_rules(conflict, uses)) or "none: it is about the text, not about a recommendation"
    return (
        f"## {conflict.id} {_escaped(conflict.title)}\n\n"
        f"**Who says what:**\n\n{said}\n\n"
        f"**What it comes to:** {_escaped(conflict.finding)}\n"
        f"**What whygpu does:** {_escaped(conflict.handling)}\n"
        f"**Where:** {rules}.\n"
    )


def _said(claim: Claim, quotation: str) -> str:
    """A claim in our words, and behind it the document's."""
    statement = f"{_escaped(claim.statement.rstrip('.'))}."
    quoted = f" In its words: “{_escaped(quotation)}”" if quotation else ""
    return f"- {claim.id} ({_escaped(claim.section)}): {statement}{quoted}"


def _rules(conflict: Conflict, uses: ClaimUses) -> Iterator[str]:
    """What cites the conflict itself; failing that, what cites its claims. Products do nothing about it."""
    found = _deciding(uses, (conflict.id,)) or _deciding(uses, conflict.claims)
    for use in found.values():
        yield f"{_escaped(use.title)} (`{use.id}`)"


def _deciding(uses: ClaimUses, references: Iterable[str]) -> dict[str, ClaimUse]:
    cited = (each for reference in references for each in uses.of_claim(reference))
    return {each.id: each for each in cited if each.kind != "product"}


def _escaped(text: str) -> str:
    from engine.documentation.markdown import escaped  # brings the verification along, which no advice needs

    return escaped(text)
