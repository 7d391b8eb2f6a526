"""The words that a rulebook knows: what each does in a sentence, and how other languages are read."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from engine.language import UnitTable
from engine.rulebook import Rulebook
from engine.rulebook.lexicon import Language, WordClass
from engine.rulebook.lexicon import Lexicon as Declared
from kb.compiled_artefact import compiled_artefact
from kb.understanding.piece import Kin
from kb.understanding.tongue import Glosses, KnownBy, Tongue, glosses_of

__all__ = ["CROWD", "CURRENCY", "EMPTY", "Lexicon"]

CURRENCY = "currency"
CROWD = "crowd"
"""The class of words for a number of people: team, firm, department."""
"""The class of words for money, each with the symbol of its unit."""
_NUMERALS = ("cardinal", "factor")
_MONEY = (("USD", 1),)
_NO_KIN: Kin = MappingProxyType({})
_KEPT = 4
_SHORT = 4
"""Words with fewer letters may be abbreviations."""


class Lexicon:
    """Classes of words and languages of one rulebook."""

    def __init__(self, declared: Declared, units: UnitTable | None = None) -> None:
        self._kin: dict[str, dict[str, float | str | None]] = {}
        self._phrases: dict[str, tuple[tuple[str, ...], ...]] = {}
        self._begun: dict[str, frozenset[str]] = {}
        self._roles: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        self._words: dict[str, frozenset[str]] = {}
        self._example: dict[str, str] = {}
        self._members: dict[str, dict[str, tuple[tuple[str, ...], ...]]] = {}
        for each in declared.classes:
            for name in (each.id, each.adds_to) if each.adds_to else (each.id,):
                self._add_function(name, each) if each.function else self._add(name, each)
        for word, symbol in units.called.items() if units else ():
            if units and units.parse(symbol).dimension == _MONEY:
                self._kin.setdefault(word, {})[CURRENCY] = symbol
        additions: dict[str, list[Language]] = {}
        for language in declared.languages:
            if language.adds_to:
                additions.setdefault(language.adds_to, []).append(language)
        languages = [(each, additions.get(each.id, [])) for each in declared.languages if not each.adds_to]
        known = _known(languages)
        self.tongues = tuple(self._tongue(*language, each) for language, each in zip(languages, known, strict=True))

    @classmethod
    def of(cls, rulebook: Rulebook) -> Lexicon:
        """The lexicon of a rulebook, made once for the rulebooks in use."""
        found = next((lexicon for known, lexicon in tuple(_MADE) if known is rulebook), None)
        if found is None:
            found = cls(rulebook.lexicon, rulebook.units)
            _MADE.append((rulebook, found))
        return found

    def _tongue(self, language: Language, additions: Sequence[Language], known: KnownBy) -> Tongue:
        def parts() -> Iterator[str | bytes]:
            for each in (language, *additions):
                yield f"{each.id} {each.spaced}"
                yield each.deferred_glosses.packed
            for word, kin in self._kin.items():
                yield from (f"{word} {name} {kin[name]}" for name in _NUMERALS if name in kin)

        def make() -> Glosses:
            return glosses_of(language, additions, self._worth)

        def made() -> Glosses:
            return compiled_artefact(f"glosses-{language.id}", parts(), Path(__file__).parent, Glosses, make)

        return Tongue(language.id, known.words, language.decimal_comma, language.spaced, known.is_own, made)

    def kin(self, word: str) -> Kin:
        """The classes of a word in lower case."""
        return self._kin.get(word, _NO_KIN)

    def roles(self, words: Sequence[str]) -> frozenset[str]:
        """The classes of function words to which the last of ``words`` belongs, alone or with those before it."""
        return frozenset(
            name for member, name in self._roles.get(words[-1], ()) if tuple(words[-len(member) :]) == member
        )

    def member_length(self, words: Sequence[str], name: str) -> int:
        """How many of the last of ``words`` are a member of a class of function words; 0 where none is."""
        members = (member for member, each in self._roles.get(words[-1], ()) if each == name)
        return max((len(member) for member in members if tuple(words[-len(member) :]) == member), default=0)

    def words(self, name: str) -> frozenset[str]:
        """The words of a class; none where there is no such class."""
        found = self._words.get(name)
        if found is None:
            found = self._words[name] = frozenset(word for word, kin in self._kin.items() if name in kin)
        return found

    def example(self, name: str) -> str:
        """The plainest word of a class: the shortest that is no abbreviation; empty where there is none."""
        found = self._example.get(name)
        if found is None:
            words = sorted(self.words(name), key=lambda each: (len(each) < _SHORT, len(each), each))
            found = self._example[name] = words[0] if words else ""
        return found

    def phrases(self, name: str) -> tuple[tuple[str, ...], ...]:
        """The members of a class that are several words, the longest first."""
        return self._phrases.get(name, ())

    def members(self, name: str) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """The members of a class that are several words, by the first of them, each time the longest first."""
        found = self._members.get(name)
        if found is None:
            found = self._members[name] = {}
            for words in self.phrases(name):
                found[words[0]] = (*found.get(words[0], ()), words)
        return found

    def begun(self, word: str) -> frozenset[str]:
        """The classes of which a member of several words begins with this one."""
        return self._begun.get(word, frozenset())

    def has(self, name: str) -> bool:
        """Whether there is a class of that name."""
        return name in self._phrases

    def _worth(self, word: str) -> float | None:
        """The number that a word is; None where it is none."""
        kin = self.kin(word)
        return next((float(kin[name] or 0) for name in _NUMERALS if name in kin), None)

    def _add_function(self, name: str, words: WordClass) -> None:
        for written in words.words:
            member = tuple(written.lower().split())
            self._roles.setdefault(member[-1], []).append((member, name))

    def _add(self, name: str, words: WordClass) -> None:
        several = set(self._phrases.get(name, ()))
        for written in words.words:
            parts = tuple(written.lower().split())
            if len(parts) > 1:
                several.add(parts)
                self._begun[parts[0]] = self._begun.get(parts[0], frozenset()) | {name}
            elif parts:
                self._kin.setdefault(parts[0], {})[name] = words.values.get(written)
        self._phrases[name] = tuple(sorted(several, key=lambda words: (-len(words), words)))


def _known(languages: Sequence[tuple[Language, Sequence[Language]]]) -> tuple[KnownBy, ...]:
    """What tells each of ``languages``, with what is added to it. It is kept for the next process."""

    def parts() -> Iterator[str | bytes]:
        for language, additions in languages:
            for each in (language, *additions):
                yield f"{each.id} {each.adds_to}"
                yield each.deferred_glosses.packed
                yield " ".join(each.known_by)

    def make() -> tuple[KnownBy, ...]:
        return tuple(KnownBy.of(language, additions) for language, additions in languages)

    if not languages:
        return ()
    return compiled_artefact("tongues", parts(), Path(__file__).parent, tuple[KnownBy, ...], make)


# A rulebook cannot be a key, and is the same as long as it is the same object.
_MADE: deque[tuple[Rulebook, Lexicon]] = deque(maxlen=_KEPT)
EMPTY = Lexicon(Declared())
"""A lexicon without words: for names of catalogues, which are read as they are written."""
