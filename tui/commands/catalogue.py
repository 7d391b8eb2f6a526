"""``whygpu kb``."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from math import inf
from pathlib import Path

from engine.language import printable
from engine.rulebook import Catalogue
from kb.catalogue import Catalogues, Instances
from kb.rule_sources import rule_sources
from tui.commands.complaint import complaining
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.json_text import json_text
from tui.report.layout import columns, page_width, wrapped

__all__ = ["catalogue"]

_NAMES = {"formats": "number_formats"}


@complaining
def catalogue(options: argparse.Namespace) -> int:
    """Lists the entries of a catalogue, or those a query finds, best first; returns 1 when there is none."""
    catalogues = _catalogues(options)
    chosen = catalogues.by_name()[_NAMES.get(options.catalogue, options.catalogue)]
    query = " ".join(options.query).strip()
    rented = _rented(catalogues, query) if chosen is catalogues.instances else ()
    if rented:
        ids = list(rented)[: options.limit or None]
    elif query:
        ids = [match.id for match in chosen.find(query, options.limit or 10)]
    else:
        ids = list(chosen.ids())[: options.limit or None]
    if options.json:
        entries = [
            {
                "id": each,
                "label": chosen.label(each),
                "source": chosen.source(each),
                "sources": _own_sources(chosen, each),
                **(chosen.fields(each) or {}),
            }
            for each in ids
        ]
        print(json_text(entries, 2))
        return 0 if ids else 1
    if not ids:
        print(f"nothing like {query!r} is in the catalogue {options.catalogue}")
        return 1
    if len(ids) == 1 or (query and not rented and chosen.find(query, 1)[0].exact):
        sources = {"source": chosen.source(ids[0]), **_by_source(_own_sources(chosen, ids[0]))}
        _print_entry(ids[0], chosen.label(ids[0]), dict(chosen.fields(ids[0]) or {}), sources)
        return 0
    told = partial(_priced, catalogues.instances) if chosen is catalogues.instances else chosen.label
    for line in columns([(each, told(each)) for each in ids], page_width(), ""):
        print(line)
    return 0


def _rented(catalogues: Catalogues, query: str) -> Sequence[str]:
    """The offers of the accelerator that ``query`` is the exact name of, the cheapest for one first, unpriced last."""
    found = catalogues.accelerators.find(query, 1) if query else ()
    if not found or not found[0].exact:
        return ()
    offers = [catalogues.instances.get(each) for each in catalogues.instances.ids()]
    those = [each for each in offers if each.accelerator == found[0].id]
    return [each.id for each in sorted(those, key=lambda each: each.usd_per_accelerator_hr or inf)]


def _priced(instances: Instances, entry: str) -> str:
    """An offer in a line: the price of one accelerator, of which kind and day, and where that is from."""
    offer = instances.get(entry)
    price = offer.usd_per_accelerator_hr
    amount = f"${price:,.2f}/h for one" if price is not None else "no price in USD"
    spot = offer.spot_usd_per_accelerator_hr
    told = (amount, spot and f"as spot ${spot:,.2f}/h", offer.price_kind, offer.price_date or "undated")
    return f"{', '.join(each for each in told if each)}: {offer.price_basis}"


def _catalogues(options: argparse.Namespace) -> Catalogues:
    if not rule_sources(map(Path, options.overlays)).overlays:
        return Catalogues.load()
    advisor = advisor_with_own_rules(options)
    return advisor.catalogues


def _own_sources(chosen: Catalogue, entry: str) -> dict[str, str]:
    """The fields that have another source than the entry as a whole, each with its own."""
    whole, known = chosen.source(entry), chosen.fields(entry) or {}
    found = {name: chosen.source(entry, name) for name, value in known.items() if value is not None}
    return {name: source for name, source in found.items() if source != whole}


def _by_source(sources: Mapping[str, str]) -> dict[str, str]:
    """Sources with the fields they are those of."""
    names: dict[str, list[str]] = {}
    for name, source in sources.items():
        names.setdefault(source, []).append(name)
    return {f"source of {', '.join(fields)}": source for source, fields in names.items()}


def _print_entry(entry: str, label: str, fields: dict[str, object], sources: Mapping[str, str]) -> None:
    print(f"{printable(label)}   [{entry}]")
    rows = [
        (name, f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value))
        for name, value in fields.items()
        if value is not None
    ]
    unknown = [name for name, value in fields.items() if value is None]
    for line in columns(rows, page_width()):
        print(line)
    for name, source in sources.items():
        for line in wrapped(f"{name}: {source}", page_width(), "  ", "    "):
            print(line)
    if unknown:
        for line in columns([("not known", ", ".join(unknown))], page_width()):
            print(line)
