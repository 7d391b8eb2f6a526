"""Names that are found as they are written, word by word: those of products and of processors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kb.understanding.phrase import Phrase, Place
from kb.understanding.token import Token

__all__ = ["NamePhrases"]


class NamePhrases:
    """Names with the entries of a catalogue that they mean, by their first words."""

    def __init__(self, named: Iterable[tuple[str, str]]) -> None:
        self._phrases: dict[str, list[tuple[Phrase, str]]] = {}
        for name, entry in named:
            phrase = Phrase.of(name)
            if phrase.first:
                self._phrases.setdefault(phrase.first, []).append((phrase, entry))

    def places(self, tokens: Sequence[Token], at: int) -> Iterator[tuple[Place, str]]:
        """Every name that begins with a token, which is no part of a longer word, and its entry."""
        if at and tokens[at].joined:
            return
        for phrase, entry in self._phrases.get(tokens[at].word, ()):
            for place in phrase.match(tokens, at):
                yield place, entry
