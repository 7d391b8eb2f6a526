"""The accelerator of a case, as an entry of the catalogue."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from bench.accuracy.case import Case
from engine.language import Value
from kb.catalogue import Accelerators
from kb.errors import AmbiguousEntryError, UnknownEntryError

__all__ = ["Accelerator"]

_SIZE = re.compile(r"\((\d+) ?(?:GB|GiB|G)\)", re.IGNORECASE)
_OFFERED = re.compile(r"\((\d+\.\d+) ?GiB\)", re.IGNORECASE)
_HALF = re.compile(r"\bone (?:gcd|die)\b|\bhalf\b|\bgcd\b", re.IGNORECASE)
_REMARK = re.compile(r"\([^)]*\)")
_CORES = re.compile(r"\b\d+[^\w\s]?\s?core\b(?: [cg]pu\b)?", re.IGNORECASE)
_WORDS = re.compile(
    r"\b(?:hbm\d?e?|gddr\d\w?|lpddr\d\w?|ecc|edition|graphics card|tensor core gpu|unified memory"
    r"|macbook (?:pro|air)|mac (?:studio|mini|pro)|imac)\b",
    re.IGNORECASE,
)
_COUNT = re.compile(r"(?:^\d+ ?[x×\*] ?|[, ]+[x×\*] ?\d+$)", re.IGNORECASE)
_MEMORY = re.compile(r"\b(\d+) ?(?:GB|GiB)\s*$", re.IGNORECASE)
_APPLE = re.compile(r"(?:apple )?m\d+(?: (?:pro|max|ultra))?$", re.IGNORECASE)
_STATED = re.compile(r"(\d+(?:\.\d+)?) ?Gi?B\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Accelerator:
    """What a case says of its card. ``entry`` is None where the catalogue does not have it.

    ``memory`` is the memory in byte that the name states and the catalogue does not: that of computers with unified
    memory. ``offered`` is what a process is offered of the memory, in byte, where the name states it to hundredths of
    a GiB. ``devices`` is more than one where the case has one of the devices of a board that the catalogue keeps as
    a whole. ``sure`` is False where the name fits cards with different memory.
    """

    entry: str | None = None
    memory: int | None = None
    offered: float | None = None
    devices: int = 1
    sure: bool = True

    @classmethod
    def of(cls, case: Case, catalogue: Accelerators) -> Accelerator:
        """The card of ``case``. Never raises: an unknown card is no entry.

        Where the name fits cards of different memory, a size that the notes mention decides, the last one that fits.
        """
        name = case.fields.text("gpu")
        if name is None:
            return cls()
        found, candidates = _named(name, catalogue)
        if not found.sure:
            for size in reversed(_STATED.findall(case.fields.words("notes"))):
                fitting = [each for each in candidates if _near(float(size), catalogue.get(each).memory_gb)]
                if fitting:
                    return replace(found, entry=fitting[0], sure=True)
        return found

    def facts(self, catalogue: Accelerators) -> Mapping[str, Value]:
        """The answers that the card gives."""
        facts: dict[str, Value] = {}
        if self.entry is not None:
            facts["hardware.accelerator"] = self.entry
            if self.devices > 1:
                board = catalogue.get(self.entry)
                whole = (
                    ("hardware.memory", board.memory_bytes, 1.0),
                    ("hardware.bandwidth", board.bandwidth_gbps, 1e9),
                    ("hardware.bf16_rate", board.tflops_bf16_tensor, 1e12),
                    ("hardware.fp16_rate", board.tflops_fp16_tensor, 1e12),
                    ("hardware.fp16_vector", board.tflops_fp16_nontensor, 1e12),
                    ("hardware.compute_fp32", board.tflops_fp32, 1e12),
                )
                facts |= {fact: value * unit / self.devices for fact, value, unit in whole if value is not None}
        if self.memory is not None:
            facts["hardware.memory"] = self.memory
        if self.offered is not None:
            facts["hardware.usable_memory"] = self.offered
        return facts


def _near(stated: float, size: float | None) -> bool:
    return size is not None and abs(stated - size) <= 0.01 * size


@lru_cache(maxsize=4096)  # many cases are of one card, and finding a name that is not in the catalogue takes long
def _named(name: str, catalogue: Accelerators) -> tuple[Accelerator, tuple[str, ...]]:
    found, candidates = _plain(name, catalogue)
    if found.entry is None:
        return found, ()
    record = catalogue.get(found.entry)
    devices = record.devices_per_record or 1
    if _HALF.search(name):
        if devices == 1:
            return Accelerator(), ()
        found = replace(found, devices=devices)
    offered = _OFFERED.search(name)
    size = record.memory_gb
    if offered is not None and size is not None and 0.9 < float(offered[1]) / size < 1.02:
        found = replace(found, offered=float(offered[1]) * 2**30)
    return found, candidates


def _plain(name: str, catalogue: Accelerators) -> tuple[Accelerator, tuple[str, ...]]:
    sized = _OFFERED.sub("", name)
    sized = _HALF.sub("", _REMARK.sub("", _SIZE.sub(r" \1GB", sized)))
    plain = ""
    for text in dict.fromkeys((sized, _COUNT.sub("", sized.strip()), _WORDS.sub(" ", _CORES.sub(" ", sized)))):
        plain = re.sub(r"\s+", " ", _COUNT.sub("", text.strip())).strip()
        found, candidates = _resolved(plain, catalogue)
        if found.entry is not None:
            return found, candidates
    stated = _MEMORY.search(plain)
    rest = plain[: stated.start()].strip() if stated else plain
    if not _APPLE.match(rest):
        return Accelerator(), ()  # a card of another size may be another card: its bandwidth is not guessed
    found, _ = _resolved(rest if rest.lower().startswith("apple") else f"Apple {rest}", catalogue)
    memory = int(stated[1]) * 2**30 if stated else None
    return (Accelerator(found.entry, memory) if found.entry else Accelerator()), ()


def _resolved(name: str, catalogue: Accelerators) -> tuple[Accelerator, tuple[str, ...]]:
    try:
        return Accelerator(catalogue.resolve(name)), ()
    except AmbiguousEntryError as error:
        candidates = tuple(error.candidates)
        sizes = {catalogue.get(each).memory_bytes for each in candidates}
        return Accelerator(candidates[0], sure=len(sizes) == 1), candidates
    except UnknownEntryError:
        return Accelerator(), ()
