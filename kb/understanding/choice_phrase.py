"""A phrase with choices, of which only those are spelled out whose words a text has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import product

from msgspec import Struct

from kb.understanding.lexicon import Lexicon
from kb.understanding.outline import ASKED, CLASS, GAP, NUMBER, THOUSANDS, Outline

__all__ = ["ChoicePhrase", "plainly", "spelled_out"]

_CHOICE = re.compile(r"\(([^()]*)\)")


class ChoicePhrase(Struct, frozen=True):
    """The parts of a phrase as rule files write it, each with what may stand there."""

    parts: tuple[tuple[tuple[str, frozenset[str]], ...], ...]
    """Of each part the texts, with the words in their simple form that stand in each for themselves."""

    @classmethod
    def of(cls, written: str) -> ChoicePhrase:
        """The parts of ``written``. Where a choice hangs on other letters, `head(s|)`, its words are not its own."""
        pieces = _CHOICE.split(written)
        parts: list[tuple[tuple[str, frozenset[str]], ...]] = []
        for number, piece in enumerate(pieces):
            if number % 2 == 0:
                parts.append(((piece, frozenset[str]()),))
                continue
            before, behind = pieces[number - 1], pieces[number + 1]
            apart = not before[-1:].strip() and not behind[:1].strip()
            parts.append(tuple((each, Outline.of(each).needed if apart else frozenset()) for each in piece.split("|")))
        return cls(tuple(parts))

    def spelled(self, said: AbstractSet[str]) -> Iterator[str]:
        """The phrases without choices that ``said`` can have the words of, in the order in which they are written."""
        return _joined([text for text, words in part if words <= said] for part in self.parts)


def spelled_out(text: str) -> Iterator[str]:
    """The phrases that a phrase with choices stands for: `# (active|) users` for two."""
    return _joined(part.split("|") if number % 2 else (part,) for number, part in enumerate(_CHOICE.split(text)))


def plainly(text: str, lexicon: Lexicon) -> Iterator[str]:
    """The phrases that a phrase with choices stands for, with a word in place of each class: `50 people`."""
    if not all(map(lexicon.words, CLASS.findall(text))):
        return  # of a class whose words nothing knows
    said = CLASS.sub(lambda found: lexicon.example(found[1]), text)
    yield from spelled_out(said.replace(THOUSANDS, NUMBER).replace(GAP, " ").replace(ASKED, "?"))


def _joined(parts: Iterable[Sequence[str]]) -> Iterator[str]:
    """What one text of each part makes together, for all choices among them."""
    for chosen in product(*parts):
        yield " ".join("".join(chosen).split())
