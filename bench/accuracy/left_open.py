"""What a run that worked did, where its source leaves it open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.accuracy.case import Case
from engine.inference import Given, Inference, InferenceEngine
from engine.language import Value

__all__ = ["as_it_ran"]

_MACHINE = 8
"""Accelerators in a machine, within which matrices are divided."""


def as_it_ran(case: Case, engine: InferenceEngine, given: Mapping[str, Given]) -> Inference:
    """The inference over ``given``, and over what the run must have done beside it to fit the card it ran on.

    What is not stated about a training run is taken as usual; where that does not fit and something else would, the
    run did something else: it computed activations again, kept no FP32 weights, divided the model.
    """
    inference = engine.conclude(given)
    if case.oom or not case.training or case.kind != "measured" or _fits(inference):
        return inference
    for further in _ways(case, inference):
        other = engine.conclude({**given, **{fact: Given(value) for fact, value in further.items()}})
        if _fits(other):
            return other
    return inference


def _fits(inference: Inference) -> bool:
    return inference.value("fit.verdict") not in ("does_not_fit", "unlikely")


def _ways(case: Case, inference: Inference) -> Iterator[Mapping[str, Value]]:
    """What may have been done, the least first; only what the source leaves open."""
    fields, parallel = case.fields, case.fields.part("parallel")
    steps: list[Mapping[str, Value]] = []
    if not fields.text("activation_checkpointing"):
        steps.append({"training.checkpointing": True, "training.checkpointing_kind": "full"})
    stated = (fields.text("precision") or "").lower()
    if inference.value("training.precision") == "mixed_bf16" and "mixed" not in stated and "fp32" not in stated:
        steps.append({"training.precision": "pure_bf16"})
    layout = ("zero_stage", "fsdp", "tp", "pp")
    if case.accelerators > 1 and not any(parallel.whole(each) or parallel.text(each) for each in layout):
        megatron = inference.value("training.sharding") == "megatron"
        steps.append({"parallel.tensor": min(_MACHINE, case.accelerators)} if megatron else {"zero.stage": 3})
    done: dict[str, Value] = {}
    yield from steps
    for step in steps:
        done |= step
        yield dict(done)
