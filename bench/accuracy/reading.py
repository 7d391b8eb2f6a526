"""Values of one inference, or the fact that is missing."""

from __future__ import annotations

from bench.accuracy.errors import NotCoveredError
from engine.explanation import bounds_of, why_not
from engine.inference import Inference, InferenceEngine

__all__ = ["Reading"]


class Reading:
    """Reads facts and parameters of an inference as numbers in base units."""

    def __init__(self, engine: InferenceEngine, inference: Inference) -> None:
        self._engine = engine
        self._inference = inference

    def number(self, name: str) -> float:
        """The value of a fact or parameter.

        Raises:
            NotCoveredError: it is not known, or no number; says which fact is missing that it would follow from.
        """
        value = self.optional(name)
        if value is None:
            raise NotCoveredError("unknown fact", self._cause(name))
        return value

    def optional(self, name: str) -> float | None:
        """The value of a fact or parameter; None where it is not known or there is no such fact."""
        value = self._inference.value(name)
        return None if isinstance(value, bool | str) or value is None else float(value)

    def bounds(self, name: str) -> tuple[float, float] | None:
        """The error bars of a fact; None where it has none, or they are not known."""
        return bounds_of(self._engine.rulebook, self._inference, name)

    def text(self, name: str) -> str | None:
        """The value of a fact with names for values; None where it is not known."""
        value = self._inference.value(name)
        return value if isinstance(value, str) else None

    def _cause(self, name: str) -> str:
        seen = {name}
        while True:
            obstacles = why_not(self._engine, self._inference, name)
            missing = next((fact for each in obstacles for fact in each.missing if fact not in seen), None)
            if missing is None:
                return name
            seen.add(missing)
            name = missing
