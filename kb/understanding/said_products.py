"""Which products a text names whose names say nothing else: software, methods, clouds, networks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kb.catalogue import Product, Products
from kb.understanding.doubt_words import left_out
from kb.understanding.format_names import FormatMention
from kb.understanding.mention import Meaning, Mention, longest
from kb.understanding.name_phrases import NamePhrases
from kb.understanding.polarity import Polarity, polarity_of
from kb.understanding.token import Token
from kb.understanding.utterance import Findings, Utterance

__all__ = ["PRODUCT", "hear_products"]

PRODUCT = "product"
_FORMAT = "weights.format"
_NUMBER = "cardinal"


class _ProductNames:
    """Finds the names of products in texts: those which, said of a job, mean that they are to be used."""

    def __init__(self, catalogue: Products) -> None:
        products = [each for each in map(catalogue.get, catalogue.ids()) if each.said and _tells(each)]
        self._names = NamePhrases(
            "products", [(name, each.id) for each in products for name in (each.name, *each.aliases)]
        )

    @classmethod
    @lru_cache(maxsize=4)
    def of(cls, catalogue: Products) -> _ProductNames:
        """The finder of a catalogue, made once."""
        return cls(catalogue)

    def mentions(self, tokens: Sequence[Token]) -> Iterator[Mention]:
        """Every product that a text names."""
        for at, token in enumerate(tokens):
            if _NUMBER in token.kin and not token.is_upper:
                continue  # "near zero" names no ZeRO
            for place, product in self._names.places(tokens, at):
                behind = tokens[place.end] if place.end < len(tokens) else None
                module = behind is not None and behind.before in (".", "_")  # torch.OutOfMemoryError
                option = "--" in token.before
                if not module and not option:  # else it is a part of another name
                    meaning = Meaning(PRODUCT, product, place.start, place.end, literal=True)
                    yield Mention(place.start, place.end, (meaning,))


def _tells(product: Product) -> bool:
    """Whether naming it asks about it: the processor of a machine tells of that, unless documents speak of it."""
    return product.memory_bandwidth is None or bool(product.claims)


def hear_products(utterance: Utterance, said: Sequence[Meaning]) -> Findings:
    """The products named by words that ``said`` makes nothing of, in the order of the text."""
    findings = Findings()
    if PRODUCT not in utterance.rulebook.facts:
        return findings
    taken = {place for each in said for place in range(each.start, each.end)}
    if any(each.fact == _FORMAT for each in said):  # GGUF and 4 bit are one format
        taken |= {place for each, _ in utterance.of_kind(FormatMention) for place in range(each.start, each.end)}
    names = _ProductNames.of(utterance.catalogues.products)
    free = [
        each
        for each in names.mentions(utterance.tokens)
        if taken.isdisjoint(range(each.start, each.end)) and not _is_inside(each, utterance.mentions)
    ]
    denied = [each.end for each in utterance.mentions if _is_denied(each, utterance)]
    for mention in longest(free, utterance.tokens):
        polarity = polarity_of(mention, utterance.tokens)
        if any(utterance.carries_denial(end, mention.start) for end in denied):
            polarity = Polarity.DENIED
        if polarity is Polarity.DENIED:
            denied.append(mention.end)
        if polarity is Polarity.WANTED:
            findings.meanings.extend(mention.meanings)
        else:
            findings.doubts.append(left_out(utterance.words(mention.start, mention.end), polarity))
    return findings


def _is_denied(mention: Mention, utterance: Utterance) -> bool:
    return polarity_of(mention, utterance.tokens) is Polarity.DENIED


def _is_inside(name: Mention, others: Sequence[Mention]) -> bool:
    """Whether a name is only a part of something longer that is understood: the CUDA of `CUDA out of memory`."""
    return any(
        each.start <= name.start and name.end <= each.end and each.end - each.start > name.end - name.start
        for each in others
    )
