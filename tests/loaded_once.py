"""Rules that several tests of a process ask for are loaded once for all of them."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from datetime import date
from functools import cache
from pathlib import Path
from unittest.mock import patch

from engine.inference import MatcherName, Recent
from engine.rulebook import Rulebook, read_layers
from kb.advisor import Advisor
from kb.catalogue import Catalogues
from kb.rule_sources import BUILT_IN_PACKS
from kb.understanding import examples
from kb.understanding.examples import Misheard, misheard

__all__ = ["built_in_advisor", "forgotten", "rules_loaded_once"]

_LOAD = Advisor.load
_KEPT = 3
"""An advisor with all that was asked of it takes some hundred megabytes."""
_loaded: OrderedDict[Hashable, Advisor] = OrderedDict()
_tried: Recent[Hashable, tuple[Rulebook, Catalogues, tuple[Misheard, ...]]] = Recent(_KEPT)
"""What is wrong with examples, with the rules that the numbers in the keys mean."""


@cache
def built_in_advisor() -> Advisor:
    """The advisor over the built-in rules. It is shared: whoever adds a model to one loads one of their own."""
    made = _LOAD()
    gc.freeze()  # rules and catalogues stay: no search for garbage need go through them
    return made


@contextmanager
def rules_loaded_once() -> Iterator[None]:
    """Within, who loads rules of the same content from the same place gets the advisor that was made before.

    So a command reads, compiles and prepares only what the commands before it did not, and tries no example of these
    rules again. What follows from a file that
    has changed is made anew; that this is noticed is tested where rules are loaded (`engine.loading`), and here too.
    """
    with patch.object(Advisor, "load", _remembered), patch.object(examples, "misheard", _tried_once):
        yield


def forgotten() -> None:
    """Lets go of all that was loaded."""
    built_in_advisor.cache_clear()
    _loaded.clear()
    _tried.forget()


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


def _tried_once(
    rulebook: Rulebook, catalogues: Catalogues, files: Collection[str] | None = None
) -> tuple[Misheard, ...]:
    """What is wrong with the examples of these rules, which are the same as long as they are the same objects."""
    key = id(rulebook), id(catalogues), None if files is None else frozenset(files)
    *_, found = _tried.get(key, lambda: (rulebook, catalogues, tuple(misheard(rulebook, catalogues, files))))
    return found
