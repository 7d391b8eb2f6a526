"""The ledger: every claim of the documents, and every conflict among them."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import msgspec
from msgspec import Raw, Struct

from kb.claims.claim import Claim
from kb.claims.conflict import Conflict
from kb.claims.reference import Reference
from kb.claims.source_document import SourceDocument
from kb.data import read_data
from kb.data.records import records_by_id
from kb.errors import DataError, UnknownClaimError

__all__ = ["Claims"]

_FILE = "claims.json"
_QUOTATIONS = "quotations.json"
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?")
_LONGEST_QUERY = 400


class _Ledger(Struct, frozen=True):
    """The data file: its claims and conflicts are read when they are asked for."""

    documents: tuple[SourceDocument, ...]
    conflicts: Raw
    claims: Raw


class Claims:
    """The claims of the documents by id (`S1-1.3-07`) and the conflicts (`X43`). Read when first asked.

    Whatever needs claims raises `DataError` where one of them is damaged, and so with the conflicts.
    """

    def __init__(self, read: Callable[[str], bytes] | None = None) -> None:
        #: gives the content of a data file by its name
        self.read = read or read_data

    @classmethod
    def load(cls, read: Callable[[str], bytes] | None = None) -> Claims:
        """The ledger that comes with the program, or the one that ``read`` gives; reads nothing yet."""
        return cls(read)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the data, quotations included: two ledgers with the same digest say the same."""
        digest = hashlib.sha256(read_data(_FILE))
        digest.update(read_data(_QUOTATIONS))
        return digest.hexdigest()

    def ids(self) -> tuple[str, ...]:
        """The ids of all claims, in the order of the documents."""
        return tuple(self._claims)

    def conflict_ids(self) -> tuple[str, ...]:
        """The ids of all conflicts."""
        return tuple(self._conflicts)

    def documents(self) -> tuple[SourceDocument, ...]:
        """The documents that the claims are taken from."""
        return self._ledger.documents

    def get(self, claim_id: str) -> Claim:
        """One claim.

        Raises:
            UnknownClaimError: there is no such claim; carries the nearest ids.
        """
        claim = self.find(claim_id)
        if claim is None:
            raise UnknownClaimError(claim_id, self.nearest(claim_id))
        return claim

    def find(self, claim_id: str) -> Claim | None:
        """One claim; None where there is no such claim, as where an overlay invents one or a conflict has the id."""
        return self._claims.get(claim_id)

    def conflict(self, conflict_id: str) -> Conflict:
        """One conflict.

        Raises:
            UnknownClaimError: there is no such conflict; carries the nearest ids.
        """
        conflict = self.find_conflict(conflict_id)
        if conflict is None:
            raise UnknownClaimError(conflict_id, _nearest(conflict_id, [*self._conflicts, *self._claims]))
        return conflict

    def find_conflict(self, conflict_id: str) -> Conflict | None:
        """One conflict; None where there is no such conflict."""
        return self._conflicts.get(conflict_id)

    def references(self, claim_id: str) -> tuple[Reference, ...]:
        """The entries of its document's bibliography that a claim rests on; none for a claim that names none."""
        return self._references.get(claim_id, ())

    def resting_on(self, claim_id: str) -> tuple[str, ...]:
        """The ids of the references that a claim rests on, and of the conflicts where one does not carry it."""
        return tuple(
            each for reference in self.references(claim_id) for each in (reference.record, *reference.conflicts)
        )

    def quotation(self, claim_id: str) -> str:
        """What its document says for a claim, word for word; empty where nothing is quoted, as for an entry of a list.

        Line breaks and markup of the document are not kept. Raises `DataError` where the file is damaged.
        """
        return self._quotations.get(claim_id, "")

    def nearest(self, wanted: str) -> list[str]:
        """Up to three ids that look like ``wanted``."""
        return _nearest(wanted, [*self._claims, *self._conflicts])

    def __contains__(self, claim_or_conflict: object) -> bool:
        return claim_or_conflict in self._claims or claim_or_conflict in self._conflicts

    def search(self, query: str, limit: int = 20) -> tuple[Claim, ...]:
        """Claims whose statement, note, section or subject has all words of the query, best first. Never raises."""
        words = _WORD.findall(query[:_LONGEST_QUERY].lower())
        if not words:
            return ()
        scored: list[tuple[float, int, str]] = []
        for position, (claim_id, text) in enumerate(self._texts.items()):
            if claim_id.lower() == query.strip().lower():
                scored.append((-1000.0, position, claim_id))
            elif all(word in text for word in words):
                scored.append((-sum(text.count(word) for word in words) / (20 + len(text) / 50), position, claim_id))
        return tuple(self.get(claim_id) for _, _, claim_id in sorted(scored)[: max(0, limit)])

    @cached_property
    def _ledger(self) -> _Ledger:
        try:
            return msgspec.json.decode(self.read(_FILE), type=_Ledger)
        except msgspec.DecodeError as error:
            raise DataError(_FILE, str(error)) from None

    @cached_property
    def _claims(self) -> Mapping[str, Claim]:
        return records_by_id(_FILE, self._ledger.claims, Claim)

    @cached_property
    def _conflicts(self) -> Mapping[str, Conflict]:
        return records_by_id(_FILE, self._ledger.conflicts, Conflict)

    @cached_property
    def _quotations(self) -> Mapping[str, str]:
        try:
            return msgspec.json.decode(read_data(_QUOTATIONS), type=dict[str, str])
        except msgspec.DecodeError as error:
            raise DataError(_QUOTATIONS, str(error)) from None

    @cached_property
    def _references(self) -> dict[str, tuple[Reference, ...]]:
        found: dict[str, tuple[Reference, ...]] = {}
        for claim in self._claims.values():
            if reference := Reference.of(claim):
                for each in reference.claims:
                    found[each] = (*found.get(each, ()), reference)
        return found

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        return {
            each.id: " ".join([each.id, each.section, each.statement, each.note or "", *each.subject]).lower()
            for each in self._claims.values()
        }


def _nearest(wanted: str, ids: Sequence[str]) -> list[str]:
    from difflib import get_close_matches  # only a mistake needs it

    return get_close_matches(wanted[:40].strip().upper(), ids, n=3, cutoff=0.6)
