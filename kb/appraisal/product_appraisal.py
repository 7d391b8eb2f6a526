"""Working out an appraisal: trying the product where it can be tried, then asking the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.explanation import because_text, sources_of
from engine.inference import Given, InferenceEngine, Origin
from engine.language import Value
from kb.advice import Advice
from kb.advice.summary import ACCELERATOR, COUNT
from kb.appraisal.appraisal import Appraisal
from kb.appraisal.product_trial import MODEL, VENDOR, Trial, try_out
from kb.catalogue import Catalogues, Product
from kb.understanding import Understanding

__all__ = ["NO_CHOICE", "appraise", "gravest"]

PRODUCT, STANDING = "product", "product.standing"
NO_CHOICE = frozenset({"not_a_choice", "unsuitable", "replaced"})
"""The standings that speak against a product."""
_ORDER = ("best", "fits", "fails")


def appraise(engine: InferenceEngine, catalogues: Catalogues, advice: Advice, product: Product) -> Appraisal:
    """Whether ``product`` is a choice for the job of ``advice``.

    Accelerators, instances and models are really tried: the job is worked out with each entry that stands for the
    product, and the best outcome counts. For everything else the rules look at the job and what is recommended for it.
    """
    if PRODUCT not in engine.rulebook.facts:  # rules that know of no products
        return Appraisal(product, None, "", "", "", (), (), advice.inference)
    trials = _trials(engine, catalogues, advice, product)
    situation = dict(advice.answers) if not trials else _without(advice, trials[0])
    plan = advice.recommendation or advice.nearest
    choices: Mapping[str, Value] = trials[0].choices if trials else (plan.choices if plan else {})
    situation |= {fact: Given(value, Origin.SEARCH) for fact, value in choices.items()}
    if trials:
        situation["product.trial"] = Given(trials[0].outcome, Origin.SEARCH)
        situation["product.trial_text"] = Given(_said(trials, product), Origin.SEARCH)
    inference = engine.conclude({**situation, **_facts(catalogues, product)})
    state = inference.state(STANDING)
    firing = state.firing if state else None
    if state is None or firing is None:
        return Appraisal(product, None, "", "", "", (), trials, inference)
    provider = engine.rulebook.providers[firing.provider]
    return Appraisal(
        product=product,
        standing=str(state.value),
        shown=engine.rulebook.show(STANDING, state.value),
        reason=because_text(engine.rulebook, inference, provider, firing.branch),
        rule=provider.id,
        sources=sources_of(provider, firing),
        trials=trials,
        inference=inference,
    )


def _facts(catalogues: Catalogues, product: Product) -> dict[str, Given]:
    """The product as facts: its entry, or, of one that is not in the catalogue, what rules read of it."""
    if product.id in catalogues.products.ids():
        return {PRODUCT: Given(product.id)}
    read = {"product.kind": product.kind, "product.role": product.role, "product.accelerator": product.accelerator}
    return {fact: Given(value, Origin.CATALOGUE) for fact, value in read.items() if value is not None}


def gravest(engine: InferenceEngine, heard: Understanding) -> Understanding:
    """``heard`` with that product as the one asked about which is least of a choice for what else is said.

    The others that are no choice either are told as doubts.
    """
    rulebook, found = engine.rulebook, []
    order = rulebook.facts[STANDING].type.values
    for each in heard.products:
        standing = engine.conclude({**heard.given, PRODUCT: Given(each.value)}).value(STANDING)
        found.append((order.index(standing) if isinstance(standing, str) else len(order), each))
    found.sort(key=lambda pair: pair[0])
    doubts = [
        f"“{each.words}” is named too: {rulebook.show(STANDING, order[rank]).lower()} (whygpu product says why)"
        for rank, each in found[1:]
        if rank < len(order) and order[rank] in NO_CHOICE
    ]
    return heard.naming(found[0][1], doubts)


def _trials(engine: InferenceEngine, catalogues: Catalogues, advice: Advice, product: Product) -> tuple[Trial, ...]:
    """The trials of a product, the best first; none where the job does not name what has to fit."""
    fixed = list(_fixed(catalogues, product))
    if not fixed or (product.kind != "model" and not _is_sized(advice)):
        return ()
    found = [try_out(engine, advice, entry, label, facts) for entry, label, facts in fixed]
    return tuple(sorted(found, key=lambda trial: _ORDER.index(trial.outcome)))


def _is_sized(advice: Advice) -> bool:
    return advice.inference.value("model.params") is not None


def _fixed(catalogues: Catalogues, product: Product) -> Iterator[tuple[str, str, Mapping[str, Value]]]:
    """What is tried: id, name, and the facts that it sets."""
    if product.kind == "accelerator":
        for entry in product.accelerators:
            yield entry, catalogues.accelerators.label(entry), {ACCELERATOR: entry}
    elif product.kind == "model":
        for entry in product.models:
            yield entry, catalogues.models.label(entry), {MODEL: entry}
    elif product.kind == "platform" and product.vendor:
        yield product.vendor, product.name, {VENDOR: product.vendor}
    for entry in product.instances:
        instance = catalogues.instances.get(entry)
        if instance.accelerator_count >= 1:
            count = int(instance.accelerator_count)
            yield entry, instance.label, {ACCELERATOR: instance.accelerator, COUNT: count}


def _without(advice: Advice, trial: Trial) -> dict[str, Given]:
    """The answers, without what the trial replaces."""
    model = MODEL in trial.choices
    return {
        fact: given
        for fact, given in advice.answers.items()
        if fact not in trial.choices and not (model and fact.startswith("model."))
    }


def _said(trials: tuple[Trial, ...], product: Product) -> str:
    """What the trials gave in words; of a name that means several things each, else the best."""
    if product.role != "size_open":
        return f"{trials[0].label}: {trials[0].text}" if product.instances else trials[0].text
    return " ".join(f"{trial.label}: {trial.text}" for trial in trials)
