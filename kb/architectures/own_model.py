"""A person's own model: the record that rules and people read, and the reading that it was made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.explanation import ProofNode, because_text
from engine.language import Value, evaluate
from kb.architectures.derivation import derivation
from kb.architectures.model_config import ConfigReading
from kb.catalogue.model import Model
from kb.errors import printable

__all__ = ["OwnModel"]

_BASIS = "counted from the geometry of the config"
_FACTS = "model."


@dataclass(frozen=True)
class OwnModel:
    """A model that was read from a config.json: its record, and the reading behind it."""

    record: Model
    reading: ConfigReading

    @classmethod
    def of(cls, reading: ConfigReading, name: str, source: str) -> OwnModel:
        """The model that ``reading`` found, with the id ``local/<name>``.

        Each fact ``model.<field>`` that the reports of the rules show is that field of the record, and what rules warn
        of are its notes.
        """
        record = Model.of(
            {
                "id": f"local/{name}",
                "source": source,
                "family": printable(str(reading.inference.value("model.type") or "unknown"), 60),
                "params_total_basis": _BASIS,
                "params_active_basis": _BASIS,
                "attention_pattern": _pattern(reading),
                "notes": "; ".join(_notes(reading)) or None,
                **dict(_fields(reading)),
            }
        )
        return cls(record, reading)

    def proof(self, field: str) -> ProofNode | None:
        """How a field of the record came about; None where no rule tells it."""
        return derivation(self.reading, field)


def _fields(reading: ConfigReading) -> Iterator[tuple[str, Value]]:
    """The fields of the record that rules tell. What a fact's own ``when`` rules out is not the model's."""
    rulebook, inference = reading.engine.rulebook, reading.inference
    for fact in (fact for section in rulebook.report for fact in section.facts if fact.startswith(_FACTS)):
        field, value, when = fact.removeprefix(_FACTS), inference.value(fact), rulebook.facts[fact].when
        applies = when is None or evaluate(when, inference.values)
        if value is not None and applies and field in Model.__struct_fields__:
            yield field, int(value) if isinstance(value, float) and value.is_integer() else value


def _pattern(reading: ConfigReading) -> str:
    """The layers by kind of attention in the words of the catalogue."""
    counts = {kind: reading.inference.value(f"model.{kind}_attention_layers") for kind in ("sliding", "linear", "full")}
    if counts["full"] is None:
        return "not established"
    return ", ".join(f"{count} {kind}_attention" for kind, count in counts.items() if count)


def _notes(reading: ConfigReading) -> Iterator[str]:
    rulebook = reading.engine.rulebook
    for firing in reading.inference.firings:
        if firing.level == "warn":
            yield because_text(rulebook, reading.inference, rulebook.providers[firing.provider], firing.branch)
