"""Defects as a SARIF log, which code hosts and editors show beside the lines they are about.

The format is SARIF 2.1.0 (OASIS Standard, https://docs.oasis-open.org/sarif/sarif/v2.1.0/).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from engine.findings import Place
from engine.language import printable
from kb.version import VERSION
from tui.report.json_text import json_text

if TYPE_CHECKING:
    from kb.advice.document import Json

__all__ = ["Defect", "DefectKind", "sarif_log"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_MOST = 2_000
"""Characters of a message: a rule file must not be able to fill a screen."""


@dataclass(frozen=True, slots=True)
class DefectKind:
    """What a code stands for: its title, and its page as Markdown where there is one."""

    code: str
    title: str
    page: str = ""


@dataclass(frozen=True, slots=True)
class Defect:
    """Something that is wrong at a place; ``related`` are other places that it is about, each with a note."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    place: Place
    cure: str = ""
    related: tuple[tuple[Place, str], ...] = ()


def sarif_log(defects: Sequence[Defect], kinds: Iterable[DefectKind]) -> str:
    """The log with one run that holds all ``defects``; ``kinds`` explain their codes, each of which must be there."""
    known = {each.code: each for each in kinds}
    codes = list(dict.fromkeys(each.code for each in defects))
    log: dict[str, Json] = {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "whygpu",
                        "semanticVersion": VERSION,
                        "rules": [_descriptor(known[code]) for code in codes],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "results": [_result(each, codes.index(each.code)) for each in defects],
            }
        ],
    }
    return json_text(log, 2)


def _descriptor(kind: DefectKind) -> Json:
    described: dict[str, Json] = {"id": kind.code, "shortDescription": {"text": kind.title}}
    if kind.page:
        described["help"] = {"text": kind.page, "markdown": kind.page}
    return described


def _result(defect: Defect, index: int) -> Json:
    cure = f"\nCure: {defect.cure}" if defect.cure else ""
    result: dict[str, Json] = {
        "ruleId": defect.code,
        "ruleIndex": index,
        "level": defect.severity,
        "message": {"text": _text(defect.message) + _text(cure)},
        "locations": [_location(defect.place)],
    }
    if defect.related:
        result["relatedLocations"] = [
            {"id": number, **_location(place), "message": {"text": _text(note)}}
            for number, (place, note) in enumerate(defect.related, start=1)
        ]
    return result


def _location(place: Place) -> dict[str, Json]:
    region: dict[str, Json] = {"startLine": max(place.line, 1), "startColumn": max(place.column, 1)}
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(place.file)}, "region": region}}


def _uri(file: str) -> str:
    """A file below the working folder relative to it, so that a code host finds it; any other as it is named."""
    path = Path(file)
    if path.is_absolute():
        inside = os.path.relpath(path)
        if inside.startswith(os.pardir):
            return path.as_uri()
        path = Path(inside)
    return quote(path.as_posix())


def _text(text: str) -> str:
    return "\n".join(printable(line, _MOST) for line in text.splitlines())
