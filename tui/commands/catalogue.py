"""``whygpu kb``."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine.language import printable
from kb.catalogue import Catalogues
from kb.rule_sources import rule_sources
from tui.commands.complaint import complaining
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.layout import columns, page_width

__all__ = ["catalogue"]

_NAMES = {"formats": "number_formats"}


@complaining
def catalogue(options: argparse.Namespace) -> int:
    """Lists the entries of a catalogue, or those a query finds, best first; returns 1 when there is none."""
    chosen = _catalogues(options).by_name()[_NAMES.get(options.catalogue, options.catalogue)]
    query = " ".join(options.query).strip()
    if query:
        ids = [match.id for match in chosen.find(query, options.limit or 10)]
    else:
        ids = list(chosen.ids())[: options.limit or None]
    if options.json:
        entries = [
            {"id": each, "label": chosen.label(each), "source": chosen.source(each), **(chosen.fields(each) or {})}
            for each in ids
        ]
        print(json.dumps(entries, indent=2, ensure_ascii=False))
        return 0 if ids else 1
    if not ids:
        print(f"nothing like {query!r} is in the catalogue {options.catalogue}")
        return 1
    if len(ids) == 1 or (query and chosen.find(query, 1)[0].exact):
        _print_entry(ids[0], chosen.label(ids[0]), dict(chosen.fields(ids[0]) or {}), chosen.source(ids[0]))
        return 0
    for line in columns([(each, chosen.label(each)) for each in ids], page_width(), ""):
        print(line)
    return 0


def _catalogues(options: argparse.Namespace) -> Catalogues:
    if not rule_sources(map(Path, options.overlays)).overlays:
        return Catalogues.load()
    advisor = advisor_with_own_rules(options)
    return advisor.catalogues


def _print_entry(entry: str, label: str, fields: dict[str, object], source: str) -> None:
    print(f"{printable(label)}   [{entry}]")
    rows = [
        (name, f"{value:,}" if isinstance(value, int | float) and not isinstance(value, bool) else str(value))
        for name, value in fields.items()
        if value is not None
    ]
    unknown = [name for name, value in fields.items() if value is None]
    for line in columns([*rows, ("source", source)], page_width()):
        print(line)
    if unknown:
        for line in columns([("not known", ", ".join(unknown))], page_width()):
            print(line)
