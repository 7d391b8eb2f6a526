"""Which words phrases need whose parts may stand in any order."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from kb.compiled_artefact import compiled_artefact
from kb.understanding.near_pattern import ANYWHERE, needed_by, parts_of
from kb.understanding.phrase import Outline, spelled_out

__all__ = ["NearIndex"]


class NearIndex(msgspec.Struct, frozen=True):
    """For each phrase the words, in their simple form, that everything spelled out of it has; and all words of all."""

    needed: tuple[frozenset[str], ...]
    vocabulary: frozenset[str]

    @classmethod
    def of(cls, phrases: Sequence[str]) -> NearIndex:
        """The index of ``phrases``, which are written as in rule files. It is kept for the next process."""
        return compiled_artefact("near", phrases, Path(__file__).parent, cls, lambda: cls.made(phrases))

    @classmethod
    def made(cls, phrases: Sequence[str]) -> NearIndex:
        """The same, made anew."""
        needed: list[frozenset[str]] = []
        vocabulary: set[str] = set()
        for text in phrases:
            alternatives = []
            for written in spelled_out(text):
                parts = parts_of(written)
                alternatives.append(needed_by(parts))
                outlines = (Outline.of(part.removeprefix(ANYWHERE)) for part in parts)
                vocabulary.update(*(each.written | each.simple for each in outlines))
            needed.append(frozenset.intersection(*alternatives))
        return cls(tuple(needed), frozenset(vocabulary))
