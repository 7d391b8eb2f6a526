"""The built-in rules, loaded once for all tests of a process, and the command line over them."""

from __future__ import annotations

import argparse
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from functools import cache
from pathlib import Path
from unittest.mock import patch

from kb.advisor import Advisor
from kb.rule_sources import rule_sources
from tui.commands.own_rules import advisor_with_own_rules

__all__ = ["advisor_for", "built_in_advisor", "rules_loaded_once"]


@cache
def built_in_advisor() -> Advisor:
    """The advisor over the built-in rules. It is shared: whoever adds a model to one loads one of their own."""
    made = Advisor.load()
    gc.freeze()  # rules and catalogues stay: no search for garbage need go through them
    return made


def advisor_for(options: argparse.Namespace) -> Advisor:
    """The shared advisor, where ``options`` ask for the built-in rules of today and nothing else."""
    own = rule_sources(map(Path, options.overlays)).overlays
    if own or getattr(options, "as_of", None) or getattr(options, "matcher", "auto") != "auto":
        return advisor_with_own_rules(options)
    return copy(built_in_advisor())  # a model that the request adds is added to the copy alone


@contextmanager
def rules_loaded_once() -> Iterator[None]:
    """Within, requests of this process that want the built-in rules alone are answered by one advisor over them."""
    with patch("tui.commands.request.advisor_with_own_rules", advisor_for):
        yield
