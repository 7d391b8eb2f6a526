"""Another language, by the words that are read in place of its own."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod

import msgspec
from msgspec import Struct

from engine.rulebook.lexicon import Language
from kb.understanding.piece import is_eastern, pieces

__all__ = ["NAME", "NUMBER", "Glosses", "Key", "KnownBy", "Tongue", "glosses_of", "plain"]

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


class _Arranged(Struct, frozen=True):
    """The phrases of a language by where they are looked for."""

    longest: Mapping[str, int]
    starred: Mapping[str, str]
    endings: Mapping[str, str]
    around_numbers: Mapping[str, tuple[Key, ...]]
    around_names: Mapping[str, tuple[Key, ...]]
    joints: tuple[tuple[Key, str], ...]

    @classmethod
    def of(cls, glosses: Mapping[Key, str]) -> _Arranged:
        longest: dict[str, int] = {}
        starred: dict[str, str] = {}
        endings: dict[str, str] = {}
        around: dict[str, tuple[Key, ...]] = {}
        names: dict[str, tuple[Key, ...]] = {}
        joints: list[tuple[Key, str]] = []
        for key in sorted(glosses, key=len, reverse=True):
            if len(key) == 1 and key[0].startswith("*"):
                endings[key[0][1:]] = glosses[key]
            elif len(key) == 1 and key[0].endswith("*"):
                starred[key[0][:-1]] = glosses[key]
            elif NAME in key:
                names[key[0]] = (*names.get(key[0], ()), key)
            elif key.count(NUMBER) > 1:
                joints.append((key[1:-1], glosses[key].replace(NUMBER, "").strip()))
            elif NUMBER in key:
                around[key[0]] = (*around.get(key[0], ()), key)
            else:
                longest.setdefault(key[0], len(key))
        return cls(longest, starred, endings, around, names, tuple(joints))


class Glosses(msgspec.Struct, frozen=True):
    """What is read in place of the words of a language."""

    phrases: tuple[tuple[Key, str], ...]
    """By the words of a phrase, with accents and without; with a star the beginning or the ending of words."""
    numerals: Mapping[str, float]
    """The words, or characters, for numbers."""
    folds: Mapping[str, str]
    """Characters that are written in more than one way, each with the one that the phrases are written with."""
    shortened: Mapping[str, str]
    """The words that hurried people write shorter, by how they write them."""


class KnownBy(Struct, frozen=True):
    """What tells a language with all that is added to it."""

    words: frozenset[str]
    """Frequent words that only this language has, in all their spellings."""
    is_own: bool
    """Whether it is the language of the rule files, and needs no glosses."""

    @classmethod
    def of(cls, language: Language, additions: Sequence[Language]) -> KnownBy:
        """What tells ``language`` with ``additions``."""
        known: set[str] = set()
        fold = str.maketrans(_folds(language, additions))
        for each in (language, *additions):
            for word in each.known_by:
                # Without its accent a short word is one of other languages: `à`, `é`, `où`.
                lower = word.lower().translate(fold)
                known.update(_spellings(lower) if len(word) >= _TELLING else (lower,))
        return cls(frozenset(known), not any(each.glosses for each in (language, *additions)))


class Tongue(Struct, frozen=True, dict=True):
    """A language with all that is added to it. Its glosses are made when a text is read by them."""

    id: str
    known_by: frozenset[str]
    decimal_comma: bool
    spaced: bool
    is_own: bool
    """Whether it is the language of the rule files, and needs no glosses."""
    made: Callable[[], Glosses]

    @cached_property
    def _glosses(self) -> Glosses:
        return self.made()

    @cached_property
    def glosses(self) -> Mapping[Key, str]:
        """What is read, by the words of a phrase."""
        return dict(self._glosses.phrases)

    @property
    def numerals(self) -> Mapping[str, float]:
        """The words, or characters, for numbers."""
        return self._glosses.numerals

    @property
    def folds(self) -> Mapping[str, str]:
        """Characters that are written in more than one way."""
        return self._glosses.folds

    @property
    def shortened(self) -> Mapping[str, str]:
        """The words that hurried people write shorter."""
        return self._glosses.shortened

    @property
    def joints(self) -> tuple[tuple[Key, str], ...]:
        """The words between the two ends of a range, and how they are read: the longest first."""
        return self._arranged.joints

    @cached_property
    def asking(self) -> tuple[Key, ...]:
        """The words at the end of a sentence that make it a question."""
        return tuple(key for key, gloss in self.glosses.items() if gloss == _ASKS)

    @cached_property
    def _arranged(self) -> _Arranged:
        return _Arranged.of(self.glosses)

    def knows(self, word: str) -> bool:
        """Whether a word tells the language. One with accents must have those of the language."""
        return word in self.known_by

    def longest(self, first: str) -> int:
        """The most words, or characters where words are not written apart, that are read together after ``first``."""
        return max(1, self._arranged.longest.get(first, 1), self._arranged.longest.get(plain(first), 1))

    def around_numbers(self, first: str) -> tuple[Key, ...]:
        """The phrases with a number in them that begin with a word, the longest first."""
        return self._arranged.around_numbers.get(first) or self._arranged.around_numbers.get(plain(first), ())

    def counts(self, word: str) -> bool:
        """Whether a word stands before numbers and is none of the letters of a name: the `gpu` of `GPU8枚`."""
        return len(word) >= _TELLING and bool(self.around_numbers(word))

    def around_names(self, first: str) -> tuple[Key, ...]:
        """The phrases with names in them that begin with a word, the longest first."""
        return self._arranged.around_names.get(first, ())

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
            if word[:length] in self._arranged.starred:
                return self._arranged.starred[word[:length]]
        return next(
            (
                self._arranged.endings[word[at:]]
                for at in range(_STEM, len(word))
                if word[at:] in self._arranged.endings
            ),
            None,
        )

    def number(self, word: str) -> float | None:
        """The number that a word or a character stands for."""
        found = self.numerals.get(word)
        return self.numerals.get(plain(word)) if found is None and self.spaced else found


def glosses_of(language: Language, additions: Iterable[Language], worth: Worth) -> Glosses:
    """The glosses of a language with what is added to it; ``worth`` tells which number a word of a gloss is."""
    glosses: dict[Key, str] = {}
    bare: dict[Key, str] = {}
    folds = _folds(language, additions)
    fold = str.maketrans(folds)
    shortened: dict[str, str] = {}
    for each in (language, *additions):
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
    return Glosses(tuple(glosses.items()), numerals, folds, shortened)


def _folds(language: Language, additions: Iterable[Language]) -> dict[str, str]:
    folds: dict[str, str] = {}
    for each in (language, *additions):
        single = [written for written in each.glosses if len(written) == 1]  # a few of many thousands
        pairs = ((written, each.glosses[written]) for written in single)
        folds.update((one, other) for one, other in pairs if len(other) == 1 and is_eastern(one) and is_eastern(other))
    return folds


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
            yield from text if not spaced and is_eastern(text) else (text,)


def _number(words: Sequence[str], worth: Worth) -> float | None:
    """The number that words stand for by themselves: a cardinal, or factors."""
    found = [worth(word) for word in words]
    known = [each for each in found if each is not None]
    return prod(known) if known and len(known) == len(found) else None
