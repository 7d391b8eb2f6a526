"""The catalogue of number formats."""

from __future__ import annotations

from typing import ClassVar

from kb.catalogue.catalogue import Catalogue
from kb.catalogue.name_index import Named
from kb.catalogue.number_format import NumberFormat

__all__ = ["NumberFormats"]


class NumberFormats(Catalogue[NumberFormat]):
    """Ways of storing weights."""

    title: ClassVar[str] = "number_formats"
    file: ClassVar[str] = "number_formats.json"
    record_type = NumberFormat
    name_field: ClassVar[str | None] = "name"

    def _named(self, record: NumberFormat) -> Named:
        return Named(record.id, record.name, (record.name, *record.aliases), record.loose_aliases, (record.family,))
