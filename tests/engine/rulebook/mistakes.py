"""Rule files with a mistake in them, and the report of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.rulebook import RulebookError, load_rulebook
from tests.engine.wine.cellar import Cellar

__all__ = ["FACTS", "HEADER", "report", "rule", "table"]

HEADER = "schema: rules/1\npack: test\ntitle: Test\n"
FACTS = """\
units: [{id: grape, bare: true}, {id: glass}]
facts:
  - {id: formal, type: bool}
  - {id: colour, type: enum, values: [red, white]}
  - {id: guests, type: int, range: 1..500}
  - {id: size, type: quantity, unit: byte}
  - {id: wine, type: entry, entry: wines}
  - {id: motto, type: text}
parameters:
  - {id: limit, values: [{since: 2020-01-01, value: 3}], sources: []}
"""


def report(text: str, folder: Path) -> list[str]:
    """The findings on a rule file, each as it is printed."""
    file = folder / "rules.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load_rulebook([file], {"wines": Cellar()})
    assert str(caught.value) == "\n".join(map(str, caught.value.findings))
    return [str(finding) for finding in caught.value.findings]


def rule(text: str) -> str:
    """A rule of which only ``text`` matters."""
    return f"rules:\n  - {{id: r, title: R, because: b, sources: [], {text}}}\n"


def table(text: str, columns: str = "inputs: [guests], outputs: [colour]", hit: str = "unique") -> str:
    """A table of which only ``text`` matters."""
    return rule(f"kind: table, hit: {hit}, {columns}, {text}")
