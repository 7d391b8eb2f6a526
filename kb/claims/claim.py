"""A claim: one statement of one of the documents that the rules are built from, and what became of it."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

__all__ = ["Check", "Claim"]

Said: TypeAlias = Annotated[str, Meta(min_length=1)]
Texts: TypeAlias = tuple[str, ...]


class Check(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a claim, or the note on it, was looked up: an address or a catalogue entry, and what stands there."""

    source: Said
    says: Said


class Claim(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One statement, in the project's own words, with its place in the document and how it is used.

    `values` holds the figures as the document has them. `conflicts` names the conflicts (X01 to X45) it takes part in;
    `handling` says what is done about them, None where there is nothing to handle. `checks` tells where it was looked
    up, `unused` why nothing can be concluded from it; None for all that is used.
    """

    id: Annotated[str, Meta(pattern=r"^S\d-[A-Za-z0-9.]+-\d+$")]
    document: Said
    section: str
    lines: tuple[int, int]
    kind: str
    subject: Texts = ()
    statement: Said
    values: Mapping[str, object] = field(default_factory=dict)
    status: Literal["ok", "suspicious", "contradicts"]
    conflicts: Texts = ()
    disagrees_with: Texts = ()
    disputed_by: Texts = ()
    handling: Literal["follow", "follow_with_caveat", "show_both", "warn", "do_not_follow"] | None = None
    note: str | None = None
    evidence: Texts = ()
    checks: tuple[Check, ...] = ()
    unused: Said | None = None
    encodes_as: Literal["rule", "kb_entry", "reference_case", "formula", "advice_text", "question"]
    source_refs: tuple[int | str, ...] = ()
    source_links: Texts = ()

    @property
    def conflict(self) -> str | None:
        """The first conflict it takes part in."""
        return self.conflicts[0] if self.conflicts else None

    @property
    def unchecked(self) -> bool:
        """Whether its note is general knowledge alone, and nothing was looked up or calculated for it."""
        return self.evidence == ("domain_knowledge",) and not self.checks
