"""Measured memory: which part of the product's estimate a tool sees."""

from __future__ import annotations

import re
from collections.abc import Callable

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.inference_engine import SERVING, inference_engine
from bench.accuracy.measure import Measure
from bench.accuracy.memory_value import memory_value
from bench.accuracy.reading import Reading

__all__ = ["memory_measure"]

# What a tool inside the process reports leaves out what driver and libraries hold; what the driver reports does not.
_ALLOCATED = re.compile(r"allocated")
_RESERVED = re.compile(r"reserved")
_PROCESS = re.compile(r"allocated|reserved")
_DRIVER = re.compile(r"nvidia-smi|rocm-smi|vram|gpu memory used|driver")


def memory_measure(case: Case) -> Measure:
    """What was measured, in byte.

    Raises:
        NotCoveredError: the value is missing or in an unknown unit, or the product estimates no such thing.
    """
    value = None if case.oom else memory_value(case)
    if case.group == "weights_file":
        return _weights_file(case, value)
    scale = _scale(case)
    what = case.fields.words("what_is_measured")
    if case.kind == "oracle":  # traced: no driver, no allocator
        return Measure("training.peak", "byte", value, _all)
    if case.group == "train_mem":
        if not case.oom and re.search(r"largest .*batch", what):
            raise NotCoveredError("no such estimate", "largest batch that fits")
        if re.search(r"\b(mean|average)\b", what):
            raise NotCoveredError("no such estimate", "mean over the run")
        if not case.oom and re.search(r"rounded up|lower bound|upper bound", what):
            raise NotCoveredError("no value", "a bound only")
        if "titan" in case.fields.words("engine"):
            what = f"{what} reserved"  # the one metric of memory that it prints
        return Measure("training.memory_required", "byte", value, scale(_training_part(what)))
    if case.oom:
        return Measure("inference.memory_required", "byte", None, scale(_all))
    if "cuda graph" in what:
        raise NotCoveredError("no such estimate", "captured graphs")
    if re.search(r"non[- _]torch", what):
        return Measure("memory.outside", "byte", value, scale(_all if _counts_context(case) else _without_context))
    if re.search(r"activation|compute buffer", what):
        return Measure("memory.activations", "byte", value, scale(_all))
    if re.search(r"weight|model loading", what):
        return Measure("weights.per_accelerator", "byte", value, scale(_with_context if "context" in what else _all))
    engine = inference_engine(case).get("inference.engine")
    if engine in SERVING and _DRIVER.search(what):
        return Measure("memory.engine_share", "byte", value, scale(_with_context))
    # LitGPT, gpt-fast and torchao print what the allocator held, whatever the source calls it.
    inside = _PROCESS.search(what) or (engine == "native_pytorch" and not _DRIVER.search(what))
    return Measure("inference.memory_required", "byte", value, scale(_in_process if inside else _all))


def _counts_context(case: Case) -> bool:
    """Whether vLLM counts the context of the process as memory outside PyTorch: until 0.6.5."""
    version = re.search(r"(\d+)\.(\d+)(?:\.(\d+))?", case.fields.words("engine_version"))
    return version is not None and tuple(int(each or 0) for each in version.groups()) <= (0, 6, 5)


_Reads = Callable[[float, Reading], float]


def _scale(case: Case) -> Callable[[_Reads], _Reads]:
    return lambda reads: lambda value, reading: reads(value, reading) * case.measured_together


def _all(value: float, _: Reading) -> float:
    return value


def _with_context(value: float, reading: Reading) -> float:
    return value + reading.number("memory.context")


def _without_context(value: float, reading: Reading) -> float:
    return value - reading.number("memory.context")


def _training_part(what: str) -> _Reads:
    if _RESERVED.search(what):
        return lambda value, reading: value - reading.number("training.runtime_bytes")
    if _ALLOCATED.search(what):
        return lambda value, reading: value - reading.number("training.overhead")
    return _all


def _in_process(value: float, reading: Reading) -> float:
    return value - reading.number("memory.outside")


def _weights_file(case: Case, value: float | None) -> Measure:
    if "excluding embeddings" in case.fields.words("what_is_measured"):

        def without_table(weights: float, reading: Reading) -> float:
            return weights - reading.number("model.vocab") * reading.number("model.hidden") * 2

        return Measure("memory.weights", "byte", value, without_table)
    if re.search(
        r"repositor|safetensors|download|checkpoint files|on disk|gguf file", case.fields.words("what_is_measured")
    ):
        return Measure("weights.published", "byte", value, _all)
    return Measure("memory.weights", "byte", value, _all)
