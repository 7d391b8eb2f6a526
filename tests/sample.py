"""Of a test with many dear cases some are run each time, the same ones in every run.

``@pytest.mark.sample(4)`` runs every fourth case of a test; with WHYGPU_TEST_SITUATIONS=all it runs all of them. Which
they are depends on the names of the cases alone, so tests over the same cases take the same ones, and what is worked
out for one of them serves the others. Who names a test gets all of its cases. `spread` and `examples` do the same to
what one test goes through, and to random examples.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from typing import TypeVar
from zlib import crc32

import pytest

__all__ = ["EVERYTHING", "examples", "sampled", "spread"]

T = TypeVar("T")

EVERYTHING = os.environ.get("WHYGPU_TEST_SITUATIONS") == "all"
"""Whether the run is one of all cases, of which some are dear."""
_ONE_OF = 8
"""Of so many random examples one is tried each time."""


def examples(count: int) -> int:
    """How many random examples are tried of a property of which a run of everything tries ``count``."""
    return count if EVERYTHING else math.ceil(count / _ONE_OF)


def spread(things: Sequence[T], most: int) -> Sequence[T]:
    """So many of ``things`` at most, evenly over all of them; all of them in a run of everything."""
    return things if EVERYTHING else things[:: max(1, math.ceil(len(things) / most))]


def sampled(items: Sequence[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """The tests that are run, and those that are left out."""
    tests: dict[str, list[pytest.Function]] = {}
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("sample"):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out = {each.nodeid for cases in tests.values() for each in _left_out(cases)}
    return [each for each in items if each.nodeid not in left_out], [each for each in items if each.nodeid in left_out]


def _left_out(cases: Sequence[pytest.Function]) -> Sequence[pytest.Function]:
    marker = cases[0].get_closest_marker("sample")
    assert marker is not None
    (every,) = marker.args
    spread = sorted(cases, key=lambda case: crc32(case.name.partition("[")[2].encode()))
    return spread[math.ceil(len(cases) / every) :]
