"""Room for the frames of calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread

import pytest

from tui.frame_room import with_room

_DEEPEST, _CALLS = 120, 200
resource = pytest.importorskip("resource", reason="the system does not tell of pages")


def faults() -> int:
    return int(resource.getrusage(resource.RUSAGE_SELF).ru_minflt)


def nothing(one: int, other: int, third: int) -> int:
    return one


def called_at(depth: int) -> None:
    if depth:
        called_at(depth - 1)
        return
    for _ in range(_CALLS):
        nothing(1, 2, 3)


def most_faults() -> int:
    """The most pages that calls in a loop asked the system for, at any depth below this one."""
    most = 0
    for depth in range(_DEEPEST):
        called_at(depth)  # all that the depth itself takes is there
        before = faults()
        called_at(depth)
        most = max(most, faults() - before)
    return most


def in_a_thread(work: Callable[[], None]) -> None:
    thread = Thread(target=work)
    thread.start()
    thread.join()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="how pages are counted differs")
def test_no_call_asks_the_system_for_room():
    found: list[int] = []

    in_a_thread(lambda: found.append(with_room(most_faults)))

    assert found[0] < _CALLS


def test_it_returns_what_the_work_returns():
    assert with_room(lambda: 7) == 7


def test_it_raises_what_the_work_raises():
    with pytest.raises(ZeroDivisionError):
        with_room(lambda: 1 // 0)


def test_it_may_be_used_within_itself():
    assert with_room(lambda: with_room(lambda: with_room(lambda: 7))) == 7
