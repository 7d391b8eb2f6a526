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
# Where a case leaves open which GB are meant: the scripts of these divide by 10^9.
_DECIMAL = re.compile(r"torchao|gpt-?fast|litgpt")


def _open(case: Case) -> bool:
    return "not stated" in case.fields.words("value_gib_basis") and bool(_DECIMAL.search(case.fields.words("engine")))


def memory_value(case: Case) -> float:
    """The measured value in byte; GB are 10^9 byte unless the case says how many GiB they stand for.

    Raises:
        NotCoveredError: the value is missing or in an unknown unit.
    """
    gib = case.fields.positive("value_gib")
    value, unit = case.fields.positive("value"), case.fields.words("unit")
    if value is not None and unit.startswith("gb") and _open(case):
        return value * 1e9
    if gib is not None:
        return gib * 2**30
    if value is None:
        raise NotCoveredError("no value")
    factor = next((factor for pattern, factor in _UNITS if re.search(pattern, unit)), None)
    if factor is None:
        raise NotCoveredError("unit not understood", unit or "none stated")
    return value * factor
