"""The catalogue of accelerators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from kb.catalogue.accelerator import Accelerator
from kb.catalogue.catalogue import Catalogue
from kb.catalogue.joined_cards import SEPARATOR, joined_cards
from kb.catalogue.name_index import Named
from kb.errors import UnknownEntryError

__all__ = ["Accelerators"]

_SEVERAL = 2


class Accelerators(Catalogue[Accelerator]):
    """GPUs, systems on a chip and other accelerators.

    Several ids joined by `+` are cards of different kinds in one machine; they are made one when asked for.
    """

    title: ClassVar[str] = "accelerators"
    file: ClassVar[str] = "accelerators.json"
    record_type = Accelerator
    name_field: ClassVar[str | None] = "name"

    def meant(self, query: str) -> Sequence[str]:
        """The ids that a name, or names joined by `+`, may mean."""
        meant = super().meant(query)
        names = [name for name in query.split(SEPARATOR) if name.strip()]
        if meant or len(names) < _SEVERAL:
            return meant
        parts = [super(Accelerators, self).meant(name) for name in names]
        unclear = next((part for part in parts if len(part) != 1), None)
        if unclear is not None:
            return unclear
        joined = SEPARATOR.join(part[0] for part in parts)
        return (joined,) if self._record(joined) is not None else ()

    def resolve(self, query: str) -> str:
        """The id that a name means, or that names joined by `+` mean: `4090 + 3060 12gb`.

        Raises:
            UnknownEntryError: nothing fits; carries the nearest entries.
            AmbiguousEntryError: several entries fit equally well; carries them, the likeliest first.
        """
        try:
            return super().resolve(query)
        except UnknownEntryError:
            names = [name for name in query.split(SEPARATOR) if name.strip()]
            joined = SEPARATOR.join(super(Accelerators, self).resolve(name) for name in names) if len(names) > 1 else ""
            if self._record(joined) is None:
                raise
            return joined

    def _record(self, entry_id: str) -> Accelerator | None:
        record = super()._record(entry_id)
        if record is not None or SEPARATOR not in entry_id:
            return record
        cards = [super(Accelerators, self)._record(each) for each in entry_id.split(SEPARATOR)]
        known = [card for card in cards if card is not None]
        return joined_cards(known) if len(known) == len(cards) else None

    def _named(self, record: Accelerator) -> Named:
        sizes = [record.memory_gb]
        if record.memory_gb is not None and record.devices_per_record == 1:
            sizes.append(record.memory_gb * record.devices_per_board)
        memory = [f"{size:g}gb" for size in sizes if size is not None]
        attributes = (*memory, record.architecture or "", record.vendor)
        return Named(record.id, record.name, (record.name, *record.aliases), record.loose_aliases, attributes)
