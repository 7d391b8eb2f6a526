"""A bakery: a small knowledge base in which every way of concluding something occurs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

from engine.inference import Given as GivenValue
from engine.inference import Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import Rulebook, load_rulebook

__all__ = ["DAY", "Ovens", "bakery", "inferred"]

DAY = date(2026, 11, 21)
_FILE = Path(__file__).with_name("bakery.yaml")
_OVENS: dict[str, tuple[Value | None, ...]] = {
    "stone": (60, 4.0, 45, "Stone oven"),
    "steel": (120, 12.0, 30, "Steel \x1b[31moven\nfor \u202eall"),
    "bare": (None, None, None, "Bare oven"),
}


class Ovens:
    """The ovens there are; one has a name that would do harm to a terminal."""

    digest = "these"

    def ids(self) -> Sequence[str]:
        return tuple(_OVENS)

    def field_names(self) -> frozenset[str]:
        return frozenset(("room", "kilowatt", "minutes"))

    def fields(self, entry_id: str) -> Mapping[str, Value | None] | None:
        found = _OVENS.get(entry_id)
        return None if found is None else dict(zip(("room", "kilowatt", "minutes"), found[:3], strict=True))

    def label(self, entry_id: str) -> str:
        return str(_OVENS[entry_id][3])

    def source(self, entry_id: str, field: str = "") -> str:
        return f"oven list, entry {entry_id}"


def bakery() -> Rulebook:
    """The rulebook."""
    return load_rulebook([_FILE], {"ovens": Ovens()})


def inferred(engine: InferenceEngine, *, assume: bool = True, **answers: Value) -> Inference:
    """What follows from ``answers``, whose names are written with two underscores for a dot."""
    return engine.infer({name.replace("__", "."): GivenValue(value) for name, value in answers.items()}, assume=assume)
