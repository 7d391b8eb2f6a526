"""What is wrong in a rule file, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from engine.errors import EngineError
from engine.findings.remedy import Remedy
from engine.language.display import printable

__all__ = ["Correction", "Finding", "Place", "Related", "RulebookError"]

_WIDTH = 160
_MOST_RELATED = 12


class Place(Struct, frozen=True, order=True, array_like=True, gc=False):
    """A place in a rule file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Related(Struct, frozen=True):
    """A second place that a finding is about, and what stands there."""

    place: Place
    note: str
    line: str = ""


class Correction(Struct, frozen=True):
    """A text that stands at ``place``, and the one that was probably meant."""

    place: Place
    written: str
    meant: str


class Finding(Struct, frozen=True):
    """One defect of a rule file: a stable code, the place, and the line it stands in.

    The letter of the code is the severity: E for what prevents use, W for what does not. What a code means, and what
    to do about it, stands on its page (`engine.findings.page`); ``cure`` is what to do in this very case, and
    ``remedies`` are changes of the file that do it. ``suggestion`` is what was probably meant, and ``correction`` says
    for which text; there is none where that text stands elsewhere, or not as it is read.
    """

    code: str
    message: str
    place: Place
    suggestion: str | None = None
    line: str = ""
    related: tuple[Related, ...] = ()
    cure: str = ""
    remedies: tuple[Remedy, ...] = ()
    correction: Correction | None = None

    @property
    def severity(self) -> Literal["error", "warning"]:
        """Whether the rules cannot be used, or can."""
        return "warning" if self.code.startswith("W") else "error"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        yield printable(" ".join(f"{self.place}: {self.code} {self.message}{hint}".split()), 600)
        yield from _caret(self.line, self.place)
        for other in self.related[:_MOST_RELATED]:
            yield "  " + printable(" ".join(f"{other.place}: {other.note}".split()), 600)
            yield from _caret(other.line, other.place)
        if len(self.related) > _MOST_RELATED:
            yield f"  and {len(self.related) - _MOST_RELATED:,} more places"
        if self.cure:
            yield "  " + printable(" ".join(f"cure: {self.cure}".split()), 600)


def _caret(line: str, place: Place) -> Iterator[str]:
    if not line.strip():
        return
    indent = len(line) - len(line.lstrip())
    offset = max(place.column - 1 - indent, 0)
    # Of a long line, the part around the caret.
    first = max(offset - _WIDTH // 2, 0) if offset >= _WIDTH else 0
    yield f"    {printable(line.strip().replace(chr(9), ' ')[first:], _WIDTH)}"
    yield f"    {' ' * (offset - first)}^"


class RulebookError(EngineError):
    """Rule files that cannot be used; ``findings`` holds every defect found."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))
