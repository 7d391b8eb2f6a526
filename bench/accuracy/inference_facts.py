"""A run of a finished model of a case as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from engine.language import Value

__all__ = ["inference_facts"]

_CACHES = (
    (r"^b?f16$|^fp16|^bf16|^auto$|^f16/", "fp16"),
    (r"fp8|e4m3|e5m2", "fp8"),
    (r"int8|q8_0", "int8"),
)


def inference_facts(case: Case) -> Mapping[str, Value]:
    """What the case says of the load: the context is the prompt and what is generated.

    Raises:
        NotCoveredError: a cache in a format, or a way of dividing the model, that the product does not have.
    """
    fields = case.fields
    facts: dict[str, Value] = {"workload.kind": "inference"}
    context = int((fields.positive("seq_len") or 0) + (fields.positive("output_len") or 0))
    if context:
        facts["inference.context"] = context
    batch = fields.whole("batch_per_gpu")
    parallel = fields.part("parallel")
    if (parallel.whole("ep") or 1) > 1 and (parallel.whole("dp") or 1) > 1:
        # experts are dealt out among what would otherwise be whole copies of the model
        raise NotCoveredError("expert parallelism not covered")
    if batch is not None:
        facts["inference.concurrency"] = batch * (parallel.whole("dp") or 1)
    for fact, field in (("parallel.tensor", "tp"), ("parallel.pipeline", "pp"), ("parallel.replicas", "dp")):
        degree = parallel.whole(field)
        if degree is not None:
            facts[fact] = degree
    stages = parallel.whole("pp")
    if stages is not None and parallel.whole("tp") is None:  # whole layers on each: the layers themselves are not split
        facts["parallel.tensor"] = max(1, case.accelerators // (stages * (parallel.whole("dp") or 1)))
    cache = _cache(case)
    if cache is not None:
        facts["cache.format"] = cache
    return facts


def _cache(case: Case) -> str | None:
    extra = case.fields.part("extra")
    stated = next(filter(None, map(extra.words, ("kv_type_k", "kv_cache_dtype", "kv_dtype", "kv_cache"))), "")
    quantization = case.fields.words("quantization")
    if not stated:
        inside = re.search(r"kv[- ]?(int8|fp8)|(int8|fp8) kv", quantization)
        stated = (inside[1] or inside[2]) if inside else ""
    if not stated:
        return None
    found = next((name for pattern, name in _CACHES if re.search(pattern, stated)), None)
    if found is None:
        raise NotCoveredError("cache format not covered", stated)
    return found
