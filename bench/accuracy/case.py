"""One measured case."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bench.accuracy.fields import Fields

__all__ = ["Case"]

_UNSTATED = "unstated"
#: scopes of a value that is of all accelerators together
_WHOLE_JOB = {"sum_over_gpus", "whole_job", "engine_total"}


@dataclass(frozen=True, slots=True)
class Case:
    """A measurement with its configuration. What a line does not state is "unstated", or a field that reads as None.

    ``source`` names the whole source that the case was taken from: what stands before the first dot of its table.
    ``defect`` says why the line is no case at all.
    """

    id: str
    group: str
    source: str
    kind: str
    quality: str
    fields: Fields
    defect: str = ""

    @classmethod
    def of(cls, values: object, place: str) -> Case:
        """The case that a JSON value holds; ``place`` is its id where it has none."""
        if not isinstance(values, dict):
            return cls.defective(place, "not a JSON object")
        fields = Fields(values)
        source = fields.part("source")
        table = fields.text("table_id") or source.text("table")
        return cls(
            fields.text("id") or place,
            fields.text("group") or _UNSTATED,
            table.split(".")[0] if table else source.text("title") or source.text("url") or _UNSTATED,
            fields.text("kind") or "measured",
            fields.text("quality") or _UNSTATED,
            fields,
        )

    @classmethod
    def defective(cls, place: str, problem: str) -> Case:
        """The place of a line that holds no case."""
        return cls(place, _UNSTATED, _UNSTATED, _UNSTATED, _UNSTATED, Fields(None), problem)

    @classmethod
    def read(cls, path: Path) -> Iterator[Case]:
        """The cases of a file of JSON lines, defective lines included; empty lines are none. Raises OSError."""
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                place = f"{path.name}:{number}"
                try:
                    values: object = json.loads(line.decode("utf-8-sig"))
                except (ValueError, RecursionError):
                    yield cls.defective(place, "not JSON")
                else:
                    yield cls.of(values, place)

    @property
    def oom(self) -> bool:
        """Whether the run failed for want of memory."""
        return self.fields.flag("oom") is True

    @property
    def training(self) -> bool:
        """Whether the case measures training; running a model otherwise."""
        return self.group.startswith("train")

    @property
    def accelerators(self) -> int:
        """The accelerators of the run: as stated, else the product of the degrees of parallelism, one where none is."""
        stated = self.fields.whole("n_gpus")
        if stated is not None:
            return stated
        degrees = self.fields.part("parallel")
        return math.prod(degrees.whole(each) or 1 for each in ("dp", "tp", "pp", "cp"))

    @property
    def measured_together(self) -> int:
        """How many accelerators the value is the sum over: all of the run where it is of the whole job, else one."""
        return self.accelerators if self.fields.words("value_scope") in _WHOLE_JOB else 1
