"""What the system answers: sentences made from facts, and the figures in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kb.advice.report import Figure

__all__ = ["Reply"]


@dataclass(frozen=True, slots=True)
class Reply:
    """Paragraphs of sentences, the figures that they show, and two or three things that may be typed next."""

    paragraphs: tuple[tuple[str, ...], ...] = ()
    figures: tuple[Figure, ...] = ()
    suggestions: tuple[str, ...] = ()

    @classmethod
    def of(cls, *sentences: str, figures: Iterable[Figure] = (), suggestions: Iterable[str] = ()) -> Reply:
        """One paragraph; empty sentences are left out."""
        said = tuple(each for each in sentences if each)
        return cls((said,) if said else (), tuple(figures), tuple(suggestions))

    def with_paragraph(self, *sentences: str, figures: Iterable[Figure] = ()) -> Reply:
        """This reply and one paragraph more; without sentences, the same."""
        said = tuple(each for each in sentences if each)
        paragraphs = (*self.paragraphs, said) if said else self.paragraphs
        return Reply(paragraphs, _once((*self.figures, *figures)), self.suggestions)

    def __add__(self, other: Reply) -> Reply:
        suggestions = tuple(dict.fromkeys((*other.suggestions, *self.suggestions)))
        said = [frozenset(each) for each in self.paragraphs]
        new = (each for each in other.paragraphs if not any(told.issuperset(each) for told in said))
        return Reply((*self.paragraphs, *new), _once((*self.figures, *other.figures)), suggestions)

    @property
    def text(self) -> str:
        """The paragraphs as plain text, a line each."""
        return "\n".join(" ".join(sentences) for sentences in self.paragraphs)


def _once(figures: Iterable[Figure]) -> tuple[Figure, ...]:
    return tuple(dict.fromkeys(figures))
