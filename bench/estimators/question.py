"""A case as other estimators are asked about it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from bench.estimators.no_answer import NoAnswerError

__all__ = ["Question", "Value"]

Value = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Question:
    """The configuration of a case in whygpu's facts (base units), whoever stated them: the source or a catalogue.

    Attributes:
        fact: What is asked for, as the fact of whygpu that answers it.
        facts: Values by fact; a fact that is not known is missing.
        accelerators: How many there are.
    """

    id: str
    group: str
    fact: str
    facts: Mapping[str, Value]
    accelerators: int = 1

    @classmethod
    def read(cls, line: str) -> Question:
        """The question that `line` writes."""
        return cls(**json.loads(line))

    def line(self) -> str:
        """The question in one line."""
        fields = {name: getattr(self, name) for name in ("id", "group", "fact", "facts", "accelerators")}
        return json.dumps(fields, allow_nan=False)

    def number(self, fact: str) -> float:
        """The value of a fact. Raises `NoAnswerError` where it is not known."""
        value = self.facts.get(fact)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise NoAnswerError(f"{fact} not known")
        return value

    def whole(self, fact: str, otherwise: int | None = None) -> int:
        """The value of a fact that counts. Raises `NoAnswerError` where it is not known and nothing stands for it."""
        if otherwise is not None and self.facts.get(fact) is None:
            return otherwise
        return int(self.number(fact))

    def text(self, fact: str) -> str:
        """The value of a fact with names for values; empty where it is not known."""
        value = self.facts.get(fact)
        return value if isinstance(value, str) else ""

    def flag(self, fact: str) -> bool:
        """Whether a fact is known to be true."""
        return self.facts.get(fact) is True

    def alone(self) -> None:
        """Raises `NoAnswerError` unless one accelerator does it all."""
        if self.accelerators > 1:
            raise NoAnswerError("several accelerators")

    def dense(self) -> None:
        """Raises `NoAnswerError` for a mixture of experts."""
        if self.facts.get("model.experts"):
            raise NoAnswerError("mixture of experts")

    def all_weights_with_adam(self) -> None:
        """Raises `NoAnswerError` unless the training changes all weights, with Adam."""
        if self.text("training.method") != "full":
            raise NoAnswerError("adapters")
        if self.text("training.optimizer") != "adamw":
            raise NoAnswerError("optimizer other than Adam")
