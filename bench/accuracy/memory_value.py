"""Measured memory in byte."""

from __future__ import annotations

import re

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError

__all__ = ["memory_value"]

# For a case that does not say how many GiB its value is; of several that match, the first.
_UNITS = (
    (r"^bytes?\b", 1.0),
    (r"^gib", 2.0**30),
    (r"^mib", 2.0**20),
    (r"^tb", 1e12),
    (r"^gb.*gib|^gb.*1024", 2.0**30),
    (r"^mb.*(mib|1024)", 2.0**20),
    (r"^gb", 1e9),
    (r"^mb", 1e6),
)


def memory_value(case: Case) -> float:
    """The measured value in byte; GB are 10^9 byte unless the case says how many GiB they stand for.

    Raises:
        NotCoveredError: the value is missing or in an unknown unit.
    """
    gib = case.fields.positive("value_gib")
    if gib is not None:
        return gib * 2**30
    value, unit = case.fields.positive("value"), case.fields.words("unit")
    if value is None:
        raise NotCoveredError("no value")
    factor = next((factor for pattern, factor in _UNITS if re.search(pattern, unit)), None)
    if factor is None:
        raise NotCoveredError("unit not understood", unit or "none stated")
    return value * factor
