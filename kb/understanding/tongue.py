"""Another language, by the words that are read in place of its own."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from types import MappingProxyType

from engine.rulebook.lexicon import Language
from kb.understanding.writing import EAST, pieces

__all__ = ["NAME", "NUMBER", "Key", "Tongue", "plain"]

NUMBER = "#"
"""Where a number stands in a gloss, and in what it is read for."""
NAME = "@"
"""Where names stand in a gloss, and in what it is read for."""
_ASKS = "?"
"""What is read for words that make a sentence a question where they end it."""
_SHORT_FOR = "="
"""What stands before the word that a shorter one is written for: `q: =que`."""
_ENDING = 4
"""So many letters may follow a gloss that ends with a star."""
_STEM = 3
"""So many letters at least stand before an ending that is written with a star: the last part of a compound."""
_TELLING = 3
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "æ": "ae", "œ": "oe", "ł": "l"})
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})

Key = tuple[str, ...]
Worth = Callable[[str], float | None]


def plain(word: str) -> str:
    """A word without accents, as hurried people write it."""
    if word.isascii():
        return word
    return "".join(
        each for each in unicodedata.normalize("NFD", word.translate(_PLAIN)) if not unicodedata.combining(each)
    )


@dataclass(frozen=True)
class Tongue:
    """A language with all that is added to it, ready to be read by."""

    id: str
    known_by: frozenset[str]
    decimal_comma: bool
    spaced: bool
    glosses: Mapping[Key, str]
    """By the words of a phrase, with accents and without; with a star the beginning or the ending of words."""
    numerals: Mapping[str, float] = field(default_factory=dict)
    """The words, or characters, for numbers."""
    folds: Mapping[str, str] = field(default_factory=dict)
    """Characters that are written in more than one way, each with the one that the phrases are written with."""
    shortened: Mapping[str, str] = field(default_factory=dict)
    """The words that hurried people write shorter, by how they write them."""
    joints: tuple[tuple[Key, str], ...] = field(init=False)
    """The words between the two ends of a range, and how they are read: the longest first."""
    asking: tuple[Key, ...] = field(init=False)
    """The words at the end of a sentence that make it a question."""
    _longest: Mapping[str, int] = field(init=False)
    _starred: Mapping[str, str] = field(init=False)
    _endings: Mapping[str, str] = field(init=False)
    _around_numbers: Mapping[str, tuple[Key, ...]] = field(init=False)
    _around_names: Mapping[str, tuple[Key, ...]] = field(init=False)

    def __post_init__(self) -> None:
        longest: dict[str, int] = {}
        starred: dict[str, str] = {}
        endings: dict[str, str] = {}
        around: dict[str, tuple[Key, ...]] = {}
        names: dict[str, tuple[Key, ...]] = {}
        joints: list[tuple[Key, str]] = []
        for key in sorted(self.glosses, key=len, reverse=True):
            if len(key) == 1 and key[0].startswith("*"):
                endings[key[0][1:]] = self.glosses[key]
            elif len(key) == 1 and key[0].endswith("*"):
                starred[key[0][:-1]] = self.glosses[key]
            elif NAME in key:
                names[key[0]] = (*names.get(key[0], ()), key)
            elif key.count(NUMBER) > 1:
                joints.append((key[1:-1], self.glosses[key].replace(NUMBER, "").strip()))
            elif NUMBER in key:
                around[key[0]] = (*around.get(key[0], ()), key)
            else:
                longest.setdefault(key[0], len(key))
        object.__setattr__(self, "_longest", longest)
        object.__setattr__(self, "_starred", starred)
        object.__setattr__(self, "_endings", endings)
        object.__setattr__(self, "_around_numbers", around)
        object.__setattr__(self, "_around_names", names)
        object.__setattr__(self, "joints", tuple(joints))
        object.__setattr__(self, "asking", tuple(key for key, gloss in self.glosses.items() if gloss == _ASKS))

    def knows(self, word: str) -> bool:
        """Whether a word tells the language. One with accents must have those of the language."""
        return word in self.known_by

    def longest(self, first: str) -> int:
        """The most words, or characters where words are not written apart, that are read together after ``first``."""
        return max(1, self._longest.get(first, 1), self._longest.get(plain(first), 1))

    def around_numbers(self, first: str) -> tuple[Key, ...]:
        """The phrases with a number in them that begin with a word, the longest first."""
        return self._around_numbers.get(first) or self._around_numbers.get(plain(first), ())

    def counts(self, word: str) -> bool:
        """Whether a word stands before numbers and is none of the letters of a name: the `gpu` of `GPU8枚`."""
        return len(word) >= _TELLING and bool(self.around_numbers(word))

    def around_names(self, first: str) -> tuple[Key, ...]:
        """The phrases with names in them that begin with a word, the longest first."""
        return self._around_names.get(first, ())

    def folded(self, written: str) -> str:
        """A text with the characters that the phrases are written with."""
        return "".join(self.folds.get(each, each) for each in written) if self.folds else written

    def gloss(self, words: Sequence[str]) -> str | None:
        """What is read in place of ``words``, which may lack their accents; None where they are no words of it."""
        found = self.glosses.get(tuple(words))
        if found is None and self.spaced:
            found = self.glosses.get(tuple(map(plain, words)))
        if found is not None or len(words) != 1:
            return found
        word = plain(words[0])
        for length in range(len(word), max(2, len(word) - _ENDING - 1), -1):
            if word[:length] in self._starred:
                return self._starred[word[:length]]
        return next((self._endings[word[at:]] for at in range(_STEM, len(word)) if word[at:] in self._endings), None)

    def number(self, word: str) -> float | None:
        """The number that a word or a character stands for."""
        found = self.numerals.get(word)
        return self.numerals.get(plain(word)) if found is None and self.spaced else found

    @classmethod
    def of(cls, language: Language, additions: Iterable[Language], worth: Worth) -> Tongue:
        """A language with what is added to it; ``worth`` tells which number a word of a gloss is."""
        glosses: dict[Key, str] = {}
        bare: dict[Key, str] = {}
        known: set[str] = set()
        folds = {
            written: read
            for each in (language, *additions)
            for written, read in each.glosses.items()
            if len(written) == len(read) == 1 and EAST.match(written) and EAST.match(read)
        }
        fold = str.maketrans(folds)
        shortened: dict[str, str] = {}
        for each in (language, *additions):
            for word in each.known_by:
                # Without its accent a short word is one of other languages: `à`, `é`, `où`.
                lower = word.lower().translate(fold)
                known.update(_spellings(lower) if len(word) >= _TELLING else (lower,))
            for words, gloss in each.glosses.items():
                if words in folds:
                    continue
                if gloss.startswith(_SHORT_FOR):
                    shortened[words.lower()] = gloss.removeprefix(_SHORT_FOR)
                    continue
                exact, *others = _spellings(words.lower())
                glosses[tuple(_key(exact.translate(fold), spaced=language.spaced))] = gloss
                for written in others if language.spaced else ():
                    bare[tuple(_key(written, spaced=True))] = gloss
        glosses = {**bare, **glosses}
        numerals = {
            key[0]: number
            for key, gloss in glosses.items()
            if len(key) == 1 and (number := _number(gloss.split(), worth)) is not None
        }
        decimal_comma, spaced = language.decimal_comma, language.spaced
        return cls(
            language.id, frozenset(known), decimal_comma, spaced, MappingProxyType(glosses), numerals, folds, shortened
        )


def _spellings(words: str) -> tuple[str, ...]:
    """Words as they are written, and by those who have or take no accents."""
    return tuple(dict.fromkeys((words, plain(words), plain(words.translate(_UMLAUTS)))))


def _key(written: str, *, spaced: bool) -> Iterator[str]:
    """The words of a phrase as they are looked up; where words are not written apart, each of their characters."""
    for chunk in written.replace(NUMBER, f" {NUMBER} ").replace(NAME, f" {NAME} ").split():
        if chunk in (NUMBER, NAME) or chunk.endswith(("*", "'")) or chunk.startswith("*"):
            yield chunk
            continue
        head, mark, rest = chunk.partition("'")
        if mark and spaced:
            yield head + mark
        found = [each.text for each in pieces(rest if mark and spaced else chunk)]
        for text in found or [chunk]:
            yield from text if not spaced and EAST.match(text) else (text,)


def _number(words: Sequence[str], worth: Worth) -> float | None:
    """The number that words stand for by themselves: a cardinal, or factors."""
    found = [worth(word) for word in words]
    known = [each for each in found if each is not None]
    return prod(known) if known and len(known) == len(found) else None
