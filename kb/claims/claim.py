"""A claim: one statement of one of the documents that the rules are built from, and what became of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue

__all__ = ["Check", "Claim"]

Texts: TypeAlias = Annotated[tuple[str, ...], Field(strict=False)]


class Check(BaseModel):
    """Where a claim, or the note on it, was looked up: an address or a catalogue entry, and what stands there."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    source: Annotated[str, Field(min_length=1)]
    says: Annotated[str, Field(min_length=1)]


class Claim(BaseModel):
    """One statement, in the project's own words, with its place in the document and how it is used.

    `values` holds the figures as the document has them. `conflicts` names the conflicts (X01 to X45) it takes part in;
    `handling` says what is done about them, None where there is nothing to handle. `checks` tells where it was looked
    up, `unused` why nothing can be concluded from it; None for all that is used.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, defer_build=True)

    id: Annotated[str, Field(pattern=r"^S\d-[A-Za-z0-9.]+-\d+$")]
    document: Annotated[str, Field(pattern=r"^S\d$")]
    section: str
    lines: Annotated[tuple[int, int], Field(strict=False)]
    kind: str
    subject: Texts = ()
    statement: Annotated[str, Field(min_length=1)]
    values: dict[str, JsonValue] = Field(default_factory=dict)
    status: Literal["ok", "suspicious", "contradicts"]
    conflicts: Texts = ()
    disagrees_with: Texts = ()
    disputed_by: Texts = ()
    handling: Literal["follow", "follow_with_caveat", "show_both", "warn", "do_not_follow"] | None = None
    note: str | None = None
    evidence: Texts = ()
    checks: Annotated[tuple[Check, ...], Field(strict=False)] = ()
    unused: Annotated[str, Field(min_length=1)] | None = None
    encodes_as: Literal["rule", "kb_entry", "reference_case", "formula", "advice_text", "question"]
    source_refs: Annotated[tuple[int | str, ...], Field(strict=False)] = ()
    source_links: Texts = ()

    @property
    def conflict(self) -> str | None:
        """The first conflict it takes part in."""
        return self.conflicts[0] if self.conflicts else None

    @property
    def unchecked(self) -> bool:
        """Whether its note is general knowledge alone, and nothing was looked up or calculated for it."""
        return self.evidence == ("domain_knowledge",) and not self.checks
