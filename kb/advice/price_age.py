"""Whether a price is old: the rules say from which age on."""

from __future__ import annotations

import re
from datetime import date

from engine.rulebook import Rulebook

__all__ = ["is_old"]

_OLD_AFTER = "price.old_after"
_DAY = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")
_SECONDS_OF_A_DAY = 24 * 60 * 60


def is_old(rulebook: Rulebook, as_of: date, dates: str) -> bool:
    """Whether the first day in ``dates`` is longer before ``as_of`` than the parameter ``price.old_after``.

    A month counts from its first day, a year likewise. What names no day is not old, and nothing is in a rulebook that
    does not say what is old.
    """
    found, declared = _DAY.search(dates), rulebook.parameters.get(_OLD_AFTER)
    most = None if declared is None else declared.at(as_of)
    if found is None or most is None:
        return False
    year, month, day = found.groups()
    return (as_of - date(int(year), int(month or 1), int(day or 1))).days * _SECONDS_OF_A_DAY > most
