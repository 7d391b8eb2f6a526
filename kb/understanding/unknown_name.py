"""Accelerators and models that a text names and that no catalogue has, with those that come nearest."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from kb.catalogue.match import Match
from kb.understanding.model_names import ModelMention
from kb.understanding.polarity import Polarity
from kb.understanding.quantity import cardinal_before
from kb.understanding.sizes import SizeMention
from kb.understanding.token import Token
from kb.understanding.utterance import Utterance

__all__ = ["UnknownName", "unknown_names"]

_NEAREST = 3
_LIKE = 3  # letters that a name must share with one that comes near


class UnknownName(Struct, frozen=True):
    """Words that name something of a kind (accelerator or model) that is not known, and the nearest names."""

    words: str
    kind: str
    nearest: tuple[str, ...]
    start: int
    end: int

    @property
    def said(self) -> str:
        """A sentence about it."""
        near = f"; the nearest are {', '.join(self.nearest)}" if self.nearest else ""
        cure = "say its size" if self.kind == "model" else "add it with its memory and bandwidth (docs/extending.md)"
        return f"{self.words} is no {self.kind} that is known here, so nothing is computed for it{near}; or {cure}"


def unknown_names(utterance: Utterance) -> Iterator[UnknownName]:
    """The unknown names of a text, in its order, accelerators first. A model with a size beside it is computed."""
    taken = {place for mention in utterance.mentions for place in range(mention.start, mention.end)}
    at = 0
    while at < len(utterance.tokens):
        end = at if at in taken else _end_of_accelerator(utterance.tokens, at)
        if end > at and taken.isdisjoint(range(at, end)):
            found = utterance.catalogues.accelerators.find(_written(utterance, at, end), _NEAREST)
            count = cardinal_before(utterance.tokens, at)
            start = count.start if count and taken.isdisjoint(range(count.start, at)) else at
            yield _unknown(utterance, start, end, "accelerator", found)
            at = end
        at += 1
    sizes = [size for size, _ in utterance.of_kind(SizeMention)]
    for mention, polarity in utterance.of_kind(ModelMention):
        sized = any(map(mention.touches, sizes))
        if polarity is not Polarity.DENIED and not mention.model and not mention.options and not sized:
            written = _written(utterance, mention.start, mention.end)
            found = utterance.catalogues.models.find(written, 4 * _NEAREST)
            name = "".join(filter(str.isalpha, written.split()[0]))[:_LIKE].casefold()
            alike = tuple(match for match in found if name in match.label.casefold())
            yield _unknown(utterance, mention.start, mention.end, "model", alike)


def _unknown(utterance: Utterance, start: int, end: int, kind: str, found: tuple[Match, ...]) -> UnknownName:
    nearest = tuple(match.label for match in found[:_NEAREST])
    return UnknownName(utterance.words(start, end), kind, nearest, start, end)


def _written(utterance: Utterance, start: int, end: int) -> str:
    return utterance.text[utterance.tokens[start].start : utterance.tokens[end - 1].end]


def _end_of_accelerator(tokens: tuple[Token, ...], at: int) -> int:
    """The end of what looks like the name of an accelerator; ``at`` where nothing does."""
    token, number = tokens[at], at + 1
    if number >= len(tokens) or not tokens[number].is_number or len(tokens[number].text) < 2:
        return at
    series = "series" in token.roles and tokens[number].soft
    if not series and not ("series_letter" in token.roles and tokens[number].joined and len(tokens[number].text) < 4):
        return at
    end = number + 1
    while end < len(tokens) and tokens[end].soft and "series_ending" in tokens[end].roles:
        end += 1
    before = tokens[at - 1].roles if at and tokens[at].soft else frozenset()
    behind = tokens[end].roles if end < len(tokens) and tokens[end].soft else frozenset()
    meant = series or "before_device" in before or "behind_device" in behind or (at > 0 and tokens[at - 1].is_number)
    return end if meant else at
