"""The engine of a case and its settings as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from engine.language import Value

__all__ = ["inference_engine"]

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
        r"transformers|hugging ?face|autogptq|auto-gptq|gptq-for-llama|autoawq|accelerate|peft|bitsandbytes|\bhf\b",
        "transformers",
    ),
)
_POOLS = {"vllm", "sglang", "tensorrt_llm", "lmdeploy"}
_VERSION = re.compile(r"(\d+)\.(\d+)")
# num_logits_to_keep (Transformers 4.45, September 2024)
_SCORES_OF_LAST = (4, 45)
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
    if engine in _POOLS and case.group in {"infer_mem", "kv_cache"}:
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
    if engine == "transformers" and number is not None:
        facts["inference.prompt_scores"] = (int(number[1]), int(number[2])) < _SCORES_OF_LAST
    if "mixed" in fields.words("precision"):
        facts["inference.autocast"] = True
    if engine == "native_pytorch" and "linear_causal_mask" in fields.words("notes"):
        facts["inference.mask_matrix"] = False
    if engine == "llama_cpp" and re.search(r"\b202[34]\b", name):
        facts["inference.flash_attention"] = False  # on by default from August 2025
    if re.search(r"eager|naive|math|(without|no|non)[- ]flash", fields.words("attention")):
        facts["inference.flash_attention"] = False
    return facts
