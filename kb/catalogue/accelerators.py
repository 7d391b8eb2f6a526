"""The catalogue of accelerators."""

from __future__ import annotations

from typing import ClassVar

from kb.catalogue.accelerator import Accelerator
from kb.catalogue.catalogue import Catalogue, Row, texts
from kb.catalogue.name_index import Named

__all__ = ["Accelerators"]


class Accelerators(Catalogue[Accelerator]):
    """GPUs, systems on a chip and other accelerators."""

    title: ClassVar[str] = "accelerators"
    file: ClassVar[str] = "accelerators.json"
    record_type = Accelerator
    name_field: ClassVar[str | None] = "name"

    def _named(self, row: Row) -> Named:
        name = str(row["name"])
        sizes = [row.get("memory_gb")]
        if isinstance(sizes[0], int | float):
            boards = row.get("devices_per_board")
            sizes.append(sizes[0] * boards if isinstance(boards, int) and row.get("devices_per_record") == 1 else None)
        memory = [f"{size:g}gb" for size in sizes if isinstance(size, int | float)]
        attributes = (*memory, str(row.get("architecture") or ""), str(row["vendor"]))
        return Named(str(row["id"]), name, (name, *texts(row, "aliases")), texts(row, "loose_aliases"), attributes)
