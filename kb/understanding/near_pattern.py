"""A phrase in parts that may stand in any order."""

from __future__ import annotations

from dataclasses import dataclass

from kb.understanding.phrase_line import PhraseLine

__all__ = ["ANYWHERE", "NOT", "NUMBER", "NearPattern", "overlap"]

ANYWHERE = "~"
"""Before a part that may stand in another sentence."""
NUMBER, NOT = "#", "not"


@dataclass(frozen=True, slots=True)
class NearPattern:
    """A phrase in parts. The first part takes the number, where there is one."""

    line: PhraseLine
    parts: tuple[str, ...]
    asked: bool = False
    """Whether a question mark has to end the sentence."""

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


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two stretches of tokens have one in common."""
    return one[0] < other[1] and other[0] < one[1]
