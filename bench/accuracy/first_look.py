"""What was estimated for the second collection before any rule was mended by it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from bench.accuracy.case import Case
from bench.accuracy.outcome import Outcome
from bench.accuracy.truth import FOLDER

__all__ = ["first_look"]

_FILE = "first_look.jsonl"


def first_look(cases: Iterable[Case], folder: Path = FOLDER) -> tuple[Outcome, ...]:
    """The outcomes of those of ``cases`` that were looked at, as ``python -m bench.accuracy --out`` wrote them then.

    Raises OSError, and ValueError for a file that is damaged.
    """
    records = {}
    for line in (folder / _FILE).read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if not isinstance(record, Mapping):
            raise ValueError(f"{_FILE}: a line is no JSON object")
        records[str(record["id"])] = record
    return tuple(Outcome.of_record(case, records[case.id]) for case in cases if case.id in records)
