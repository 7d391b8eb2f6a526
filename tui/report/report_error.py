"""What is wrong with a report that is wanted."""

from __future__ import annotations

from engine.errors import EngineError
from engine.language import printable

__all__ = ["MaskError", "ReportFileError"]


class ReportFileError(EngineError):
    """A report that cannot be written: the file, what is wrong, and what would be right."""

    def __init__(self, file: str, problem: str, suggestion: str) -> None:
        self.file, self.problem, self.suggestion = file, problem, suggestion
        super().__init__(f"{printable(file, 300)}: {problem}. {suggestion}")


class MaskError(EngineError):
    """A fact whose value is not to be shown, and which there is not; with the nearest name."""

    def __init__(self, fact: str, suggestion: str | None) -> None:
        self.fact, self.suggestion = fact, suggestion
        meant = f" Did you mean {suggestion}?" if suggestion else ""
        super().__init__(f"--mask: there is no fact {printable(fact, 60)!r}.{meant} `whygpu facts` lists them.")
