"""The error of an expression or a literal."""

from __future__ import annotations

from engine.errors import EngineError
from engine.language.suggestion import Suggestion

__all__ = ["ExpressionError"]


class ExpressionError(EngineError):
    """An expression cannot be read or does not make sense; ``start`` is the offset of the trouble in its text."""

    def __init__(self, problem: str, start: int, suggestion: Suggestion | None = None, code: str = "E101") -> None:
        self.problem, self.start, self.suggestion, self.code = problem, start, suggestion, code
        super().__init__(f"{problem}; did you mean {suggestion.text}?" if suggestion else problem)
