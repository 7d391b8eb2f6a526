"""The measured cases that come with the project, and which of them are for what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path

from bench.accuracy.case import Case
from bench.accuracy.part import Part

__all__ = ["FOLDER", "FOUND", "PUBLIC", "Truth", "learnt_from"]

FOLDER = Path(__file__).parents[1] / "truth"
PUBLIC = "public.jsonl"
FOUND = ("training_memory.jsonl", "training_speed.jsonl", "inference_memory.jsonl", "inference_speed.jsonl")


class Truth(StrEnum):
    """Cases by what they are for: two parts of the first collection, the second collection, and traced steps."""

    TRAIN = "train"
    HELD = "held"
    FOUND = "found"
    ORACLE = "oracle"
    ORACLE_DRAWN = "oracle_drawn"

    def cases(self, folder: Path = FOLDER) -> Iterator[Case]:
        """The cases, in the order of the files. Raises OSError."""
        if self in (Truth.TRAIN, Truth.HELD):
            yield from (case for case in Case.read(folder / PUBLIC) if Part.of(case.source) is Part(self.value))
        elif self is Truth.FOUND:
            for name in FOUND:
                yield from Case.read(folder / name)
        else:
            yield from Case.read(folder / f"{self.value}.jsonl")


def learnt_from(paths: Iterable[Path]) -> Iterator[Case]:
    """The cases of files that constants may be fitted to: all but the part of the first collection held back."""
    for path in paths:
        for case in Case.read(path):
            if path.name != PUBLIC or Part.of(case.source) is Part.TRAIN:
                yield case
