"""Whether the software of a training run is older than a release that changed its memory."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bench.accuracy.case import Case

__all__ = ["Release"]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED = re.compile(rf"({'|'.join(_MONTHS)})[a-z]*\.? (20[12]\d)")
_DATED = re.compile(r"\b20[12]\d(-\d\d)?")


@dataclass(frozen=True, slots=True)
class Release:
    """A release of Transformers, the PyTorch of its time and its month (YYYY-MM)."""

    transformers: tuple[int, int]
    torch: tuple[int, int]
    month: str

    def is_after(self, case: Case) -> bool | None:
        """Whether the run used older software; None where the case names neither a version nor a date."""
        said = f"{case.fields.words('engine')} {case.fields.words('engine_version')}"
        for package, release in (("transformers", self.transformers), ("torch", self.torch)):
            found = re.search(rf"{package}\)?[ =v]*(\d+)\.(\d+)", said)
            if found:
                return (int(found[1]), int(found[2])) < release
        month = _month(said)
        return None if month is None else month < self.month


def _month(said: str) -> str | None:
    """The month or only the year that a text names."""
    if named := _NAMED.search(said):
        return f"{named[2]}-{_MONTHS.index(named[1]) + 1:02}"
    dated = _DATED.search(said)
    return None if dated is None else dated[0]
