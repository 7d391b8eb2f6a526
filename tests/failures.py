"""Many cases in one test, each of which is tried and named where it fails.

A test of its own for each of thousands of cases costs more in setting up and telling of it than in what it tries.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

__all__ = ["failures"]

T = TypeVar("T")


def failures(cases: Iterable[T], check: Callable[[T], object]) -> list[str]:
    """Tries ``check`` on each case, of which there must be one, and gives the name and the error of each that fails."""
    found, tried = [], 0
    for case in cases:
        tried += 1
        try:
            check(case)
        except Exception as error:  # as pytest reports it, and goes on with the next one
            found.append(f"{case!r}: {''.join(traceback.format_exception(error))}")
    assert tried, "there is no case"
    return found
