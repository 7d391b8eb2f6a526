"""What advice says to change does what it promises, and what would make a job fit is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pytest

from engine.inference import Given, Inference
from engine.language import Value
from tests.kb.advice.one_voice.situations import Situation, situations
from tests.kb.advice.requests import the_advisor
from tests.sample import EVERYTHING, spread

_SHOWN = 5
_TRIED = 15
"""Of the situations in which one thing is said so many are tried."""
_RARE = frozenset[str]() if EVERYTHING else frozenset({"micro-batch of 1"})
"""What makes so few jobs fit that only all situations are sure to hold one."""
_VISIBLE = 0.005
"""The part of a figure by which it has to change for a person to notice."""

Settings = Mapping[str, Value]
Promise = Callable[[Inference, Inference], bool]


@dataclass(frozen=True)
class Lever:
    """What a remark says to change, in one or several ways of which one has to do, and what it promises of that."""

    rule: str
    ways: Callable[[Inference], Sequence[Settings]]
    promise: Promise

    def __str__(self) -> str:
        return self.rule


def _set(**settings: Value) -> Callable[[Inference], Sequence[Settings]]:
    """One way: these facts, written with ``__`` for the dot."""
    return lambda _: [{fact.replace("__", "."): value for fact, value in settings.items()}]


def _also(fact: str, **settings: Value) -> Callable[[Inference], Sequence[Settings]]:
    """One way: these settings, while ``fact`` stays as it is, which is chosen anew otherwise."""

    def ways(before: Inference) -> Sequence[Settings]:
        kept = before.value(fact)
        return [{**way, **({} if kept is None else {fact: kept})} for way in _set(**settings)(before)]

    return ways


def _half(fact: str) -> Callable[[Inference], Sequence[Settings]]:
    return lambda before: [{fact: _number(before, fact) / 2}]


def _count(fact: str, **settings: Value) -> Callable[[Inference], Sequence[Settings]]:
    """As many accelerators as ``fact`` says."""
    also = _set(**settings)

    def ways(before: Inference) -> Sequence[Settings]:
        count = before.value(fact)
        return [] if count is None else [{"hardware.count": count, **also(before)[0]}]

    return ways


def _fewer(fact: str) -> Callable[[Inference], Sequence[Settings]]:
    """Any smaller whole number."""
    return lambda before: [{fact: each} for each in range(1, int(_number(before, fact)))]


def _number(inference: Inference, fact: str) -> float:
    value = inference.value(fact)
    assert isinstance(value, int | float), fact
    return float(value)


def _less(fact: str) -> Promise:
    return lambda before, after: _number(after, fact) < _number(before, fact) * (1 - _VISIBLE)


def _holds(_: Inference, after: Inference) -> bool:
    """That the memory may suffice: estimates err, so likely is not asked for."""
    return after.value("fit.verdict") != "does_not_fit"


def _formats(_: Inference) -> Sequence[Settings]:
    return [{"weights.format": each} for each in ("fp8", "int8", "q8_0", "int4-awq", "q4_k_m", "iq4_xs")]


_MEMORY = _less("memory.required")
_LEVERS = (
    Lever("advice.use_lora", _set(training__method="lora", zero__stage=3), _holds),
    Lever("advice.use_qlora", _set(training__method="qlora", zero__stage=3), _holds),
    Lever("advice.lora_elsewhere", _count("advice.lora_accelerators", training__method="lora", zero__stage=3), _holds),
    Lever("advice.use_small_optimizer", _set(training__optimizer="adamw_8bit", zero__stage=3), _holds),
    Lever("advice.use_offload", _set(zero__offload="optimizer", zero__stage=3), _holds),
    Lever("advice.more_accelerators", _count("advice.accelerators", zero__stage=3), _holds),
    Lever("advice.shard_more", _set(zero__stage=3), _holds),
    Lever("advice.use_fused", _set(training__optimizer_kernel="fused"), _MEMORY),
    Lever("advice.use_double_quantization", _also("zero.stage", training__double_quantization=True), _MEMORY),
    Lever("advice.fixed_too_large", _half("training.sequence"), _MEMORY),
    Lever("advice.shorter_sequence", _half("training.sequence"), _MEMORY),
    Lever("advice.shorter_sequence", _half("training.sequence"), _holds),
    Lever("advice.smaller_batch", _set(training__micro_batch=1), _MEMORY),
    Lever("activations.logits_dominate", _set(training__fused_loss=True), _MEMORY),
    Lever("zero.ddp_fits", _set(zero__stage=0), _holds),
    Lever("zero.needs_sharding", _set(zero__stage=3), _MEMORY),
    Lever("fit.more_accelerators", _count("fit.accelerators_advised"), _holds),
    Lever("fit.fewer_requests", _fewer("inference.concurrency"), _holds),
    Lever("fit.smaller_cache", _set(cache__format="fp8"), _holds),
    Lever("fit.smaller_format", _formats, _holds),
    Lever("sandbox.long_context", _set(cache__format="fp8"), _less("kv.per_sequence")),
)

_ALONE: Mapping[str, tuple[Callable[[Inference], Sequence[Settings]], tuple[str, ...]]] = {
    "adapters": (_set(training__method="lora"), ("advice.use_lora", "advice.lora_elsewhere")),
    "adapters on 4 bits": (_set(training__method="qlora"), ("advice.use_qlora", "advice.lora_elsewhere")),
    "8-bit optimizer": (_set(training__optimizer="paged_adamw_8bit"), ("advice.use_small_optimizer",)),
    "double quantization": (_set(training__double_quantization=True), ("advice.use_double_quantization",)),
    "shorter sequences": (_half("training.sequence"), ("advice.shorter_sequence", "advice.fixed_too_large")),
    "micro-batch of 1": (_set(training__micro_batch=1), ("advice.smaller_batch",)),
    "checkpointing": (_set(training__checkpointing=True), ("activations.checkpoint_advice",)),
    "cache in 8 bit": (_set(cache__format="fp8"), ("fit.smaller_cache",)),
    "one request at a time": (_set(inference__concurrency=1), ("fit.fewer_requests",)),
}
"""What may alone make a job fit, and the rules that say so."""


def _after(situation: Situation, settings: Settings) -> Inference:
    changed = {fact: Given(value) for fact, value in settings.items()}
    return the_advisor().engine.infer({**situation.given, **changed})


def _said_of(situation: Situation) -> frozenset[str]:
    return frozenset(remark.rule for remark in situation.remarks)


@pytest.mark.sample(3)
@pytest.mark.parametrize("lever", _LEVERS, ids=str)
def test_what_is_said_to_help_helps(lever: Lever) -> None:
    said = [each for each in situations() if lever.rule in _said_of(each)]
    assert said, "it is said nowhere, so nothing is tested"
    broken = [
        str(each)
        for each in spread(said, _TRIED)
        if (ways := lever.ways(each.inference))
        and not any(lever.promise(each.inference, _after(each, way)) for way in ways)
    ]
    assert not broken, f"{len(broken)} times it does not, of {len(said)} that it is said, such as\n" + "\n".join(
        broken[:_SHOWN]
    )


def test_what_alone_makes_a_job_fit_is_said() -> None:
    silent = [f"{', '.join(fits)} in: {each}" for each in spread(situations(), 300) if (fits := tuple(_unsaid(each)))]
    assert not silent, f"{len(silent)} times it is not, such as\n" + "\n".join(silent[:_SHOWN])


def test_some_jobs_are_made_to_fit_by_each_of_them() -> None:
    fitting = Counter(name for each in situations() if _is_refused(each) for name in _fitting(each, _named(each)))
    assert set(fitting) | _RARE >= {"adapters", "adapters on 4 bits", "micro-batch of 1", "one request at a time"}, (
        fitting
    )


def _is_refused(situation: Situation) -> bool:
    inference = situation.inference
    trains_on_what_cannot = (
        inference.value("workload.kind") == "training" and inference.value("hardware.inference_only") is True
    )
    return inference.value("fit.verdict") == "does_not_fit" and not trains_on_what_cannot


def _named(situation: Situation) -> list[str]:
    said = _said_of(situation)
    return [name for name, (_, rules) in _ALONE.items() if said & set(rules)]


def _unsaid(situation: Situation) -> Iterator[str]:
    """What alone makes the job fit, where nothing that does so is said."""
    if _is_refused(situation):
        named = _named(situation)
        if not any(_fitting(situation, named)):
            yield from _fitting(situation, [name for name in _ALONE if name not in named])


def _fitting(situation: Situation, names: Sequence[str]) -> Iterator[str]:
    """Those of ``names`` that make the job fit, likely or surely."""
    serves = situation.inference.value("workload.kind") == "inference"
    for name in names:
        settings = dict(_ALONE[name][0](situation.inference)[0]) if _belongs(name, situation, serves=serves) else {}
        changed = {fact for fact, value in settings.items() if situation.inference.value(fact) != value}
        if changed and _after(situation, settings).value("fit.verdict") in ("tight", "comfortable"):
            yield name


def _belongs(name: str, situation: Situation, *, serves: bool) -> bool:
    """Whether it can be changed in such a job."""
    if name == "double quantization":
        return situation.inference.value("training.method") == "qlora"
    return serves is (name in ("cache in 8 bit", "one request at a time"))
