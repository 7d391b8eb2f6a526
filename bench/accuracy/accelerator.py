"""The accelerator of a case, as an entry of the catalogue."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from bench.accuracy.case import Case
from kb.catalogue import Accelerators
from kb.errors import AmbiguousEntryError, UnknownEntryError

__all__ = ["Accelerator"]

_REMARK = re.compile(r"\([^)]*\)")
_CORES = re.compile(r"\b\d+[^\w\s]core gpu\b", re.IGNORECASE)
_MEMORY = re.compile(r"\b(\d+) ?(?:GB|GiB)\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Accelerator:
    """What a case says of its card. ``entry`` is None where the catalogue does not have it.

    ``memory`` is the memory in byte that the name states and the catalogue does not: that of computers with unified
    memory. ``sure`` is False where the name fits cards with different memory.
    """

    entry: str | None = None
    memory: int | None = None
    sure: bool = True

    @classmethod
    def of(cls, case: Case, catalogue: Accelerators) -> Accelerator:
        """The card of ``case``. Never raises: an unknown card is no entry."""
        name = case.fields.text("gpu")
        return cls() if name is None else _named(name, catalogue)


@lru_cache(maxsize=4096)  # many cases are of one card, and finding a name that is not in the catalogue takes long
def _named(name: str, catalogue: Accelerators) -> Accelerator:
    if "(one " in name:  # half a board is no entry: the figures of the catalogue are of the whole
        return Accelerator()
    plain = re.sub(r"\s+", " ", _CORES.sub("", _REMARK.sub("", name))).strip()
    found = _resolved(plain, catalogue)
    if found.entry is not None:
        return found
    stated = _MEMORY.search(plain)
    if stated is None or not plain.lower().startswith("apple"):
        return Accelerator()  # a card of another size may be another card: its bandwidth is not guessed
    found = _resolved(plain[: stated.start()].strip(), catalogue)
    return Accelerator(found.entry, int(stated[1]) * 2**30) if found.entry else Accelerator()


def _resolved(name: str, catalogue: Accelerators) -> Accelerator:
    try:
        return Accelerator(catalogue.resolve(name))
    except AmbiguousEntryError as error:
        sizes = {catalogue.get(each).memory_bytes for each in error.candidates}
        return Accelerator(error.candidates[0], sure=len(sizes) == 1)
    except UnknownEntryError:
        return Accelerator()
