"""Parts of the JSON document that several objects share: values, sources, configurations, proofs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from engine.explanation import ProofNode, bounds_of, estimate_text, reported
from engine.inference import Given, Inference
from engine.language import Value
from engine.language.unit import Dimension
from engine.rulebook import Rulebook, Source
from kb.advice.alternative import Alternative
from kb.advice.configuration import Configuration
from kb.advice.document.shape.configuration import AlternativeDocument, ConfigurationDocument
from kb.advice.document.shape.proof import ProofDocument, SourceDocument
from kb.advice.document.shape.value import AnswerDocument, ValueDocument

__all__ = ["Parts", "sources_json", "told_of"]

_PRICES = ("cost.per_hour", "cost.purchase")
_AT_HAND = "hardware.at_hand"


def sources_json(sources: Iterable[Source]) -> list[SourceDocument]:
    """Sources as JSON."""
    return [
        {
            "kind": each.kind,
            "reference": each.reference,
            "title": each.title,
            "section": each.section,
            "note": each.note,
            "stance": each.stance,
        }
        for each in sources
    ]


def told_of(rulebook: Rulebook, inference: Inference) -> list[str]:
    """The facts that are told of a configuration: the figures of the report, and its prices, which it may leave out."""
    facts = [fact for _, section in reported(rulebook, inference) for fact in section]
    return [*facts, *(fact for fact in _PRICES if inference.value(fact) is not None and fact not in facts)]


class Parts:
    """Turns values, configurations and proofs into JSON."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._units: dict[str, str | None] = {}

    def value(self, fact: str, value: Value | None) -> ValueDocument:
        """A value with its base unit, and as people read it."""
        if fact not in self._units:  # hundreds of alternatives tell the same figures
            self._units[fact] = _base_unit(self._rulebook.type_of(fact).dimension)
        return {"value": value, "unit": self._units[fact], "shown": self._rulebook.show(fact, value)}

    def values(self, values: Mapping[str, Value]) -> dict[str, ValueDocument]:
        """Facts with their values."""
        return {fact: self.value(fact, value) for fact, value in values.items()}

    def concluded(self, fact: str, inference: Inference) -> ValueDocument:
        """What is known of a fact: an estimate with its error bars, ``covers`` a share."""
        found = self.value(fact, inference.value(fact))
        bounds, declared = bounds_of(self._rulebook, inference, fact), self._rulebook.facts[fact].bounds
        if bounds is None or declared is None:
            return found
        shown = estimate_text(self._rulebook, inference, fact)
        return {**found, "low": bounds[0], "high": bounds[1], "covers": declared.covers, "shown": shown}

    def given(self, fact: str, given: Given) -> AnswerDocument:
        """An answer."""
        return {**self.value(fact, given.value), "origin": given.origin.value, "note": given.note}

    def configuration(self, configuration: Configuration) -> ConfigurationDocument:
        """A configuration with the figures of the report, and its prices, which a report may leave out."""
        inference = configuration.inference
        facts = told_of(self._rulebook, inference)
        return {
            "summary": configuration.summary,
            "verdict": configuration.verdict,
            "probability": inference.value("fit.probability"),
            "obstacle": configuration.obstacle,
            "requirement": configuration.requirement,
            "owned": inference.value(_AT_HAND) is True,
            "configuration": self.values(configuration.choices),
            "figures": {fact: self.concluded(fact, inference) for fact in facts},
        }

    def alternative(self, alternative: Alternative) -> AlternativeDocument:
        """Another way, and what it changes."""
        return {
            **self.configuration(alternative.configuration),
            "changes": self.values(alternative.changes),
            "kind": alternative.kind,
            "title": alternative.title,
            "behind": "",
        }

    def proof(self, node: ProofNode) -> ProofDocument:
        """A step of a proof with those below it; keys without content are left out."""
        found: ProofDocument = {
            "kind": node.kind,
            "name": node.name,
            "title": node.title,
            "value": node.raw,
            "shown": node.value,
            "origin": node.origin,
        }
        more: ProofDocument = {
            **found,
            "note": node.note,
            "reason": node.reason,
            "statements": [{"says": each.says, "mark": each.mark, "because": each.because} for each in node.statements],
            "formula": node.formula,
            "arithmetic": node.arithmetic,
            "rule": node.rule,
            "branch": node.branch,
            "place": str(node.place) if node.place else "",
            "overlay": node.overlay,
            "replaces": str(node.replaces) if node.replaces else "",
            "sources": sources_json(node.sources),
            "catalogue_source": node.catalogue_source,
            "repeated": node.repeated,
            "children": [self.proof(child) for child in node.children],
        }
        # A TypedDict without some of its optional keys is one still, which a type checker does not see.
        return cast(ProofDocument, {key: value for key, value in more.items() if value or key in found})


def _base_unit(dimension: Dimension) -> str | None:
    above = "*".join(base for base, power in dimension for _ in range(power))
    below = "".join(f"/{base}" for base, power in dimension for _ in range(-power))
    return f"{above or '1'}{below}" if dimension else None
