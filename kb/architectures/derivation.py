"""The proof of a figure that was read from a config.json, down to the keys that it says it in."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.explanation import ProofNode, prove
from engine.inference import Origin
from kb.architectures.model_config import ConfigReading, LayerGroup

__all__ = ["derivation"]

_ORIGIN = "config.json"
_SUMS = "sums"
_MANY = 5


def derivation(reading: ConfigReading, field: str) -> ProofNode | None:
    """How ``reading`` came to a field of the record of its model; None where rules say nothing of it.

    A figure that is summed over layers rests on the proof for one layer of each kind.
    """
    name = f"model.{field}"
    if name not in reading.inference.facts:
        return None
    return _of_config(prove(reading.engine, reading.inference, name), reading)


def _of_config(node: ProofNode, reading: ConfigReading) -> ProofNode:
    """``node`` with what was read from the config told by its key, and sums told by the layers they are made of."""
    if node.origin != Origin.CATALOGUE.value:
        return replace(node, children=tuple(_of_config(each, reading) for each in node.children))
    owner, _, field = node.note.rpartition(".")
    if owner == _SUMS and not node.repeated:
        return _sum(node, field, reading)
    entry = str(reading.inference.value(owner)) if owner in reading.inference.facts else ""
    read = reading.entries.read(entry, field)
    note = f"the key {read.key} of the config" if read is not None and read.key else ""
    return replace(node, origin=_ORIGIN, note=note, catalogue_source="", children=())


def _sum(node: ProofNode, field: str, reading: ConfigReading) -> ProofNode:
    """A sum over the layers with the proof for one layer of each group that counts."""
    facts = reading.engine.rulebook.facts
    summed = f"layer.{field}"
    if summed in facts:
        counted = list(reading.groups)
    else:  # layers of which a fact is this word are counted
        summed = next(name for name in reading.summed if field in facts[name].type.values)
        counted = [each for each in reading.groups if each.inference.value(summed) == field]
    steps = tuple(_of_layers(group, summed, reading) for group in counted)
    terms = " + ".join(f"{len(group.indices)} × {step.value}" for group, step in zip(counted, steps, strict=True))
    arithmetic = terms if summed.endswith(field) else " + ".join(str(len(group.indices)) for group in counted)
    formula = f"{node.title}, layer by layer"
    return replace(
        node, origin=_ORIGIN, note="", catalogue_source="", formula=formula, arithmetic=arithmetic, children=steps
    )


def _of_layers(group: LayerGroup, fact: str, reading: ConfigReading) -> ProofNode:
    proof = prove(reading.engine, group.inference, fact)
    node = _of_config(proof, dataclasses.replace(reading, inference=group.inference))
    return replace(node, title=f"{node.title}: {', '.join(_ranges(group.indices))} of {reading.entries.layers}")


def _ranges(indices: Sequence[int]) -> Iterator[str]:
    """Layers counted from 0 as people write them, ``0 to 2``; of very many ranges the first."""
    ranges: list[list[int]] = []
    for index in indices:
        if ranges and ranges[-1][1] == index - 1:
            ranges[-1][1] = index
        else:
            ranges.append([index, index])
    for first, last in ranges[:_MANY]:
        yield str(first) if first == last else f"{first} to {last}"
    if ranges[_MANY:]:
        yield f"and {sum(last - first + 1 for first, last in ranges[_MANY:])} more"
