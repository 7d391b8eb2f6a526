"""A question that somebody asked in public, and what an engineer would answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

__all__ = ["Case", "Figure", "Opening", "Plan", "read_cases"]

Opening = Literal["yes", "no", "only_with", "take", "figure"]


def _pattern(text: str) -> str:
    re.compile(text)
    return text


Pattern = Annotated[str, AfterValidator(_pattern)]
Range = tuple[float, float]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Plan(_Strict):
    """Hardware that is an acceptable answer; a key that is left out allows anything.

    ``cards`` is a regular expression for the name of the accelerator. Memory is what the label says, in GB, of one
    accelerator and of all together.
    """

    cards: Pattern | None = None
    count: Range | None = None
    memory_each_gb: Range | None = None
    memory_total_gb: Range | None = None


class Figure(_Strict):
    """A figure that the answer hangs on, and between which values it is right."""

    what: str
    low: float
    high: float


class Acceptable(_Strict):
    """Which first sentences and which hardware would be right; no plans where no hardware has to be named."""

    opening: tuple[Opening, ...]
    plans: tuple[Plan, ...] = ()
    formats: Pattern | None = None


class Source(_Strict):
    """Where the question was asked."""

    url: str
    title: str
    date: str


class Case(_Strict):
    """One question. ``facts`` are its facts as ``--set`` takes them, for scoring apart from the reading of words."""

    id: str
    source: Source
    question: str
    kind: str
    answer: str
    acceptable: Acceptable
    figures: tuple[Figure, ...] = ()
    mention: tuple[Pattern, ...] = ()
    never: tuple[Pattern, ...] = ()
    facts: tuple[str, ...] = Field(default=())


def read_cases(folder: Path) -> tuple[Case, ...]:
    """The cases in the YAML files of ``folder``, ordered by file and place. Raises `pydantic.ValidationError`."""
    cases = [
        Case.model_validate({**entry, "source": {**entry["source"], "date": str(entry["source"].get("date", ""))}})
        for path in sorted(folder.glob("*.yaml"))
        for entry in yaml.safe_load(path.read_text(encoding="utf-8")) or []
    ]
    ids = [case.id for case in cases]
    doubled = {each for each in ids if ids.count(each) > 1}
    if doubled:
        raise ValueError(f"{folder}: these ids are there twice: {', '.join(sorted(doubled))}")
    return tuple(cases)
