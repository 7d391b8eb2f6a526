"""What one of several processes takes at a time, and in which order, when they share the tests.

What is dear is made once a process: a folder whose modules tell of the same advices is therefore one unit of work. What
takes long is begun first, so that no process is left alone with it at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from xdist.scheduler import LoadFileScheduling

__all__ = ["UnitScheduling", "longest_first"]

TOGETHER = (
    "tests/kb/advice/one_voice/",
    "tests/kb/advice/",
    "tests/kb/launch/",
    "tests/rules/test_conflicts_of_",
    "tests/rules/",
)
"""Modules whose paths begin so are one unit; of several beginnings the first counts."""

LONG = (
    "tests/kb/advice/",
    "tests/kb/dialogue/",
    "tests/docs/test_extending.py",
    "tests/tui/app/test_contrast.py",
    "tests/scenarios/",
    "tests/docs/",
    "tests/tui/app/test_",
    "tests/kb/advice/one_voice/",
    "tests/kb/test_advisor.py",
    "tests/rules/test_conflicts_of_",
    "tests/tui/commands/test_command_line.py",
    "tests/tui/commands/test_bad_input.py",
    "tests/tui/commands/test_advise.py",
    "tests/kb/appraisal/",
    "tests/kb/interview/",
    "tests/rules/",
    "tests/tui/commands/",
)
"""Beginnings of what takes longest, the longest first. Only the order depends on it, so it need not be exact."""


def unit_of(path: str) -> str:
    """The unit that a module belongs to: itself, or the beginning that it shares with others."""
    return next((each for each in TOGETHER if path.startswith(each)), path)


def _module_of(nodeid: str) -> str:
    return nodeid.partition("::")[0]


def _rank(path: str) -> int:
    unit = unit_of(path)
    places = (at for at, each in enumerate(LONG) if each == unit or (unit == path and path.startswith(each)))
    return next(places, len(LONG))


def longest_first(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests with those of long units in front; otherwise they keep their order."""
    return sorted(items, key=lambda item: _rank(_module_of(item.nodeid)))


class UnitScheduling(LoadFileScheduling):
    """Gives every process one unit after the other, in the order in which they were collected."""

    def __init__(self, config: pytest.Config, log: object = None) -> None:
        config.option.loadscopereorder = False  # by the number of tests, which says little of how long they take
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(_module_of(nodeid))
