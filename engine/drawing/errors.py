"""Why a drawing cannot be made."""

from __future__ import annotations

from engine.errors import EngineError
from engine.language.display import printable

__all__ = ["DrawingTooLargeError", "UnknownNameError"]


class UnknownNameError(EngineError):
    """There is no fact, parameter or rule of that name."""

    def __init__(self, name: str, suggestion: str | None) -> None:
        self.name, self.suggestion = name, suggestion
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"there is no fact or rule {printable(name, 100)!r}{hint}")


class DrawingTooLargeError(EngineError):
    """A drawing would have more ``what`` than can be drawn; ``advice`` says how to narrow it."""

    def __init__(self, count: int, limit: int, what: str, advice: str) -> None:
        self.count, self.limit, self.what, self.advice = count, limit, what, advice
        super().__init__(f"the drawing would have {count:,} {what}, more than {limit:,}: {advice}")
