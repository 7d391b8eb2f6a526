"""Processors named in a text: `Ryzen 7 5800X`, `i7-12700`, `Raspberry Pi 5`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kb.catalogue import Products
from kb.understanding.mention import Meaning, Mention
from kb.understanding.phrase import Phrase
from kb.understanding.token import Token

__all__ = ["ProcessorNames"]

_PROCESSOR, _PRODUCT = "hardware.processor", "product"


class ProcessorNames:
    """Finds the processors of a catalogue of which the memory bandwidth is known."""

    def __init__(self, catalogue: Products) -> None:
        self._phrases: dict[str, list[tuple[Phrase, str]]] = {}
        self._judged = frozenset(each for each in catalogue.ids() if catalogue.get(each).claims)
        """Those that documents speak of, so that rules judge them."""
        for product in map(catalogue.get, catalogue.ids()):
            for name in (product.name, *product.aliases) if product.memory_bandwidth is not None else ():
                phrase = Phrase.of(name)
                if phrase.first:
                    self._phrases.setdefault(phrase.first, []).append((phrase, product.id))

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, catalogue: Products) -> ProcessorNames:
        """The finder of a catalogue, made once."""
        return cls(catalogue)

    def mentions(self, tokens: Sequence[Token]) -> Iterator[Mention]:
        """Every processor that a text names, the longest name where one begins another."""
        for at, token in enumerate(tokens):
            if at and token.joined:
                continue  # a part of another name
            places = [
                (place.end, product)
                for phrase, product in self._phrases.get(token.word, ())
                for place in phrase.match(tokens, at)
            ]
            if places:
                end, product = max(places)
                facts = (_PROCESSOR, _PRODUCT) if product in self._judged else (_PROCESSOR,)
                yield Mention(at, end, tuple(Meaning(fact, product, at, end, literal=True) for fact in facts))
