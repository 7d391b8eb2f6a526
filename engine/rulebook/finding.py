"""What is wrong in a rule file, where, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from engine.errors import EngineError
from engine.language.display import printable

__all__ = ["Finding", "Place", "RulebookError"]

_WIDTH = 160


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a rule file; line and column count from 1."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One defect of a rule file: a stable code, how grave it is, the place, and the line it stands in."""

    code: str
    message: str
    place: Place
    suggestion: str | None = None
    line: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        text = printable(" ".join(f"{self.place}: {self.code} {self.message}{hint}".split()), 600)
        if not self.line.strip():
            return text
        indent = len(self.line) - len(self.line.lstrip())
        offset = max(self.place.column - 1 - indent, 0)
        # Of a long line, the part around the caret.
        first = max(offset - _WIDTH // 2, 0) if offset >= _WIDTH else 0
        shown = printable(self.line.strip().replace("\t", " ")[first:], _WIDTH)
        return f"{text}\n    {shown}\n    {' ' * (offset - first)}^"


class RulebookError(EngineError):
    """Rule files that cannot be used; ``findings`` holds every defect found."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))
