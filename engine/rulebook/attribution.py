"""Findings about rules below that come of what a layer puts in the place of something: told where that stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.findings.finding import Finding, Place, Related
from engine.rulebook.document import Scalar
from engine.rulebook.merger import Merged
from engine.rulebook.reader import Reader
from engine.rulebook.replacement import Replacement, Retirement

__all__ = ["attributed"]

_Cause = Replacement | Retirement


def attributed(findings: Iterable[Finding], merged: Merged, readers: Mapping[str, Reader]) -> list[Finding]:
    """``findings``; all in rules below that come of one thing in a layer above are one finding, at that thing."""
    layers = {pack.reader.document.file: pack.layer for pack in merged.packs}
    causes: tuple[_Cause, ...] = (*merged.replacements, *merged.retirements)
    found: list[Finding] = []
    of: dict[Place, tuple[_Cause, list[Finding]]] = {}
    for finding in findings:
        cause = next(_causes(finding, causes, layers, readers), None)
        if cause is None:
            found.append(finding)
        else:
            of.setdefault(cause.place, (cause, []))[1].append(finding)
    return found + [_told(cause, each, readers[cause.place.file]) for cause, each in of.values()]


def _causes(
    finding: Finding, causes: Iterable[_Cause], layers: Mapping[str, int], readers: Mapping[str, Reader]
) -> Iterator[_Cause]:
    below = layers.get(finding.place.file)
    if below is not None:
        text = _text_at(finding.place, readers[finding.place.file])
        for cause in causes:
            # What is gone is named by the message; of what is another thing now, the message tells the types.
            named = repr(cause.id) in finding.message if isinstance(cause, Retirement) else _names(cause.id, text)
            if layers.get(cause.place.file, 0) > below and named:
                yield cause


def _text_at(place: Place, reader: Reader) -> str:
    """The line at ``place``, and the value that begins last before it."""
    before = [
        each
        for each in reader.document.nodes()
        if isinstance(each, Scalar) and (each.place.line, each.place.column) <= (place.line, place.column)
    ]
    value = max(before, key=lambda each: each.place, default=None)
    return f"{reader.document.line(place.line)}\n{value.text if value else ''}"


def _names(name: str, text: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9_.]){re.escape(name)}(?![A-Za-z0-9_]|\.[a-z])", text) is not None


def _told(cause: _Cause, findings: Sequence[Finding], reader: Reader) -> Finding:
    first = findings[0]
    places = {each.place: Related(each.place, each.message, each.line) for each in findings}
    if isinstance(cause, Retirement):
        message = f"{cause.id} is taken away, but rules below read it: {first.message}"
        cure = "leave it, or take away or replace what reads it, too"
    else:
        message = f"{cause.id}, as it is declared here, does not go with what reads it below: {first.message}"
        cure = "give it the type and unit of what it replaces, or replace what reads it, too"
    line = reader.document.line(cause.place.line)
    return Finding(first.code, message, cause.place, None, line, tuple(places.values()), cure)
