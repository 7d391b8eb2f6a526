"""Processors named in a text: `Ryzen 7 5800X`, `i7-12700`, `Raspberry Pi 5`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from kb.catalogue import Products
from kb.compiled_artefact import compiled_artefact
from kb.understanding.mention import Meaning, Mention
from kb.understanding.name_phrases import NamePhrases
from kb.understanding.token import Token

__all__ = ["ProcessorNames"]

_PROCESSOR, _PRODUCT = "hardware.processor", "product"


class _Called(msgspec.Struct, frozen=True):
    """How processors are called, each name with its product; ``judged`` are those that documents speak of."""

    names: tuple[tuple[str, str], ...]
    judged: frozenset[str]


def _called(catalogue: Products) -> _Called:
    products = [each for each in map(catalogue.get, catalogue.ids()) if each.memory_bandwidth is not None]
    names = tuple((name, each.id) for each in products for name in (each.name, *each.aliases))
    return _Called(names, frozenset(each.id for each in products if each.claims))


class ProcessorNames:
    """Finds the processors of a catalogue of which the memory bandwidth is known."""

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
                yield Mention(at, end, tuple(Meaning(fact, product, at, end, literal=True) for fact in facts))
