"""A reference: an entry of a document's bibliography, and how much it can carry."""

from __future__ import annotations

from msgspec import Struct

from kb.claims.claim import Claim

__all__ = ["Reference"]

_ROOT = "landing page"


class Reference(Struct, frozen=True):
    """What a claim of a document rests on by its bibliography.

    ``record`` is the id of the bibliography's entry in the ledger (`S1-R-33`), ``number`` its number in the document.
    ``quality`` says what kind of page it is (official, paper, vendor blog, forum, landing page ...), ``doubt`` why it
    does not carry the claim, empty where nothing speaks against it. ``claims`` are the claims that rest on it.
    """

    record: str
    number: int
    publisher: str
    date: str
    url: str
    quality: str
    doubt: str
    conflicts: tuple[str, ...]
    claims: tuple[str, ...]

    @classmethod
    def of(cls, claim: Claim) -> Reference | None:
        """The reference that a record of the ledger is; None where it is a claim of another kind."""
        values = claim.values
        if "ref" not in values or "url" not in values:
            return None
        cited_by = values.get("cited_by")
        return cls(
            record=claim.id,
            number=int(str(values["ref"])),
            publisher=str(values.get("publisher", "")),
            date=str(values.get("date", "")),
            url=str(values["url"]),
            quality=str(values.get("quality", "")),
            doubt=(claim.note or "") if claim.conflicts else "",
            conflicts=claim.conflicts,
            claims=tuple(map(str, cited_by)) if isinstance(cited_by, list | tuple) else (),
        )

    @property
    def site_root(self) -> bool:
        """Whether it leads to the first page of a site, where no claim can be checked."""
        return self.quality.startswith(_ROOT)

    @property
    def doubtful(self) -> bool:
        """Whether it does not carry what rests on it: a site root, another subject, or hearsay."""
        return bool(self.doubt)

    @property
    def words(self) -> str:
        """It in a line: `[33] vLLM Documentation, landing page: Only a site root ...`."""
        dated = f", {self.date}" if self.date else ""
        doubt = f": {self.doubt.rstrip('.')}" if self.doubt else ""
        return f"[{self.number}] {self.publisher}{dated}, {self.quality}{doubt}"
