"""Rules that several tests of a process ask for are loaded once for all of them."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from datetime import date
from functools import cache
from pathlib import Path
from unittest.mock import patch

from engine.inference import MatcherName
from engine.rulebook import read_layers
from kb.advisor import Advisor
from kb.rule_sources import BUILT_IN_PACKS

__all__ = ["built_in_advisor", "forgotten", "rules_loaded_once"]

_LOAD = Advisor.load
_KEPT = 3
"""An advisor with all that was asked of it takes some hundred megabytes."""
_loaded: OrderedDict[Hashable, Advisor] = OrderedDict()


@cache
def built_in_advisor() -> Advisor:
    """The advisor over the built-in rules. It is shared: whoever adds a model to one loads one of their own."""
    made = _LOAD()
    gc.freeze()  # rules and catalogues stay: no search for garbage need go through them
    return made


@contextmanager
def rules_loaded_once() -> Iterator[None]:
    """Within, who loads rules of the same content from the same place gets the advisor that was made before.

    So a command reads, compiles and prepares only what the commands before it did not. What follows from a file that
    has changed is made anew; that this is noticed is tested where rules are loaded (`engine.loading`), and here too.
    """
    with patch.object(Advisor, "load", _remembered):
        yield


def forgotten() -> None:
    """Lets go of all that was loaded."""
    built_in_advisor.cache_clear()
    _loaded.clear()


def _remembered(
    paths: Iterable[Path] | None = None,
    matcher: MatcherName = "auto",
    overlays: Iterable[Path] = (),
    as_of: date | None = None,
    rulebook: str = "",
    read: Callable[[str], bytes] | None = None,
) -> Advisor:
    base = (BUILT_IN_PACKS,) if paths is None else tuple(paths)
    above = tuple(overlays)
    if read is not None:
        return _LOAD(base, matcher, above, as_of, rulebook, read)
    if (base, matcher, above, as_of, rulebook) == ((BUILT_IN_PACKS,), "auto", (), None, ""):
        return copy(built_in_advisor())  # a model that the request adds is added to the copy alone
    contents = read_layers(base, above, rulebook)
    key = Path.cwd(), base, matcher, above, as_of, rulebook, contents
    if key not in _loaded:
        _loaded[key] = _LOAD(base, matcher, above, as_of, rulebook)
        while len(_loaded) > _KEPT:
            _loaded.popitem(last=False)
    _loaded.move_to_end(key)
    return copy(_loaded[key])
