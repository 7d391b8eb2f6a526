"""A text with everything that was found in it, before it is decided what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeVar

from engine.rulebook import Rulebook
from kb.catalogue import Catalogues
from kb.understanding.accelerator_names import AcceleratorNames, DeviceMention
from kb.understanding.format_names import FormatNames
from kb.understanding.instance_names import InstanceNames
from kb.understanding.mention import Meaning, Mention, longest
from kb.understanding.model_names import ModelNames
from kb.understanding.phrase_book import PhraseBook
from kb.understanding.sizes import sizes
from kb.understanding.standing import Standing, standing_of
from kb.understanding.token import Token, tokenise
from kb.understanding.wording import quoted

__all__ = ["Findings", "Hearing"]

M = TypeVar("M", bound=Mention)


@dataclass(slots=True)
class Findings:
    """What is concluded so far: values for facts, doubts in words, and options of which each has its own values.

    ``left_out`` says of what was understood, and counts, why it is not calculated with.
    """

    meanings: list[Meaning] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    options: list[tuple[Meaning, ...]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Hearing:
    """A text, its tokens, and what they mention."""

    text: str
    tokens: tuple[Token, ...]
    rulebook: Rulebook
    catalogues: Catalogues
    mentions: tuple[Mention, ...]
    phrases: PhraseBook

    @classmethod
    def of(cls, text: str, rulebook: Rulebook, catalogues: Catalogues) -> Hearing:
        """Find everything that a text mentions."""
        tokens, phrases = tokenise(text), PhraseBook.of(rulebook)
        found = chain(
            phrases.mentions(tokens, text),
            AcceleratorNames.of(catalogues).mentions(tokens, text),
            InstanceNames.of(catalogues.instances).mentions(tokens),
            ModelNames.of(catalogues.models).mentions(tokens, text),
            FormatNames.of(catalogues.number_formats).mentions(tokens),
            sizes(tokens, text),
        )
        return cls(text, tokens, rulebook, catalogues, longest(found, tokens), phrases)

    def of_kind(self, kind: type[M]) -> Iterator[tuple[M, Standing]]:
        """The mentions of one kind in the order of the text, and how they stand."""
        for mention in self.mentions:
            if type(mention) is kind:
                name = mention.name_start if isinstance(mention, DeviceMention) else None
                yield mention, standing_of(mention, self.tokens, name)

    def words(self, start: int, end: int) -> str:
        """The words from token ``start`` up to ``end`` in quotation marks."""
        return quoted(self.text, self.tokens, start, end)
