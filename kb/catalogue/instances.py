"""The catalogue of instances."""

from __future__ import annotations

from typing import ClassVar

from kb.catalogue.catalogue import Catalogue, Row
from kb.catalogue.instance import Instance
from kb.catalogue.name_index import Named

__all__ = ["Instances"]


class Instances(Catalogue[Instance]):
    """Offers of cloud providers."""

    title: ClassVar[str] = "instances"
    file: ClassVar[str] = "instances.json"
    record_type = Instance
    name_field: ClassVar[str | None] = "instance"

    def _named(self, row: Row) -> Named:
        label = f"{row['provider']} {row['instance']}"
        return Named(str(row["id"]), label, (label,), (), (str(row["accelerator"]), str(row.get("region") or "")))
