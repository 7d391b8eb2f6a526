"""Processors named in a text: `Ryzen 7 5800X`, `i7-12700`, `Raspberry Pi 5`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from kb.catalogue import Product, Products
from kb.compiled_artefact import compiled_artefact
from kb.understanding.device_count import count_of
from kb.understanding.mention import Meaning, Mention
from kb.understanding.name_phrases import NamePhrases
from kb.understanding.numeral import Numeral
from kb.understanding.quantity import numerals_at
from kb.understanding.token import Token

__all__ = ["ProcessorNames"]

_PROCESSOR, _PRODUCT, _HOST_MEMORY, _SOCKETS = "hardware.processor", "product", "hardware.host_ram", "host.sockets"
_ARTICLE, _STORE = "article", "host_memory"
_MOST = 8
"""No machine has more processors than that."""
_UNITS = {"gb": 1e9, "gib": 2.0**30, "tb": 1e12}
_BETWEEN = 2
_JOINING, _OTHERS = frozenset({"size_link"}), frozenset({"device", "graphics", "disk", "network_word"})
"""Classes of words between a name and a memory, and of those that make it one of something else."""


class _Called(msgspec.Struct, frozen=True):
    """How processors are called, each name with its product; ``judged`` are those that documents speak of."""

    names: tuple[tuple[str, str], ...]
    judged: frozenset[str]


def _called(catalogue: Products) -> _Called:
    products = [each for each in map(catalogue.get, catalogue.ids()) if _is_processor(each)]
    names = tuple((name, each.id) for each in products for name in (each.name, *each.aliases))
    judged = frozenset(each.id for each in products if each.claims and each.memory_bandwidth is not None)
    return _Called(names, judged)


def _is_processor(product: Product) -> bool:
    """Whether it is one, or a family of them: some that are called so in documents are kinds of memory."""
    return product.memory_bandwidth is not None or (product.kind == "processor" and product.role == "family")


class ProcessorNames:
    """Finds the processors of a catalogue of which the memory bandwidth is known, and families of processors."""

    def __init__(self, catalogue: Products) -> None:
        parts, program = [catalogue.digest], Path(__file__).parent
        called = compiled_artefact("processors", parts, program, _Called, lambda: _called(catalogue))
        self._names = NamePhrases("processors", called.names)
        self._judged = called.judged

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, catalogue: Products) -> ProcessorNames:
        """The finder of a catalogue, made once."""
        return cls(catalogue)

    def mentions(self, tokens: Sequence[Token]) -> Iterator[Mention]:
        """Every processor that a text names, the longest name where one begins another."""
        for at in range(len(tokens)):
            places = [(place.end, product) for place, product in self._names.places(tokens, at)]
            if places:
                end, product = max(places)
                facts = (_PROCESSOR, _PRODUCT) if product in self._judged else (_PROCESSOR,)
                meanings = tuple(Meaning(fact, product, at, end, literal=True) for fact in facts)
                start, sockets = _sockets(tokens, at, end)
                meanings += sockets
                yield Mention(start, end, meanings)
                memory = _memory_behind(tokens, end)
                if memory is not None:
                    size = float(memory.digits) * _UNITS[memory.unit.lower()]
                    behind = memory.end + _is_main_memory(tokens, memory.end)
                    said = Meaning(_HOST_MEMORY, size, memory.start, behind, literal=True)
                    yield Mention(start, behind, (*meanings, said))


def _is_main_memory(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word says of the memory before it no more than that it is main memory; `DDR5` says its kind as well."""
    if at >= len(tokens) or not tokens[at].soft or _STORE not in tokens[at].roles:
        return False
    return at + 1 >= len(tokens) or not tokens[at + 1].joined


def _sockets(tokens: Sequence[Token], at: int, end: int) -> tuple[int, tuple[Meaning, ...]]:
    """How many processors are said, if any, and where that begins: `2x EPYC`, `dual Xeon Gold 6248`."""
    count, _, start, last = count_of(tokens, at, end)
    if count is None or count.other is not None or start >= at or last != end or _ARTICLE in tokens[count.start].kin:
        return at, ()
    number = float(count.digits)
    if number > _MOST or number != int(number):
        return at, ()  # 64 of something else
    return start, (Meaning(_SOCKETS, int(number), start, end, literal=True),)


def _memory_behind(tokens: Sequence[Token], end: int) -> Numeral | None:
    """A memory behind the name of a processor, which is that of its machine: `Raspberry Pi 5 with 8GB`."""
    at = end
    while at < len(tokens) and at < end + _BETWEEN and tokens[at].soft and _JOINING & tokens[at].roles:
        at += 1
    if at >= len(tokens) or not tokens[at].is_number or tokens[at].before.strip(" (,"):
        return None
    for memory in numerals_at(tokens, at, (("byte", 1),)):
        behind = tokens[memory.end].roles if memory.end < len(tokens) and tokens[memory.end].soft else frozenset()
        if memory.unit.lower() in _UNITS and not memory.other and not behind & _OTHERS:
            return memory
    return None
