"""The JSON document of an advice. Its shape is documented in docs/json.md and changes only with its version."""

from __future__ import annotations

from engine.explanation import ProofLine, ProofNode, prove_all, short_proof
from engine.inference import Inference, InferenceEngine
from engine.loading import LayerAccount
from engine.rulebook import Rulebook
from kb.advice.advice import Advice, Assumption, DocumentStatement, Remark
from kb.advice.afterwards import Afterwards
from kb.advice.alternative import Alternative
from kb.advice.basis import Basis
from kb.advice.comparison import Comparison
from kb.advice.document.candidates import candidates
from kb.advice.document.claim_json import claim_json, disagreements
from kb.advice.document.inference_json import facts_json, firing_json
from kb.advice.document.parts import Parts, sources_json, told_of
from kb.advice.document.priced import priced_of
from kb.advice.document.prices import prices
from kb.advice.document.report_json import report_json
from kb.advice.document.shape.advice import AdviceDocument, ProvenanceDocument, RequestDocument
from kb.advice.document.shape.candidates import RejectedDocument
from kb.advice.document.shape.claim import StatementDocument
from kb.advice.document.shape.configuration import AfterwardsDocument, AlternativeDocument, ComparisonDocument
from kb.advice.document.shape.proof import ProofDocument, ProofLineDocument
from kb.advice.document.shape.remark import AssumptionDocument, RemarkDocument
from kb.advice.document.shape.rulebook import LayerDocument
from kb.advice.precedence import precedence_words
from kb.advice.report import Report
from kb.claims import Claims

__all__ = ["SCHEMA", "document", "proof_json", "proof_roots"]

SCHEMA = "whygpu.advice/2"


def document(
    advice: Advice,
    report: Report,
    engine: InferenceEngine,
    *,
    request: RequestDocument | None = None,
    basis: Basis,
    origin: ProvenanceDocument,
    claims: Claims,
) -> AdviceDocument:
    """The advice with its report as one JSON object. ``origin`` says how it was made, ``claims`` is what it cites."""
    parts = Parts(engine.rulebook)
    writer = _Writer(engine.rulebook, parts)
    inference, priced = advice.inference, priced_of(advice)
    return {
        "schema": SCHEMA,
        "version": basis.version,
        "provenance": origin,
        "status": advice.status,
        "goal": {"id": advice.goal.id, "title": advice.goal.title},
        "request": request,
        "answers": {fact: parts.given(fact, each) for fact, each in advice.answers.items()},
        "report": report_json(report, engine.rulebook),
        "plan": parts.configuration(advice.plan) if advice.plan else None,
        "recommendation": parts.configuration(advice.recommendation) if advice.recommendation else None,
        "nearest": parts.configuration(advice.nearest) if advice.nearest else None,
        "alternatives": [writer.alternative(advice, each) for each in advice.alternatives],
        "instead": [writer.alternative(advice, each) for each in advice.instead],
        "seconds": {goal: writer.alternative(advice, each) for goal, each in advice.seconds.items()},
        "prices": prices(engine.rulebook, priced.inference) if priced is not None else [],
        "prices_of": parts.configuration(priced) if priced is not None else None,
        "candidates": candidates(engine.rulebook, advice),
        "afterwards": _afterwards(advice.afterwards, parts) if advice.afterwards else None,
        "comparison": writer.comparison(advice.comparison) if advice.comparison else None,
        "considered": advice.search.considered,
        "feasible": advice.search.feasible,
        "rejected": writer.rejected(advice),
        "facts": facts_json(inference, engine.rulebook, parts),
        "firings": [firing_json(each, engine.rulebook, parts) for each in inference.firings],
        "proof": [parts.proof(node) for node in prove_all(engine, inference, proof_roots(engine, inference))],
        "short_proof": [_proof_line(each) for each in short_proof(engine, inference)],
        "assumptions": [_assumption(each) for each in advice.assumptions],
        "decisive": [_assumption(each) for each in advice.decisive],
        "assumed_model": _assumption(advice.assumed_model) if advice.assumed_model else None,
        "warnings": [_remark(each) for each in advice.warnings],
        "remarks": [_remark(each) for each in advice.remarks],
        "documents": [_statement(each) for each in advice.statements],
        "claims": [claim_json(each, claims) for each in advice.citations],
        "disagreements": disagreements(advice, claims),
        "conflicts": [
            {"fact": each.fact, "followed": each.first.provider, "other": each.second.provider}
            for each in inference.conflicts
        ],
        "unknown": [{"fact": each.fact, "title": each.title, "why": each.why} for each in advice.unknown],
        "rulebook": {
            "digest": basis.digest,
            "as_of": basis.as_of.isoformat(),
            "layers": [_layer(each, engine.rulebook) for each in basis.layers],
        },
        "matcher": inference.matcher,
        "notice": advice.notice,
        "discrepancies": [
            {"fact": each.fact, "searched": each.searched, "inferred": each.inferred} for each in advice.discrepancies
        ],
    }


def _proof_line(line: ProofLine) -> ProofLineDocument:
    return {
        "number": line.number,
        "fact": line.fact,
        "title": line.title,
        "value": line.raw,
        "shown": line.value,
        "origin": line.origin,
        "formula": line.formula,
        "arithmetic": line.arithmetic,
        "reason": line.reason,
        "sources": list(line.cited),
        "uses": list(line.uses),
    }


def _layer(layer: LayerAccount, rulebook: Rulebook) -> LayerDocument:
    package = layer.package
    return {
        "path": str(layer.path),
        "package": {
            "name": package.name,
            "version": package.version,
            "digest": package.digest,
            "signer": package.signer or None,
        }
        if package
        else None,
        "in_force": layer.in_force,
        "digest": layer.digest(rulebook) if layer.in_force else None,
        "files": list(layer.files),
        "replaces": [
            {"kind": each.kind, "id": each.id, "place": str(each.place), "below": str(each.below), "said": each.said}
            for each in layer.replaces
        ],
        "retires": [{"id": each.id, "place": str(each.place)} for each in layer.retires],
        "findings": [str(each) for each in layer.findings],
    }


def _afterwards(then: Afterwards, parts: Parts) -> AfterwardsDocument:
    return {
        "served": parts.configuration(then.served) if then.served else None,
        "same": then.same,
        "both": parts.configuration(then.both) if then.both else None,
    }


def proof_json(engine: InferenceEngine, node: ProofNode) -> ProofDocument:
    """A proof as JSON, the node with its children."""
    return Parts(engine.rulebook).proof(node)


def proof_roots(engine: InferenceEngine, inference: Inference) -> list[str]:
    """What a full proof proves: the verdict, then every known figure of the report."""
    facts = told_of(engine.rulebook, inference)
    return [fact for fact in dict.fromkeys(("fit.verdict", *facts)) if fact in inference.facts]


class _Writer:
    """Turns what needs the rulebook into JSON."""

    def __init__(self, rulebook: Rulebook, parts: Parts) -> None:
        self._rulebook, self._parts = rulebook, parts

    def comparison(self, comparison: Comparison) -> ComparisonDocument:
        rows = list(comparison.rows)
        return {
            "facts": list(comparison.facts),
            "rows": [
                {
                    "option": {fact: self._parts.given(fact, each) for fact, each in row.option.items()},
                    "title": row.title,
                    "works": row.works,
                    "configuration": self._parts.configuration(row.configuration) if row.configuration else None,
                    "against": list(row.against),
                }
                for row in rows
            ],
            "chosen": rows.index(comparison.chosen) if comparison.chosen is not None else None,
            "why": comparison.why,
        }

    def alternative(self, advice: Advice, alternative: Alternative) -> AlternativeDocument:
        best, behind = advice.recommendation, ""
        if best is not None:
            other = alternative.configuration.inference
            behind = precedence_words(self._rulebook, advice.goal, best.inference, other)
        return {**self._parts.alternative(alternative), "behind": behind}

    def rejected(self, advice: Advice) -> list[RejectedDocument]:
        return [
            {
                "requirement": group.requirement,
                "title": group.title,
                "count": group.count,
                "sources": sources_json(group.sources),
                "examples": [
                    {"configuration": self._parts.values(each.choices), "reason": each.reason} for each in group.nearest
                ],
            }
            for group in advice.search.rejected
        ]


def _assumption(assumption: Assumption) -> AssumptionDocument:
    found: AssumptionDocument = {
        "fact": assumption.fact,
        "title": assumption.title,
        "value": assumption.value,
        "note": assumption.note,
    }
    if assumption.becomes:
        return {**found, "otherwise": assumption.otherwise, "becomes": assumption.becomes}
    return found


def _remark(remark: Remark) -> RemarkDocument:
    return {
        "rule": remark.rule,
        "branch": remark.branch,
        "level": remark.level,
        "gravity": remark.gravity,
        "title": remark.title,
        "text": remark.text,
        "sources": sources_json(remark.sources),
    }


def _statement(statement: DocumentStatement) -> StatementDocument:
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
