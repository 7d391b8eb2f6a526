"""Requests as people might make them, drawn at random but the same in every run."""

from __future__ import annotations

import random
from functools import cache

from engine.inference import Given
from engine.language import Value
from kb.advice import Advice
from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor

__all__ = ["inference_request", "requests", "the_advice", "the_advisor", "training_request"]

_MODELS = (
    "meta-llama/llama-3.1-8b", "meta-llama/llama-3.1-70b", "meta-llama/llama-3.1-405b", "qwen/qwen2.5-7b",
    "mistralai/mixtral-8x7b-v0.1", "qwen/qwen3-32b", "google/gemma-2-9b",
)  # fmt: skip
_ACCELERATORS = ("nvidia-h100-sxm5-80gb", "nvidia-a100-sxm4-80gb", "nvidia-l40s", "nvidia-rtx-4090", "amd-mi300x")


def the_advisor() -> Advisor:
    """The advisor over the built-in rules and catalogues."""
    return built_in_advisor()


@cache
def the_advice(number: int) -> Advice:
    """The advice for that one of `requests`, worked out once for all that is said of it."""
    return the_advisor().advise(requests()[number])


@cache
def _known(catalogue: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the entries ``wanted`` that the catalogue finds, and every seventh other one."""
    entries = the_advisor().catalogues.by_name()[catalogue]
    found = [match.id for name in wanted for match in entries.find(name, 1)]
    return tuple(dict.fromkeys((*found, *entries.ids()[::7])))


def _given(values: dict[str, Value]) -> dict[str, Given]:
    return {fact: Given(value) for fact, value in values.items()}


def _hardware(dice: random.Random, values: dict[str, Value]) -> None:
    if dice.random() < 0.35:
        values["hardware.accelerator"] = dice.choice(_known("accelerators", _ACCELERATORS))
    if dice.random() < 0.25:
        values["hardware.count"] = dice.choice([1, 2, 4, 8, 16])
    if dice.random() < 0.2:
        values["site.kind"] = dice.choice(["cloud", "own_server", "workstation"])
    if dice.random() < 0.15:
        values["site.vendor"] = dice.choice(["nvidia", "amd", "any"])


def inference_request(dice: random.Random) -> dict[str, Given]:
    """Somebody who wants to run a model."""
    values: dict[str, Value] = {"workload.kind": "inference"}
    if dice.random() < 0.8:
        values["model"] = dice.choice(_known("models", _MODELS))
    else:
        values["model.params"] = dice.choice([1e9, 7e9, 13e9, 34e9, 70e9])
    if dice.random() < 0.6:
        values["inference.context"] = dice.choice([2048.0, 8192.0, 32768.0])
    if dice.random() < 0.5:
        values["inference.concurrency"] = dice.choice([1, 4, 16, 64])
    if dice.random() < 0.4:
        values["weights.format"] = dice.choice(["bf16", "fp8", "int8", "int4-awq", "q4_k_m"])
    if dice.random() < 0.4:
        values["need.accuracy"] = dice.choice(["critical", "normal", "tolerant"])
    if dice.random() < 0.2:
        values["need.latency"] = dice.choice(["real_time", "batch"])
    _hardware(dice, values)
    return _given(values)


def training_request(dice: random.Random) -> dict[str, Given]:
    """Somebody who wants to train one."""
    values: dict[str, Value] = {"workload.kind": "training", "model": dice.choice(_known("models", _MODELS))}
    if dice.random() < 0.8:
        values["training.method"] = dice.choice(["full", "lora", "qlora"])
    if dice.random() < 0.4:
        values["training.optimizer"] = dice.choice(["adamw", "adamw_8bit", "adafactor", "sgd"])
    if dice.random() < 0.4:
        values["training.sequence"] = dice.choice([1024.0, 4096.0, 8192.0])
    if dice.random() < 0.3:
        values["training.micro_batch"] = dice.choice([1, 2, 4])
    if dice.random() < 0.3:
        values["training.tokens"] = dice.choice([1e7, 1e9, 1e11])
    if dice.random() < 0.2:
        values["zero.stage"] = dice.choice([0, 1, 2, 3])
    _hardware(dice, values)
    return _given(values)


@cache
def requests() -> tuple[dict[str, Given], ...]:
    """Fourteen of the one kind and twelve of the other."""
    return (
        *(inference_request(random.Random(f"inference {seed}")) for seed in range(14)),
        *(training_request(random.Random(f"training {seed}")) for seed in range(12)),
    )
