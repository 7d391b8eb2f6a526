"""From an inference to the parts of an advice: remarks, citations, assumptions, what stayed unknown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.explanation import because_text, premises, sources_of, why_not
from engine.inference import Inference, InferenceEngine, Origin
from engine.language import evaluate
from kb.advice.advice import Assumption, Citation, Remark, UnknownFact
from kb.claims import Claims

__all__ = ["assumptions_of", "citations_of", "indispensable_of", "remarks_of", "unknown_of"]

_LEVELS = ("require", "warn", "recommend", "inform")
_SILENT = ("answer", "refuse")
"""Levels of rules that speak elsewhere: in the first sentence, or instead of an advice."""


def remarks_of(engine: InferenceEngine, inferences: Iterable[Inference]) -> tuple[Remark, ...]:
    """What the rules and tables that fired have to say, the gravest first. Formulas speak through the proof alone.

    Of a rule that fired in several of ``inferences`` the first remark is kept.
    """
    remarks: dict[str, Remark] = {}
    for inference in inferences:
        for firing in inference.firings:
            provider = engine.rulebook.providers[firing.provider]
            if (
                provider.id in remarks
                or provider.kind == "formula"
                or provider.explain == "hide"
                or provider.level in _SILENT
                or firing.overridden_by
            ):
                continue
            text = because_text(engine.rulebook, inference, provider, firing.branch)
            sources = sources_of(provider, firing)
            remarks[provider.id] = Remark(
                provider.id, firing.branch, provider.level, provider.title, text, sources, provider.gravity
            )
    return tuple(sorted(remarks.values(), key=lambda remark: (_LEVELS.index(remark.level), -remark.gravity)))


def citations_of(engine: InferenceEngine, inferences: Iterable[Inference], claims: Claims) -> tuple[Citation, ...]:
    """The claims and conflicts that the firings cite, and the references these rest on, in the order of their ids."""
    cited: dict[str, dict[str, str]] = {}
    for firing in (firing for inference in inferences for firing in inference.firings):
        for source in sources_of(engine.rulebook.providers[firing.provider], firing):
            if source.kind == "claim":
                cited.setdefault(source.reference, {})[firing.provider] = source.stance
                for resting in claims.resting_on(source.reference):
                    cited.setdefault(resting, {}).setdefault(firing.provider, "support")
    return tuple(_citation(claim, by, claims) for claim, by in sorted(cited.items()))


def _citation(claim_id: str, by: dict[str, str], claims: Claims) -> Citation:
    stance = "dissent" if set(by.values()) == {"dissent"} else "support"
    conflict = claims.find_conflict(claim_id)
    if conflict is not None:
        return Citation(
            claim_id,
            "",
            conflict.title,
            conflict.finding,
            stance,
            "conflict",
            (claim_id,),
            conflict.handling,
            tuple(by),
        )
    claim = claims.find(claim_id)
    if claim is None:
        return Citation(claim_id, "", "", "", stance, "unknown", (), "", tuple(by))
    return Citation(
        claim=claim_id,
        document=claim.document,
        section=claim.section,
        statement=claim.statement,
        stance=stance,
        status=claim.status,
        conflicts=claim.conflicts,
        handling=claim.handling or "",
        cited_by=tuple(by),
        references=claims.references(claim_id),
    )


def assumptions_of(engine: InferenceEngine, inference: Inference) -> tuple[Assumption, ...]:
    """The values taken because nobody gave one, that something concluded rests on."""
    providers = engine.rulebook.providers
    concluding = [each for each in inference.firings if each.level not in _SILENT]
    used = {name for firing in concluding for name in premises(providers[firing.provider], firing, inference)}
    found = []
    for fact, state in inference.facts.items():
        if state.origin is Origin.DEFAULT and fact in used:
            declared = engine.rulebook.facts[fact]
            found.append(Assumption(fact, declared.title, engine.rulebook.show(fact, state.value), state.note))
    return tuple(found)


def unknown_of(engine: InferenceEngine, inference: Inference) -> tuple[UnknownFact, ...]:
    """What could not be concluded: first the answers without which nothing can be, then the facts of the report."""
    found = {each.fact: each for each in (*indispensable_of(engine, inference), *_unknown(engine, inference))}
    return tuple(found.values())


def indispensable_of(engine: InferenceEngine, inference: Inference) -> Iterator[UnknownFact]:
    """The answers without which nothing can be concluded, each with the reason."""
    for fact in engine.rulebook.facts.values():
        if fact.stop is not None and inference.value(fact.id) is None:
            yield UnknownFact(fact.id, fact.title, fact.stop)


def _unknown(engine: InferenceEngine, inference: Inference) -> Iterator[UnknownFact]:
    rulebook = engine.rulebook
    for section in rulebook.report:
        if section.when is not None and evaluate(section.when, inference.values) is False:
            continue
        for fact in section.facts:
            if inference.value(fact) is not None:
                continue
            waiting = [each for each in why_not(engine, inference, fact) if each.kind == "unknown"]
            if waiting:
                yield UnknownFact(fact, rulebook.title(fact), f"{waiting[0].provider} {waiting[0].text}")
