"""Where the journal is."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

__all__ = ["OFF", "is_postgres", "journal_place", "shown_place"]

OFF = "off"
_VARIABLE = "WHYGPU_JOURNAL"
_POSTGRES = ("postgresql://", "postgres://")


def journal_place(named: str | None = None) -> str | None:
    """A file or a ``postgresql://`` address: ``named``, or what ``WHYGPU_JOURNAL`` names, or the user's own journal.

    The user's own is ``journal.db`` in the platform's folder for data. None where ``off`` was said, and where there is
    no place for it.
    """
    said = named if named is not None else os.environ.get(_VARIABLE)
    if said is not None:
        return None if said in ("", OFF) else said
    folder = Path(platformdirs.user_data_dir("whygpu"))
    return str(folder / "journal.db") if folder.is_absolute() else None  # without a home it would be a folder "~"


def is_postgres(place: str) -> bool:
    """Whether ``place`` is the address of a PostgreSQL database."""
    return place.startswith(_POSTGRES)


def shown_place(place: str) -> str:
    """``place`` without a password."""
    if not is_postgres(place):
        return place
    scheme, _, rest = place.partition("?")[0].partition("://")
    credentials, at, host = rest.rpartition("@")
    return f"{scheme}://{credentials.partition(':')[0]}{at}{host}"
