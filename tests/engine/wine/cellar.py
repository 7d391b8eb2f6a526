"""A wine advisor: a knowledge base of another domain, with a catalogue held in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from engine.language import Value
from engine.language.suggestion import meant
from engine.rulebook import Entry, EntryError, EntryProblem, Rulebook, load_rulebook

__all__ = ["DAY", "FILES", "Cellar", "load_wine"]

DAY = date(2026, 11, 21)
FOLDER = Path(__file__).parent
FILES = tuple(sorted(FOLDER.glob("*.yaml")))

_FIELDS = ("colour", "sugar", "vintage", "price", "old_price", "scan_kb")
_WINES: dict[str, tuple[Value | None, ...]] = {
    "riesling": ("white", 12.0, 2021, 14.0, None, 2048.0),
    "merlot": ("red", 3.0, 2008, None, 9.5, None),
    "tokaji": ("white", 150, 1999, 80.0, 70.0, 4194.304),
    "mystery": (None, None, None, None, None, None),
    "blue_nun": ("blue", -5.0, 3000, 5.0, None, 1.0),
}


class Cellar:
    """The wines there are. The last one has a colour, a sugar and a vintage that cannot be."""

    digest = "the cellar book"

    def __init__(self, own: Mapping[str, Mapping[str, Value | None]] | None = None) -> None:
        self._own = own or {}

    def ids(self) -> Sequence[str]:
        return tuple(dict.fromkeys((*_WINES, *self._own)))

    def field_names(self) -> frozenset[str]:
        return frozenset(_FIELDS)

    def fields(self, entry_id: str) -> Mapping[str, Value | None] | None:
        if entry_id in self._own:
            return self._own[entry_id]
        return dict(zip(_FIELDS, _WINES[entry_id], strict=True)) if entry_id in _WINES else None

    def label(self, entry_id: str) -> str:
        return entry_id.replace("_", " ").title()

    def source(self, entry_id: str, field: str = "") -> str:
        return f"cellar book, page {self.ids().index(entry_id) + 1}"

    def with_entries(self, entries: Sequence[Entry]) -> Cellar:
        """All but the colour are numbers."""
        cellar = self
        for entry in entries:
            row = dict(cellar.fields(str(entry.like.text) if entry.like else entry.id) or {})
            for name, field in entry.fields.items():
                if name not in _FIELDS:
                    raise EntryError([EntryProblem(f"no wine has {name}", field.named, meant(name, _FIELDS))])
                try:
                    row[name] = field.text if name == "colour" else float(str(field.text))
                except ValueError:
                    raise EntryError([EntryProblem(f"{name} is a number", field.place)]) from None
            cellar = Cellar({**cellar._own, entry.id: row})
        return cellar


def load_wine() -> Rulebook:
    """The wine advisor."""
    return load_rulebook([FOLDER], {"wines": Cellar()})
