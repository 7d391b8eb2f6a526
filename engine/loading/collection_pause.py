"""Loading without garbage collection."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["collection_paused"]


@contextmanager
def collection_paused() -> Iterator[None]:
    """Pauses the collector of cyclic garbage.

    Next to nothing that is made while rules are loaded is garbage, but there is so much of it that the collector is
    called over and over and looks through all of it each time, for a third of the time that loading takes.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
