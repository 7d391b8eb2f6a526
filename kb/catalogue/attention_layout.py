"""How many layers of a model attend to everything, to a window, or not by attention at all."""

from __future__ import annotations

from msgspec import Struct

from engine.language.late_pattern import LatePattern

__all__ = ["AttentionLayout"]

_COUNTED = LatePattern(r"(\d+) (full|sliding|linear)_attention")
_REPEATING = LatePattern(r"(\d+) sliding : (\d+) full \(repeating\)")
_EVERY = {"all layers sliding": "sliding", "all layers full": "full"}


class AttentionLayout(Struct, frozen=True):
    """Numbers of layers by kind of attention; linear stands for linear attention and state-space layers."""

    full: int
    sliding: int = 0
    linear: int = 0

    @classmethod
    def read(cls, pattern: str, layers: int) -> AttentionLayout | None:
        """The layout that a pattern describes.

        Args:
            pattern: `22 sliding_attention, 4 full_attention`, `3 sliding : 1 full (repeating)` or `all layers sliding`.
            layers: all layers of the model.

        Returns:
            The layout, or None when the pattern is not one of these (`not established`).
        """
        if pattern in _EVERY:
            return cls(**{"full": 0, _EVERY[pattern]: layers})
        if repeating := _REPEATING.compiled.fullmatch(pattern):
            window, whole = int(repeating[1]), int(repeating[2])
            full = sum(1 for layer in range(layers) if layer % (window + whole) >= window)
            return cls(full=full, sliding=layers - full)
        parts = [_COUNTED.compiled.fullmatch(part.strip()) for part in pattern.split(",")]
        if not all(parts):
            return None
        counted = {"full": 0, "sliding": 0, "linear": 0}
        for part in parts:
            if part is not None:
                counted[part[2]] += int(part[1])
        return cls(**counted)
