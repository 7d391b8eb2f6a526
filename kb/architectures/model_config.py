"""Reading one config.json by rules: what the model is, then each of its layers, then all of them together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec import structs

from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.language import Value
from engine.rulebook import Rulebook
from kb.architectures.complaint import Complaint
from kb.architectures.config_entries import ConfigEntries

__all__ = ["ConfigReading", "LayerGroup"]

_NEEDED = ("model.params_total", "model.params_active")
_LAYER_FACTS = "layer."


@dataclass(frozen=True, slots=True)
class LayerGroup:
    """Layers that are alike: the numbers of layers before each, and what follows for the first of them."""

    indices: tuple[int, ...]
    inference: Inference


@dataclass(frozen=True)
class ConfigReading:
    """What follows from one config.json: for the model as a whole, and for each group of layers that are alike.

    A layer is an inference of its own, with the same rules as all others. What the reports of the rules show of it
    (``layer.params``, ``layer.kind``) is summed over all layers: numbers by their sum, truth values by how often they
    are true, and words by how often each of them is the value.
    """

    engine: InferenceEngine
    entries: ConfigEntries
    inference: Inference
    groups: tuple[LayerGroup, ...]

    @classmethod
    def of(cls, path: str, rulebook: Rulebook, entries: ConfigEntries) -> ConfigReading:
        """Reads ``entries``, the config at ``path``.

        Raises:
            ModelConfigError: a key says what it cannot, something is missing, or a rule refuses the config.
        """
        engine = _engine(rulebook, entries)
        given = {"whole": Given(entries.whole, Origin.DETECTED)}
        first = engine.infer(given)
        complaint = Complaint(path, engine.rulebook, entries)
        if error := complaint.refused(first, unless="model.covered") or complaint.wrong(first):
            raise error
        layers = first.value("model.layers")
        if not isinstance(layers, int):
            raise complaint.missing(first, "model.layers")
        entries = entries.of_text(str(first.value("config")), layers)
        complaint = Complaint(path, engine.rulebook, entries)
        groups = tuple(_groups(_engine(rulebook, entries), given, entries, complaint))
        entries = entries.with_sums(_sums(rulebook, groups))
        engine = _engine(rulebook, entries)
        last = engine.infer({**given, "sums": Given(entries.all_layers, Origin.DETECTED)})
        if error := complaint.refused(last) or complaint.overlooked(last):
            raise error
        for fact in _NEEDED:
            if last.value(fact) is None:
                raise complaint.missing(last, fact, groups[0].inference)
        return cls(engine, entries, last, groups)

    @property
    def summed(self) -> tuple[str, ...]:
        """The facts of a layer that are summed over all of them."""
        return _told_of_layers(self.engine.rulebook)


def _engine(rulebook: Rulebook, entries: ConfigEntries) -> InferenceEngine:
    # A few hundred conditions that are matched once are sooner evaluated than made into networks.
    return InferenceEngine(structs.replace(rulebook, catalogues={"configs": entries}), "reference")


def _groups(
    engine: InferenceEngine, given: Mapping[str, Given], entries: ConfigEntries, complaint: Complaint
) -> Iterator[LayerGroup]:
    """The groups of layers that are alike in everything that is summed, in the order of their first layers."""
    told = _told_of_layers(engine.rulebook)
    indices: dict[tuple[Value | None, ...], list[int]] = {}
    first: dict[tuple[Value | None, ...], Inference] = {}
    for index in range(entries.layers):
        inference = engine.infer({**given, "layer": Given(entries.layer(index), Origin.DETECTED)})
        if index == 0 and (error := complaint.wrong(inference, owner="layer")):
            raise error
        if error := complaint.refused(inference) or complaint.overlooked(inference):
            raise error
        alike = tuple(inference.value(fact) for fact in told)
        indices.setdefault(alike, []).append(index)
        first.setdefault(alike, inference)
    for alike, found in indices.items():
        yield LayerGroup(tuple(found), first[alike])


def _told_of_layers(rulebook: Rulebook) -> tuple[str, ...]:
    shown = (fact for section in rulebook.report for fact in section.facts)
    return tuple(dict.fromkeys(fact for fact in shown if fact.startswith(_LAYER_FACTS)))


def _sums(rulebook: Rulebook, groups: tuple[LayerGroup, ...]) -> Mapping[str, Value]:
    """Each figure of the layers summed over all layers; a figure that is unknown for one layer is unknown as a sum."""
    sums: dict[str, Value] = {}
    for fact in _told_of_layers(rulebook):
        counted = [(each.inference.value(fact), len(each.indices)) for each in groups]
        if any(value is None for value, _ in counted):
            continue
        name, wanted = fact.removeprefix(_LAYER_FACTS), rulebook.facts[fact].type
        if wanted.is_number:
            sums[name] = sum(float(value) * count for value, count in counted if value is not None)
        elif wanted.kind == "bool":
            sums[name] = sum(count for value, count in counted if value)
        else:
            for word in wanted.values:
                sums[word] = sum(count for value, count in counted if value == word)
    return sums
