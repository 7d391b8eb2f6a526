"""The built-in rules, loaded once for all tests of a process, and the command line over them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from kb.advisor import Advisor

__all__ = ["built_in_advisor", "rules_loaded_once"]


@cache
def built_in_advisor() -> Advisor:
    """The advisor over the built-in rules. It is shared: whoever adds a model to one loads one of their own."""
    return Advisor.load()


@contextmanager
def rules_loaded_once() -> Iterator[None]:
    """Within, every request of this process is answered by one advisor over the built-in rules."""
    with patch("tui.commands.request.advisor_with_own_rules", lambda _: built_in_advisor()):
        yield
