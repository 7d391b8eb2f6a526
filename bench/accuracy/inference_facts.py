"""A run of a finished model of a case as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.cache_facts import cache_facts
from bench.accuracy.case import Case
from bench.accuracy.inference_engine import inference_engine
from bench.accuracy.offload_facts import offload_facts
from engine.language import Value

__all__ = ["inference_facts"]

# As many requests as a server takes at once, where it was given more than that and their number is not stated.
_MOST_LOAD = re.compile(
    r"max(imum|imal)? (load|throughput)|infinite (request )?rate"
    r"|request[- ]rate[^.;,]{0,12}\binf|rate ?= ?inf|saturat|offline throughput"
)
_LIMITS = (("tensorrt", 2048), ("sglang", 2048), ("vllm", 256), ("lmdeploy", 256), ("turbomind", 256))
# What a command generates unless told otherwise, with a prompt of a few words.
_ANSWERS = ((r"litgpt|lit-gpt", 50), (r"gpt-?fast|torchao", 200))
_SHORT_PROMPT = 8


def inference_facts(case: Case) -> Mapping[str, Value]:
    """What the case says of the load: the context is the prompt and what is generated.

    Raises:
        NotCoveredError: a cache in a format, or a way of dividing the model, that the product does not have.
    """
    fields = case.fields
    facts: dict[str, Value] = {"workload.kind": "inference"}
    facts |= inference_engine(case)
    facts |= _lengths(case, facts.get("inference.engine"))
    batch = fields.whole("batch_per_gpu")
    parallel = fields.part("parallel")
    if batch is None and case.group == "decode_tps" and _MOST_LOAD.search(fields.words("what_is_measured")):
        batch = next((limit for name, limit in _LIMITS if name in fields.words("engine")), None)
    if batch is not None:
        facts["inference.concurrency"] = batch * (parallel.whole("dp") or 1)
    for fact, field in (("parallel.tensor", "tp"), ("parallel.pipeline", "pp"), ("parallel.replicas", "dp")):
        degree = parallel.whole(field)
        if degree is not None:
            facts[fact] = degree
    experts = parallel.whole("ep")
    if experts is not None and experts > 1 and "needed for" not in fields.words("what_is_measured"):
        facts["parallel.expert"] = experts  # dealt out among what would otherwise be whole copies of the model
    facts |= offload_facts(case)
    stages = parallel.whole("pp")
    if stages is not None and parallel.whole("tp") is None:  # whole layers on each: the layers themselves are not split
        facts["parallel.tensor"] = max(1, case.accelerators // (stages * (parallel.whole("dp") or 1)))
    facts |= cache_facts(case)
    return facts


def _lengths(case: Case, engine: Value | None) -> Mapping[str, Value]:
    """Context and prompt; `seq_len` is the prompt, or the context allocated where nothing is said of the answer."""
    fields = case.fields
    prompt, answer = int(fields.positive("seq_len") or 0), int(fields.positive("output_len") or 0)
    if not prompt and not answer:
        if case.group not in {"infer_mem", "kv_cache"}:
            return {}
        name = fields.words("engine")
        answer = next((length for pattern, length in _ANSWERS if re.search(pattern, name)), 0)
        return {"inference.context": answer + _SHORT_PROMPT, "inference.prompt": _SHORT_PROMPT} if answer else {}
    if case.group == "infer_mem" and not answer and fields.part("extra").whole("max_model_len") == prompt:
        return {}  # the longest request allowed, not one that was made
    lengths: dict[str, Value] = {"inference.context": prompt + answer, "inference.prompt": max(1, prompt)}
    if re.search(r"auto-?awq", fields.words("engine")):  # its cache has room for what is generated, and rolls on
        lengths = {"inference.context": max(prompt, answer), "inference.prompt": prompt}
    if engine == "native_pytorch" and not answer and case.group != "prefill_tps":  # the cache allocated
        lengths["inference.prompt"] = min(prompt, _SHORT_PROMPT)
    return lengths
