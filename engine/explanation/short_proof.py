"""A proof in short: the lines that decide, each once, with the figures from which it can be worked out again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.explanation.proof import steps
from engine.explanation.proof_node import ProofNode
from engine.explanation.proof_text import source_words
from engine.explanation.shown import shown
from engine.inference import Inference, InferenceEngine
from engine.language import Value, evaluate
from engine.rulebook import Source

__all__ = ["ProofLine", "short_proof"]

_ORIGINS = {
    "answer": "said",
    "detected": "detected",
    "search": "chosen",
    "catalogue": "catalogue",
    "default": "assumed",
}


class ProofLine(Struct, frozen=True):
    """One line: a fact, its value in base units and as people read it, and how it comes about.

    ``arithmetic`` is the calculation with figures, ``formula`` with names; empty where there is none, and then
    ``reason`` tells why. ``uses`` are the numbers, from 1, of the other lines that it rests on.
    """

    number: int
    fact: str
    title: str
    raw: Value | None
    value: str
    origin: str
    formula: str = ""
    arithmetic: str = ""
    reason: str = ""
    sources: tuple[Source, ...] = ()
    catalogue_source: str = ""
    uses: tuple[int, ...] = ()

    @property
    def cited(self) -> Iterator[str]:
        """Its sources, each in one phrase."""
        if self.catalogue_source:
            yield self.catalogue_source
        yield from map(source_words, self.sources)


def short_proof(engine: InferenceEngine, inference: Inference) -> tuple[ProofLine, ...]:
    """The lines that the rulebook lists for it (report sections of the level ``proof``), as far as they are known."""
    rulebook, values = engine.rulebook, inference.values
    listed = [
        fact
        for section in rulebook.proof
        if section.when is None or evaluate(section.when, values) is True
        for fact in section.facts
        if inference.value(fact) is not None
    ]
    facts = tuple(dict.fromkeys(listed))
    numbers = {fact: number for number, fact in enumerate(facts, start=1)}
    return tuple(_line(numbers, node, shown(rulebook, node.name, node.raw)) for node in steps(engine, inference, facts))


def _line(numbers: dict[str, int], node: ProofNode, value: str) -> ProofLine:
    uses = tuple(sorted({numbers[each.name] for each in node.children if each.name in numbers}))
    return ProofLine(
        number=numbers[node.name],
        fact=node.name,
        title=node.title,
        raw=node.raw,
        value=value,
        origin=node.rule or _ORIGINS.get(node.origin, node.origin),
        formula=node.formula,
        arithmetic=node.arithmetic,
        reason="" if node.arithmetic else node.reason or node.note,
        sources=node.sources,
        catalogue_source=node.catalogue_source,
        uses=tuple(each for each in uses if each != numbers[node.name]),
    )
