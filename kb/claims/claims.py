"""The ledger: every claim of the documents, and every conflict among them."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Mapping
from functools import cached_property
from typing import TypeVar

from pydantic import ValidationError

from kb.claims.claim import Claim
from kb.claims.conflict import Conflict
from kb.claims.reference import Reference
from kb.claims.source_document import SourceDocument
from kb.data import read_data
from kb.errors import DataError, UnknownClaimError

__all__ = ["Claims"]

_FILE = "claims.json"
_WORD = re.compile(r"[a-z0-9]+(?:\.[0-9]+)?")
_LONGEST_QUERY = 400
Row = dict[str, object]
_Record = TypeVar("_Record", Claim, Conflict)


class Claims:
    """The claims of the documents by id (`S1-1.3-07`) and the conflicts (`X43`). Read when first asked."""

    @classmethod
    def load(cls) -> Claims:
        """The ledger that comes with the program; reads nothing yet."""
        return cls()

    def ids(self) -> tuple[str, ...]:
        """The ids of all claims, in the order of the documents."""
        return tuple(self._claims)

    def conflict_ids(self) -> tuple[str, ...]:
        """The ids of all conflicts."""
        return tuple(self._conflicts)

    def documents(self) -> tuple[SourceDocument, ...]:
        """The documents that the claims are taken from."""
        return self._documents

    def get(self, claim_id: str) -> Claim:
        """One claim.

        Raises:
            UnknownClaimError: there is no such claim; carries the nearest ids.
            DataError: the record is damaged.
        """
        if claim_id not in self._claims:
            raise UnknownClaimError(claim_id, self.nearest(claim_id))
        return _read(Claim, claim_id, self._claims)

    def conflict(self, conflict_id: str) -> Conflict:
        """One conflict.

        Raises:
            UnknownClaimError: there is no such conflict; carries the nearest ids.
            DataError: the record is damaged.
        """
        if conflict_id not in self._conflicts:
            raise UnknownClaimError(conflict_id, _nearest(conflict_id, [*self._conflicts, *self._claims]))
        return _read(Conflict, conflict_id, self._conflicts)

    def references(self, claim_id: str) -> tuple[Reference, ...]:
        """The entries of its document's bibliography that a claim rests on; none for a claim that names none."""
        return self._references.get(claim_id, ())

    def resting_on(self, claim_id: str) -> tuple[str, ...]:
        """The ids of the references that a claim rests on, and of the conflicts where one does not carry it."""
        return tuple(
            each for reference in self.references(claim_id) for each in (reference.record, *reference.conflicts)
        )

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
    def _ledger(self) -> dict[str, list[Row]]:
        ledger: dict[str, list[Row]] = json.loads(read_data(_FILE))
        return ledger

    @cached_property
    def _claims(self) -> dict[str, Row]:
        return _by_id(self._ledger["claims"])

    @cached_property
    def _conflicts(self) -> dict[str, Row]:
        return _by_id(self._ledger["conflicts"])

    @cached_property
    def _documents(self) -> tuple[SourceDocument, ...]:
        return tuple(
            SourceDocument(str(row["id"]), str(row["title"]), int(str(row["lines"])))
            for row in self._ledger["documents"]
        )

    @cached_property
    def _references(self) -> dict[str, tuple[Reference, ...]]:
        found: dict[str, tuple[Reference, ...]] = {}
        for claim_id, row in self._claims.items():
            values = row.get("values")
            if isinstance(values, dict) and "ref" in values and (reference := Reference.of(self.get(claim_id))):
                for claim in reference.claims:
                    found[claim] = (*found.get(claim, ()), reference)
        return found

    @cached_property
    def _texts(self) -> dict[str, str]:
        texts = {}
        for claim_id, row in self._claims.items():
            subject = row.get("subject")
            words = [claim_id, row["section"], row["statement"], row.get("note") or ""]
            texts[claim_id] = " ".join(map(str, [*words, *(subject if isinstance(subject, list) else [])])).lower()
        return texts


def _by_id(rows: list[Row]) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for row in rows:
        key = str(row["id"])
        if key in found:
            raise DataError(_FILE, f"two records with the id {key}")
        found[key] = row
    return found


def _nearest(wanted: str, ids: list[str]) -> list[str]:
    return difflib.get_close_matches(wanted[:40].strip().upper(), ids, n=3, cutoff=0.6)


def _read(form: type[_Record], record: str, rows: Mapping[str, Row]) -> _Record:
    try:
        return form.model_validate(rows[record])
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise DataError(_FILE, f"{record}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from error
