"""What a knowledge base knows of the words that people use: classes of words, other languages, examples and terms."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from engine.findings.finding import Place
from engine.language import Value
from engine.rulebook.deferred import Deferred
from engine.rulebook.source import Source

__all__ = ["Example", "Language", "Lexicon", "Term", "WordClass"]


class WordClass(Struct, frozen=True):
    """Words that do the same in a sentence, such as those that deny. ``values`` is what each means as a number."""

    id: str
    title: str
    words: tuple[str, ...]
    place: Place
    adds_to: str | None = None
    """The class that these words belong to besides."""
    values: Mapping[str, float] = field(default_factory=dict)
    function: bool = False
    """Whether they are function words: they tell how a sentence is built, and phrases do not name their class."""


class Language(Struct, frozen=True):
    """A language, by the words that are read in its place.

    ``known_by`` are frequent words that only this language has. ``glosses`` gives for words or phrases the ones of the
    rule files' own language; an empty one says nothing, ``#`` is a number in both, and the star at the end of a word
    stands for a few more letters. A language without glosses is that of the rule files. ``spaced`` tells whether words
    are written apart.
    """

    id: str
    title: str
    known_by: tuple[str, ...]
    decimal_comma: bool
    spaced: bool
    deferred_glosses: Deferred[dict[str, str]]
    place: Place
    adds_to: str | None = None

    @property
    def glosses(self) -> Mapping[str, str]:
        """For words or phrases of the language those of the rule files' own."""
        return self.deferred_glosses.value


class Example(Struct, frozen=True):
    """A text, the facts that it says, and facts that it does not say."""

    text: str
    says: Mapping[str, Value]
    silent: tuple[str, ...]
    place: Place


class Term(Struct, frozen=True):
    """Words of the trade, what they mean in a sentence, and what that rests on."""

    id: str
    words: tuple[str, ...]
    means: str
    place: Place
    sources: tuple[Source, ...] = ()


class Lexicon(Struct, frozen=True):
    """All classes, languages, examples and terms, in the order of loading."""

    classes: tuple[WordClass, ...] = ()
    languages: tuple[Language, ...] = ()
    examples: tuple[Example, ...] = ()
    terms: tuple[Term, ...] = ()
