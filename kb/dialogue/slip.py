"""Typing errors in short sentences that are taken for nothing as they stand: `chaeper`, `alternatvies please`."""

from __future__ import annotations

import re

from kb.dialogue.pattern import spoken
from kb.dialogue.scene import Scene
from kb.understanding.lexicon import Lexicon
from kb.understanding.typing_error import nearest_word, real_words

__all__ = ["respelled"]

_WORDS = 6
"""A longer sentence has a subject of its own, and one word of it makes no act of it."""
_WORD = re.compile(r"[a-z]{5,}")


def respelled(scene: Scene) -> tuple[str, str, str] | None:
    """A sentence with the one word in it put right that no act has, that word, and what it is read as.

    None where it would be no act then, either.
    """
    words = spoken(scene.said).split()
    known = scene.book.words
    real = real_words(Lexicon.of(scene.rulebook))
    for at, word in enumerate(words if len(words) <= _WORDS else ()):
        if _WORD.fullmatch(word) is None or word in known or word in real:
            continue
        read = nearest_word(word, known)
        put = " ".join((*words[:at], read or "", *words[at + 1 :]))
        if read is not None and scene.book.taken(scene, put) is not None:
            return put, word, read
    return None
