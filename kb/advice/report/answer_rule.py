"""What the rules of the level ``answer`` say of a configuration."""

from __future__ import annotations

from engine.explanation import because_text, sources_of
from engine.inference import Given, Inference, InferenceEngine, Origin
from engine.language import Value
from kb.advice.advice import Advice
from kb.advice.report.figure_words import short_name
from kb.advice.report.largest_model import beside_the_largest
from kb.advice.report.remedy import remedy
from kb.advice.report.standing import main_configuration
from kb.advice.report.tree import Line
from kb.advice.summary import COUNT

__all__ = ["capitalised", "first_said", "said_of"]

_STANDING = "outcome.standing"
_ENOUGH, _ASSUMED = "outcome.enough", "outcome.model_assumed"
_OF_ENOUGH = {"outcome.enough_price": "cost.purchase", "outcome.enough_rate": "inference.rate_per_request"}
_SAID = {
    "outcome.count_said": COUNT,
    "outcome.format_said": "weights.format",
    "outcome.offload_said": "zero.offload",
}
"""Facts on whether the person answered another fact: what was asked for is no condition."""


def said_of(engine: InferenceEngine, inference: Inference, advice: Advice, standing: str) -> Line | None:
    """What they say of what was inferred, where what was proposed is ``standing`` so; None where none of them fires."""
    return first_said(engine, _as_reported(engine, inference, advice, standing))


def first_said(engine: InferenceEngine, inference: Inference) -> Line | None:
    """What the first rule of the level ``answer`` that fires says, in the order of loading."""
    providers = engine.rulebook.providers
    answering = [each for each in inference.firings if providers[each.provider].level == "answer"]
    firing = min(answering, key=lambda each: providers[each.provider].order, default=None)
    if firing is None or firing.overridden_by is not None:
        return None
    provider = providers[firing.provider]
    claims = tuple(each.reference for each in sources_of(provider, firing) if each.kind == "claim")
    text = capitalised(because_text(engine.rulebook, inference, provider, firing.branch))
    return Line(text, citations=claims, proof=provider.id)


def _as_reported(engine: InferenceEngine, inference: Inference, advice: Advice, standing: str) -> Inference:
    known: dict[str, Value] = {_STANDING: standing}
    known |= {fact: True for fact, about in _SAID.items() if _is_said(advice, about)}
    if advice.assumed_model is not None:
        known[_ASSUMED] = True
    known |= {
        **beside_the_largest(engine.rulebook, advice),
        **_enough(engine, advice),
        **remedy(engine.rulebook, advice, main_configuration(advice)),
    }
    given = {fact: Given(value, Origin.SEARCH) for fact, value in known.items() if fact in engine.rulebook.facts}
    return engine.infer({**inference.given, **given}) if given else inference


def _enough(engine: InferenceEngine, advice: Advice) -> dict[str, Value]:
    """What is enough and costs least to buy, with its price and its speed; empty where that is not asked."""
    if advice.enough is None or advice.comparison is not None:
        return {}
    configuration = advice.enough.configuration
    figures = {fact: configuration.inference.value(about) for fact, about in _OF_ENOUGH.items()}
    known = {fact: value for fact, value in figures.items() if value is not None}
    return {_ENOUGH: short_name(engine.rulebook, configuration), **known}


def _is_said(advice: Advice, fact: str) -> bool:
    return fact in advice.answers and advice.answers[fact].origin is not Origin.DEFAULT


def capitalised(text: str) -> str:
    """A sentence that begins with a word, and not with a name such as `gemma-3-12b-it`, with a capital."""
    first = text.partition(" ")[0]
    return f"{text[:1].upper()}{text[1:]}" if first.replace("-", "").isalpha() else text
