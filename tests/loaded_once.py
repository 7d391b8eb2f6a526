"""The command line with rules that are loaded once, for tests that ask it many things."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from kb.advisor import Advisor

__all__ = ["rules_loaded_once"]


@cache
def _advisor() -> Advisor:
    return Advisor.load()


@contextmanager
def rules_loaded_once() -> Iterator[None]:
    """Within, every request of this process is answered by one advisor over the built-in rules."""
    with patch("tui.commands.request.advisor_with_own_rules", lambda _: _advisor()):
        yield
