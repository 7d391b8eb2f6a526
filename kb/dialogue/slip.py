"""Typing errors in short sentences that are taken for nothing as they stand: `chaeper`, `hwo much powr`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kb.dialogue.pattern import spoken
from kb.dialogue.scene import Scene
from kb.dialogue.sentence import sentences_of
from kb.understanding.lexicon import Lexicon
from kb.understanding.typing_error import nearest_word, real_words

__all__ = ["Respelled", "respelled"]

_WORDS = 6
"""A longer sentence has a subject of its own, and a few words of it make no act of it."""
_MOST = 2
"""So many words are put right: of more nobody knows what was meant."""
_WORD, _SHORT_WORD = re.compile(r"[a-z]{4,}"), re.compile(r"[a-z]{3,4}")
_HASTY = "typed_in_haste"
"""The class of short words that are seen through a slip, as whoever asks begins with them."""


@dataclass(frozen=True, slots=True)
class Respelled:
    """A sentence with words in it put right, and these words with what each is read as."""

    said: str
    read: Mapping[str, str]
    asks: bool = False
    """Whether its first word is put right, and makes a question of it."""


def respelled(scene: Scene) -> Respelled | None:
    """A sentence with one word or two put right that no act has; None where it is no act or question then, either."""
    words, lexicon = spoken(scene.said).split(), Lexicon.of(scene.rulebook)
    known, real, hasty = scene.book.words, real_words(lexicon), lexicon.words(_HASTY)
    read: dict[str, str] = {}
    for word in words if len(words) <= _WORDS else ():
        if word in known or word in real or word in hasty:
            continue
        meant = nearest_word(word, hasty) if _SHORT_WORD.fullmatch(word) else None
        meant = meant or (nearest_word(word, known) if _WORD.fullmatch(word) else None)
        if meant is not None:
            read[word] = meant
    if not 0 < len(read) <= _MOST:
        return None
    said = " ".join(read.get(word, word) for word in words)
    asks = words[0] in read and any(each.asks for each in sentences_of(said)[:1])
    return Respelled(said, read, asks) if asks or scene.book.taken(scene, said) is not None else None
