"""What is wrong with an answer."""

from __future__ import annotations

from engine.errors import EngineError
from engine.language import printable

__all__ = ["AnswerError"]


class AnswerError(EngineError):
    """An answer that cannot be used: what was said, what is wrong with it, and what would be right."""

    def __init__(self, fact: str, text: str, problem: str, example: str, suggestion: str | None = None) -> None:
        self.fact, self.text = fact, printable(" ".join(text.split()), 100)
        self.problem, self.example, self.suggestion = problem, example, suggestion
        hint = f" Did you mean {suggestion!r}?" if suggestion else ""
        message = f"“{self.text}” {problem.rstrip('.')}.{hint} {example}"
        super().__init__(printable(" ".join(message.split()), 500))
