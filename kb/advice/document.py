"""The JSON document of an advice. Its shape is documented in docs/json.md and changes only with its version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.explanation import ProofNode, bounds_of, estimate_text, prove_all, reported, sources_of
from engine.inference import Firing, Given, Inference, InferenceEngine
from engine.language import Value
from engine.rulebook import Provider, Rulebook, Source
from kb.advice.advice import Advice, DocumentStatement, Remark
from kb.advice.configuration import Configuration
from kb.claims import Reference

__all__ = ["SCHEMA", "Json", "document", "proof_json", "proof_roots", "sources_json"]

SCHEMA = "whygpu.advice/1"

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


def document(
    advice: Advice, engine: InferenceEngine, *, request: Mapping[str, Json] | None = None, version: str = ""
) -> dict[str, Json]:
    """The advice as one JSON object. Values are in base units, named beside them; ``shown`` is what people read."""
    writer = _Writer(engine.rulebook)
    inference = advice.inference
    return {
        "schema": SCHEMA,
        "version": version,
        "status": advice.status,
        "goal": {"id": advice.goal.id, "title": advice.goal.title},
        "request": dict(request) if request else None,
        "answers": {fact: writer.given(fact, each) for fact, each in advice.answers.items()},
        "plan": writer.configuration(advice.plan),
        "recommendation": writer.configuration(advice.recommendation),
        "nearest": writer.configuration(advice.nearest),
        "alternatives": [
            {
                "changes": {fact: writer.value(fact, value) for fact, value in each.changes.items()},
                **(writer.configuration(each.configuration) or {}),
            }
            for each in advice.alternatives
        ],
        "considered": advice.search.considered,
        "feasible": advice.search.feasible,
        "rejected": [
            {
                "requirement": group.requirement,
                "title": group.title,
                "count": group.count,
                "sources": sources_json(group.sources),
                "examples": [
                    {
                        "configuration": {fact: writer.value(fact, value) for fact, value in each.choices.items()},
                        "reason": each.reason,
                    }
                    for each in group.nearest
                ],
            }
            for group in advice.search.rejected
        ],
        "facts": writer.facts(inference),
        "firings": [writer.firing(firing) for firing in inference.firings],
        "proof": [writer.proof(node) for node in prove_all(engine, inference, proof_roots(engine, inference))],
        "assumptions": [
            {"fact": each.fact, "title": each.title, "value": each.value, "note": each.note}
            for each in advice.assumptions
        ],
        "warnings": [writer.remark(each) for each in advice.warnings],
        "remarks": [writer.remark(each) for each in advice.remarks],
        "documents": [writer.statement(each) for each in advice.statements],
        "claims": [
            {
                "id": each.claim,
                "document": each.document,
                "section": each.section,
                "statement": each.statement,
                "stance": each.stance,
                "status": each.status,
                "conflicts": list(each.conflicts),
                "handling": each.handling,
                "cited_by": list(each.cited_by),
                "references": [_reference(reference) for reference in each.references],
            }
            for each in advice.citations
        ],
        "conflicts": [
            {"fact": each.fact, "followed": each.first.provider, "other": each.second.provider}
            for each in inference.conflicts
        ],
        "unknown": [{"fact": each.fact, "title": each.title, "why": each.why} for each in advice.unknown],
        "rulebook": {"digest": inference.rulebook_digest, "as_of": inference.as_of.isoformat()},
        "matcher": inference.matcher,
        "notice": advice.notice,
        "discrepancies": [
            {"fact": each.fact, "searched": each.searched, "inferred": each.inferred} for each in advice.discrepancies
        ],
    }


def _reference(reference: Reference) -> dict[str, Json]:
    return {
        "id": reference.record,
        "number": reference.number,
        "publisher": reference.publisher,
        "date": reference.date or None,
        "url": reference.url,
        "quality": reference.quality,
        "site_root": reference.site_root,
        "doubt": reference.doubt or None,
    }


def sources_json(sources: Iterable[Source]) -> list[Json]:
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


def proof_json(engine: InferenceEngine, node: ProofNode) -> dict[str, Json]:
    """A proof as JSON, the node with its children."""
    return _Writer(engine.rulebook).proof(node)


def proof_roots(engine: InferenceEngine, inference: Inference) -> list[str]:
    """What a full proof proves: the verdict, then every known figure of the report."""
    facts = [fact for _, section in reported(engine.rulebook, inference) for fact in section]
    return [fact for fact in dict.fromkeys(("fit.verdict", *facts)) if fact in inference.facts]


class _Writer:
    """Turns the engine's objects into JSON."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._rulebook = rulebook

    def value(self, fact: str, value: Value | None) -> dict[str, Json]:
        unit = self._rulebook.type_of(fact).dimension
        above = "*".join(base for base, power in unit for _ in range(power))
        below = "".join(f"/{base}" for base, power in unit for _ in range(-power))
        symbol = f"{above or '1'}{below}" if unit else None
        return {"value": value, "unit": symbol, "shown": self._rulebook.show(fact, value)}

    def concluded(self, fact: str, inference: Inference) -> dict[str, Json]:
        """What is known of a fact: an estimate with its error bars, ``covers`` a share."""
        found = self.value(fact, inference.value(fact))
        bounds, declared = bounds_of(self._rulebook, inference, fact), self._rulebook.facts[fact].bounds
        if bounds is None or declared is None:
            return found
        ends: dict[str, Json] = {"low": bounds[0], "high": bounds[1], "covers": declared.covers}
        return {**found, **ends, "shown": estimate_text(self._rulebook, inference, fact)}

    def given(self, fact: str, given: Given) -> dict[str, Json]:
        return {**self.value(fact, given.value), "origin": given.origin.value, "note": given.note}

    def configuration(self, configuration: Configuration | None) -> dict[str, Json] | None:
        if configuration is None:
            return None
        inference = configuration.inference
        facts = [fact for _, section in reported(self._rulebook, inference) for fact in section]
        figures = {fact: self.concluded(fact, inference) for fact in facts}
        return {
            "summary": configuration.summary,
            "verdict": configuration.verdict,
            "probability": inference.value("fit.probability"),
            "obstacle": configuration.obstacle,
            "requirement": configuration.requirement,
            "configuration": {fact: self.value(fact, value) for fact, value in configuration.choices.items()},
            "figures": dict(figures),
        }

    def facts(self, inference: Inference) -> dict[str, Json]:
        found: dict[str, Json] = {}
        for fact, state in inference.facts.items():
            firing = state.firing
            found[fact] = {
                "title": self._rulebook.title(fact),
                **self.concluded(fact, inference),
                "origin": state.origin.value,
                "note": state.note,
                "rule": firing.provider if firing else None,
                "branch": firing.branch if firing else None,
                "source": state.source or None,
                "overridden": [
                    {
                        **self.value(fact, each.value),
                        "by": each.lost_to,
                        "from": each.firing.provider if each.firing else each.origin.value,
                    }
                    for each in state.overridden
                ],
            }
        return found

    def firing(self, firing: Firing) -> dict[str, Json]:
        provider = self._rulebook.providers[firing.provider]
        return {
            "rule": firing.provider,
            "branch": firing.branch,
            "kind": provider.kind,
            "level": firing.level,
            "title": provider.title,
            "used": list(firing.used),
            "concluded": {fact: self.value(fact, value) for fact, value in firing.concluded.items()},
            "refused": {fact: self.value(fact, value) for fact, value in firing.refused.items()},
            "overridden_by": firing.overridden_by,
            "place": str(provider.place),
            **self.overlay(provider),
            "sources": sources_json(sources_of(provider, firing)),
        }

    def overlay(self, provider: Provider) -> dict[str, Json]:
        """Of a rule that is not built in: the overlay it comes from, and the place of the rule it replaces."""
        overlay = self._rulebook.overlay(provider.place)
        replaces = str(provider.replaces) if provider.replaces else ""
        return {key: value for key, value in (("overlay", overlay), ("replaces", replaces)) if value}

    def statement(self, statement: DocumentStatement) -> dict[str, Json]:
        return {
            "document": statement.document,
            "title": statement.title,
            "section": statement.section,
            "lines": list(statement.lines) if statement.lines else None,
            "claims": list(statement.claims),
            "rule": statement.rule,
            "branch": statement.branch,
            "says": statement.says,
            "mark": statement.mark,
            "because": statement.because,
            "missing": list(statement.missing),
            "stance": statement.stance,
            "handling": statement.handling,
            "conflicts": list(statement.conflicts),
            "configuration": statement.configuration,
        }

    def remark(self, remark: Remark) -> dict[str, Json]:
        return {
            "rule": remark.rule,
            "branch": remark.branch,
            "level": remark.level,
            "title": remark.title,
            "text": remark.text,
            "sources": sources_json(remark.sources),
        }

    def proof(self, node: ProofNode) -> dict[str, Json]:
        found: dict[str, Json] = {
            "kind": node.kind,
            "name": node.name,
            "title": node.title,
            "value": node.raw,
            "shown": node.value,
            "origin": node.origin,
        }
        optional: dict[str, Json] = {
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
        return found | {key: value for key, value in optional.items() if value}
