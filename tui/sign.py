"""How something stands, as a glyph with its words: in the app and in plain reports alike."""

from __future__ import annotations

from enum import Enum

__all__ = ["Mark", "Sign"]


class Sign(Enum):
    """A sign whose value is a glyph, the words and the style that say the same."""

    _value_: tuple[str, str, str]

    @property
    def glyph(self) -> str:
        """One character."""
        return self.value[0]

    @property
    def words(self) -> str:
        """What the glyph means."""
        return self.value[1]

    @property
    def style(self) -> str:
        """The style of both in the app."""
        return self.value[2]


class Mark(Sign):
    """How what a document says stands to what is computed, the gravest first."""

    WRONG = ("✗", "wrong", "$text-error")
    OPTIMISTIC = ("!", "optimistic", "$text-warning")
    PESSIMISTIC = ("!", "pessimistic", "$text-warning")
    CONSISTENT = ("✓", "consistent", "$text-success")
    OPEN = ("?", "not judged", "$text-muted")

    @classmethod
    def of(cls, mark: str) -> Mark:
        """The mark of that name. Raises KeyError."""
        return {each.words: each for each in cls}[mark]
