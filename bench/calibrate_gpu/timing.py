"""How long something takes on a device."""

import time
from collections.abc import Callable

__all__ = ["seconds_each"]


def seconds_each(
    action: Callable[[], object], synchronize: Callable[[], None], *, at_least: float, most: int = 1000
) -> float:
    """The mean time of `action` in seconds, over so many repeats that they take `at_least` seconds, `most` at most.

    It is run once before, to warm up and to tell how many repeats that takes.
    """
    begin = _now(synchronize)
    action()
    first = _now(synchronize) - begin
    repeats = max(1, min(most, round(at_least / max(first, 1e-7))))
    if repeats > 3:  # the first time is longer, often by much
        begin = _now(synchronize)
        for _ in range(3):
            action()
        each = (_now(synchronize) - begin) / 3
        repeats = max(3, min(most, round(at_least / max(each, 1e-7))))
    begin = _now(synchronize)
    for _ in range(repeats):
        action()
    return (_now(synchronize) - begin) / repeats


def _now(synchronize: Callable[[], None]) -> float:
    synchronize()
    return time.perf_counter()
