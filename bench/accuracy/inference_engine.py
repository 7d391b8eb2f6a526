"""The engine of a case and its settings as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from engine.language import Value

__all__ = ["SERVING", "inference_engine"]

SERVING = frozenset({"vllm", "sglang", "tensorrt_llm", "lmdeploy"})
"""Engines that fill their share of the memory with cache, and let requests wait that have no room in it."""

# Of several that match, the first.
_ENGINES = (
    (r"neuron", "neuron"),
    (r"vllm|aphrodite", "vllm"),
    (r"sglang", "sglang"),
    (r"tensorrt|trt-?llm", "tensorrt_llm"),
    (r"lmdeploy|turbomind", "lmdeploy"),
    (r"exllama|tabbyapi", "exllama"),
    (r"llama\.?cpp|llama-(bench|server|cli)|ollama|koboldcpp|lm ?studio|llamafile", "llama_cpp"),
    (r"litgpt|lit-gpt|gpt-?fast|torchao|torch\.compile|pytorch|torchchat|mistral-inference", "native_pytorch"),
    (
        r"transformers|hugging ?face|auto-?gptq|gptqmodel|gptq-for-llama|auto-?awq|accelerate|peft|bitsandbytes|\bhf\b",
        "transformers",
    ),
)
_VERSION = re.compile(r"(\d+)\.(\d+)")
# num_logits_to_keep (Transformers 4.45, September 2024)
_SCORES_OF_LAST = (4, 45)
# scaled_dot_product_attention by default (Transformers 4.36, December 2023); models with own code had it before
_FUSED_ATTENTION = (4, 36)
_OWN_CODE = re.compile(r"chatglm|qwen|baichuan|internlm|falcon|mpt|yi-vl")
#: requests longer than this are read in chunks by vLLM's first engine
_WHOLE_STEPS = 32768
_BEFORE_AMPERE = re.compile(r"\bt4\b|v100|p100|rtx 20|2080|titan rtx")
_DATE = re.compile(r"\b(20\d\d)-(\d\d)\b")
# graphs are estimated before the cache is sized, and the default share is 0.92 instead of 0.9 (vLLM 0.21, May 2026)
_GRAPHS_COUNTED = (0, 21)


def inference_engine(case: Case) -> Mapping[str, Value]:
    """The engine, and what its version and the stated settings say; what is not stated is left out. Never raises.

    Memory of serving engines was measured with the limits that the engine sets itself, unless they are stated.
    """
    fields, extra = case.fields, case.fields.part("extra")
    name = fields.words("engine")
    engine = next((engine for pattern, engine in _ENGINES if re.search(pattern, name)), None)
    if engine is None:
        return {}
    facts: dict[str, Value] = {"inference.engine": engine}
    if engine in SERVING and case.group in {"infer_mem", "kv_cache"}:
        facts["inference.engine_defaults"] = True
        share = extra.positive("gpu_memory_utilization") or extra.positive("mem_fraction_static")
        if share is not None and 0.01 <= share <= 1:
            facts["inference.memory_share"] = share
        for fact, field in (
            ("inference.max_sequences", "max_num_seqs"),
            ("inference.prefill_tokens", "max_num_batched_tokens"),
        ):
            limit = extra.whole(field)
            if limit is not None:
                facts[fact] = limit
    number = _VERSION.search(fields.words("engine_version")) or _VERSION.search(name)
    sized = engine == "vllm" and case.group in {"infer_mem", "kv_cache"}
    if sized and number is not None and (int(number[1]), int(number[2])) < _GRAPHS_COUNTED:
        facts["inference.graphs_counted"] = False
        facts.setdefault("inference.memory_share", 0.9)
    if sized and number is not None:
        facts = dict(_limits(case, (int(number[1]), int(number[2])))) | facts
    if engine == "transformers":
        facts |= _transformers(case, name)
    if "mixed" in fields.words("precision"):
        facts["inference.autocast"] = True
    if engine == "native_pytorch" and "linear_causal_mask" in fields.words("notes"):
        facts["inference.mask_matrix"] = False
    if re.search(r"eager|naive|math|(without|no|non)[- ]flash", fields.words("attention")):
        facts["inference.flash_attention"] = False
    return facts


def _transformers(case: Case, name: str) -> Mapping[str, Value]:
    """What that version of Transformers does, or a library on it; AutoAWQ's fused layers have plain attention."""
    written = case.fields.words("engine_version")
    facts: dict[str, Value] = {}
    if "awq" in name:
        return {"inference.fused_modules": True, "inference.flash_attention": False, "inference.prompt_scores": True}
    number, date = _VERSION.search(written) or _VERSION.search(name), _DATE.search(written)
    if number is None and date is None:
        return facts
    old = (int(date[1]), int(date[2])) < (2023, 12) if number is None and date else False
    if number is not None:
        facts["inference.prompt_scores"] = (int(number[1]), int(number[2])) < _SCORES_OF_LAST
        old = (int(number[1]), int(number[2])) < _FUSED_ATTENTION
    elif date is not None:
        facts["inference.prompt_scores"] = (int(date[1]), int(date[2])) < (2024, 10)
    if old and not _OWN_CODE.search((case.fields.text("model") or "").lower()):
        facts["inference.flash_attention"] = False
    return facts


def _limits(case: Case, version: tuple[int, int]) -> Mapping[str, Value]:
    """The limits that vLLM set itself before 0.9: requests, and tokens of one step.

    Before 0.8, and in 0.8 on cards before compute capability 8.0, a step takes the longest request whole, up to 32,768
    tokens; beyond, 512 tokens (2,048 from 0.7). 0.8 provides for 1,024 requests on any card.
    """
    if version >= (0, 9):
        return {}
    before = version < (0, 8) or _BEFORE_AMPERE.search(case.fields.words("gpu"))
    if not before:
        return {"inference.max_sequences": 1024}
    longest = case.fields.part("extra").whole("max_model_len") or case.fields.whole("seq_len")
    facts: dict[str, Value] = {"inference.max_sequences": 256}
    if longest is not None:
        chunk = 512 if version < (0, 7) else 2048
        facts["inference.prefill_tokens"] = max(2048, longest) if longest <= _WHOLE_STEPS else chunk
    return facts
