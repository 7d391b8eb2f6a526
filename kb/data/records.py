"""Records of the data files, checked as they are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

import msgspec

from kb.errors import DataError

__all__ = ["records_by_id"]


class _HasId(Protocol):
    @property
    def id(self) -> str:
        """What tells records apart."""
        ...


R = TypeVar("R", bound=_HasId)


def records_by_id(file: str, rows: bytes | msgspec.Raw, record_type: type[R]) -> Mapping[str, R]:
    """The records of a JSON list by their ids, in its order. ``file`` is where the list stands.

    Raises:
        DataError: a record is damaged, or has the id of another one; says which, and what is wrong with it.
    """
    try:
        records: list[R] = msgspec.json.decode(rows, type=list[record_type])  # type: ignore[valid-type]
    except msgspec.DecodeError as error:
        raise DataError(file, _damage(rows, record_type) or str(error)) from None
    found: dict[str, R] = {}
    for record in records:
        if record.id in found:
            raise DataError(file, f"two records with the id {record.id}")
        found[record.id] = record
    return found


def _damage(rows: bytes | msgspec.Raw, record_type: type[R]) -> str | None:
    """What is wrong with the first record that cannot be read; None where these are no records at all."""
    try:
        untyped = msgspec.json.decode(rows)
    except msgspec.DecodeError:
        return None
    for row in untyped if isinstance(untyped, list) else ():
        try:
            msgspec.convert(row, record_type)
        except msgspec.ValidationError as error:
            return f"{row.get('id') if isinstance(row, dict) else row}: {error}"
    return None
