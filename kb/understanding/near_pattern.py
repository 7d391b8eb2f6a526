"""A phrase in parts that may stand in any order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from engine.language import Value
from engine.rulebook import Fact
from kb.understanding.lexicon import Lexicon
from kb.understanding.outline import Outline
from kb.understanding.phrase import Phrase
from kb.understanding.phrase_line import NEAR, PhraseLine, names

__all__ = ["ANYWHERE", "NOT", "NUMBER", "NearPattern", "needed_by", "overlap", "parts_of"]

ANYWHERE = "~"
"""Before a part that may stand in another sentence."""
NUMBER, NOT = "#", "not"
_ASKED = " ?"
"""At the end of a phrase for which a question mark has to end the sentence."""


class NearPattern(Struct, frozen=True, dict=True):
    """What is ``written`` in parts for ``value`` of ``fact``, or for a number of it where that is None.

    The first part takes the number, where there is one.
    """

    fact: Fact
    value: Value | None
    written: str
    lexicon: Lexicon

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """Its parts; the one that takes the number comes first."""
        return parts_of(self.written)

    @property
    def asked(self) -> bool:
        """Whether a question mark has to end the sentence."""
        return self.written.endswith(_ASKED)

    @cached_property
    def line(self) -> PhraseLine:
        """Its first part with the value that it names or the number that it takes."""
        written = self.written.removesuffix(_ASKED)
        spending = any("spending" in self.lexicon.kin(word) for word in written.split())
        literal = isinstance(self.value, str) and names(self.fact, self.value, written)
        return PhraseLine(Phrase.of(self.parts[0], self.lexicon), self.fact, self.value, literal, spending)

    @property
    def together(self) -> int:
        """How many of its parts stand in one sentence."""
        return sum(not part.startswith(ANYWHERE) for part in self.parts)

    @property
    def numbered(self) -> bool:
        """Whether it takes a number."""
        return NUMBER in self.parts[0]

    @property
    def denying(self) -> bool:
        """Whether a denial is one of its parts."""
        return NOT in self.parts


def parts_of(written: str) -> tuple[str, ...]:
    """The parts of a phrase without choices; the one that takes the number comes first."""
    parts = [part.strip() for part in written.removesuffix(_ASKED).split(NEAR.strip())]
    return tuple(sorted(parts, key=lambda part: NUMBER not in part))


def needed_by(parts: Iterable[str]) -> frozenset[str]:
    """The words, in their simple form, that a text must have for all of ``parts`` to stand in it."""
    outlines = (Outline.of(part.removeprefix(ANYWHERE)) for part in parts)
    return frozenset().union(*(each.needed for each in outlines)) - {NOT}


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two stretches of tokens have one in common."""
    return one[0] < other[1] and other[0] < one[1]
