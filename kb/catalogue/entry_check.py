"""What is doubtful about entries that rule files bring along: figures, names and sources (W505)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.findings import Finding, Place
from engine.rulebook import Entry, Rulebook
from kb.catalogue.catalogue import Catalogue
from kb.catalogue.catalogues import Catalogues
from kb.catalogue.model import Model
from kb.catalogue.record import Record
from kb.catalogue.shape import shape_params

__all__ = ["entry_findings"]

_BEYOND = 3
"""How many times more or less than any built-in entry has is hardly meant."""
_FEW = 5
"""Of so few entries nobody can tell what is usual."""
_OFF = 0.03
"""How far parameters may be from what matrices of the shape have: norms and biases are not counted."""
_RANGES = (
    ("cloud_usd_hr_low", "cloud_usd_hr_median", "cloud_usd_hr_high"),
    ("spot_usd_hr_low", "spot_usd_hr_median", "spot_usd_hr_high"),
)
"""Fields of which none is more than the next."""
_SHAPE = ("params_total", "layers", "hidden", "intermediate", "heads", "kv_heads", "vocab")
_SHAPED = ("decoder", "moe")
_OTHERWISE = ("mla", "none")
_Doubt = tuple[str, Place, str]
"""A message, where it is about, and the cure."""


def entry_findings(rulebook: Rulebook) -> tuple[Finding, ...]:
    """W505 for all that is doubtful in the entries of ``rulebook``, which are in its catalogues already."""
    below = Catalogues.load().by_name()
    found = [
        doubt
        for name, entries in rulebook.entries.items()
        if name in below
        for entry in entries
        for doubt in _doubts(entry, rulebook.catalogues[name], below[name])
    ]
    return tuple(
        Finding("W505", message, place, line=rulebook.line(place), cure=cure)
        for message, place, cure in sorted(found, key=lambda each: each[1])
    )


def _doubts(entry: Entry, catalogue: object, below: object) -> Iterator[_Doubt]:
    record = catalogue.get(entry.id) if isinstance(catalogue, Catalogue) else None
    if isinstance(record, Record) and isinstance(below, Catalogue):
        yield from _sources(entry)
        yield from _figures(entry, record, below)
        yield from _orders(entry, record)
        yield from _names(entry, below)
        if isinstance(record, Model):
            yield from _shapes(entry, record)


def _sources(entry: Entry) -> Iterator[_Doubt]:
    source = entry.fields.get("source")
    if source is None or not source.text:
        yield (
            f"the entry {entry.id} cites no source",
            entry.place,
            "say in 'source' where its figures are from, and of which day",
        )


def _figures(entry: Entry, record: Record, below: Catalogue[Record]) -> Iterator[_Doubt]:
    for name, field in entry.fields.items():
        value = _number(record, name)
        known = [each for peer in _peers(record, below) if (each := _number(peer, name))]
        if not value or len(known) < _FEW:
            continue
        least, most = min(known), max(known)
        if value > most * _BEYOND or value < least / _BEYOND:
            message = f"{name} of {entry.id} is {value:,g}, but its kind has {least:,g} to {most:,g}"
            yield message, field.place, "look whether it is written in the unit of this field (kb/data/README.md)"


def _peers(record: Record, below: Catalogue[Record]) -> Iterator[Record]:
    """What it is compared with: what is built in of its kind, such as cards for desks."""
    kind = getattr(record, "kind", None)
    for entry_id in below.ids():
        peer = below.get(entry_id)
        if getattr(peer, "kind", None) == kind:
            yield peer


def _orders(entry: Entry, record: Record) -> Iterator[_Doubt]:
    for names in _RANGES:
        known = [(name, value) for name in names if (value := _number(record, name)) is not None]
        for (low, less), (high, more) in pairwise(known):
            field = entry.fields.get(high) or entry.fields.get(low)
            if less > more and field is not None:
                yield (
                    f"{low} of {entry.id} is {less:g}, which is more than {high}, {more:g}",
                    field.place,
                    "exchange them",
                )


def _names(entry: Entry, below: Catalogue[Record]) -> Iterator[_Doubt]:
    field = entry.fields.get("aliases")
    for alias in (field.text or ()) if field is not None else ():
        meant = [each for each in below.meant(alias) if each != entry.id]
        if meant and field is not None:
            message = f"{alias!r} is a name of {', '.join(meant[:3])}, and means {entry.id} from now on"
            yield message, field.place, "choose another name, unless the other one is never to be meant"


def _shapes(entry: Entry, model: Model) -> Iterator[_Doubt]:
    if model.architecture in _SHAPED and model.attention not in _OTHERWISE:
        missing = [name for name in _SHAPE if _number(model, name) is None]
        if missing:
            message = f"the model {entry.id} has no complete shape, as there is no {', '.join(missing)}"
            yield message, entry.place, "copy them from its config.json, or name with 'like' a model of the same shape"
    counted = shape_params(model)
    if not counted or not model.params_total:
        return
    nearest = min(counted, key=lambda each: abs(each - (model.params_total or 0)))
    if abs(nearest / model.params_total - 1) > _OFF:
        field = entry.fields.get("params_total")
        message = f"{entry.id} has {model.params_total:,} parameters, but matrices of its shape have {nearest:,}"
        yield message, field.place if field is not None else entry.place, "look which of them is mistyped"


def _number(record: Record, name: str) -> float | None:
    value = getattr(record, name, None)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
