"""Entries of catalogues that layers of a person's own change: they stand in the place of those below."""

from __future__ import annotations

from collections.abc import Iterator

from engine.findings import Place
from engine.rulebook import Replacement, Rulebook
from kb.catalogue.catalogue import Catalogue

__all__ = ["changed_entries"]

_KIND = "entry"


def changed_entries(rulebook: Rulebook) -> Iterator[Replacement]:
    """Each entry of a rule file that changes figures of one that is there already, the lowest layer first."""
    for name, entries in rulebook.entries.items():
        catalogue = rulebook.catalogues.get(name)
        if not isinstance(catalogue, Catalogue):
            continue
        below = {each: Place(catalogue.file, 1, 1) for each in catalogue.shipped.ids()}
        for entry in entries:
            if entry.id in below and entry.like is None:
                yield Replacement(_KIND, entry.id, entry.place, below[entry.id], True)
            below[entry.id] = entry.place
