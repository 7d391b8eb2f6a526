"""What the tests of checks share: the findings of a rule file, and the situations that they show."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from engine.findings import Finding
from engine.language import LiteralReader, Value
from engine.rulebook import Rulebook
from engine.verification import analyse

DAY = date(2026, 11, 21)
FACTS = """\
facts:
  - {id: flag, type: bool, ask: Which?}
  - {id: colour, type: enum, values: [red, white, rose], ask: Which?}
  - {id: count, type: int, range: 1..6, ask: Which?}
  - {id: size, type: quantity, unit: param, range: 0..20T, ask: Which?}
  - {id: free, type: number, ask: Which?}
  - {id: other, type: number, ask: Which?}
  - {id: motto, type: text, ask: Which?}
  - {id: grade, type: enum, values: [good, fair, poor]}
  - {id: figure, type: number, range: 0..100}
"""
UNITS = "units: [{id: param, bare: true}]\n"

_SHOWN = re.compile(r"(?:for example at|covers|differently and neither counts more: at) (.*?)(?:: | it is |$)")


def table(rows: str, *, hit: str = "unique", inputs: str = "size", more: str = "", outputs: str = "grade") -> str:
    """A rule file with one table, each row on a line of its own."""
    lines = "".join(f"      - {row.strip()}\n" for row in rows.strip().splitlines())
    return (
        f"{UNITS}{FACTS}rules:\n  - id: t\n    title: T\n    kind: table\n    hit: {hit}\n    inputs: [{inputs}]\n"
        f"    outputs: [{outputs}]\n    because: b\n    sources: []\n    rows:\n{lines}{more}"
    )


def rule(name: str, more: str) -> str:
    """A rule, a table or a formula on one line."""
    return f"  - {{id: {name}, title: T, because: b, sources: [], {more}}}\n"


def rule_file(*providers: str) -> str:
    """A rule file with these rules."""
    return f"{UNITS}{FACTS}rules:\n{''.join(providers)}"


def told(rulebook: Rulebook, day: date = DAY) -> list[str]:
    """The findings as ``CODE message``, in the order of places."""
    found = sorted(analyse(rulebook, day).findings, key=lambda each: (each.place, each.code))
    return [f"{each.code} {each.message}" for each in found]


def shown(finding: Finding, rulebook: Rulebook) -> Mapping[str, Value]:
    """The situation that a finding shows, read back from its message."""
    (text,) = _SHOWN.findall(finding.message)
    values: dict[str, Value] = {}
    for part in text.split(", ") if text != "any situation" else ():
        fact, is_known, value = part.partition(" = ")
        if is_known:
            values[fact] = LiteralReader(rulebook.facts[fact].type, rulebook.units).value(value)
        else:
            assert fact.endswith(" is unknown")
    return values
