"""The catalogue of instances."""

from __future__ import annotations

from typing import ClassVar

from kb.catalogue.catalogue import Catalogue
from kb.catalogue.instance import Instance
from kb.catalogue.name_index import Named

__all__ = ["Instances"]


class Instances(Catalogue[Instance]):
    """Offers of cloud providers."""

    title: ClassVar[str] = "instances"
    file: ClassVar[str] = "instances.json"
    record_type = Instance
    name_field: ClassVar[str | None] = "instance"

    def _named(self, record: Instance) -> Named:
        return Named(record.id, record.label, (record.label,), (), (record.accelerator, record.region or ""))
