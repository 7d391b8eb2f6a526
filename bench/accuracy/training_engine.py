"""The software of a training run as answers: engine, attention kernel, and what its defaults are."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from engine.language import Value

__all__ = ["training_engine"]

# Of several that match, the first.
_ENGINES = (
    (r"megatron-deepspeed|bigscience", "megatron_deepspeed"),
    (r"megatron|mcore|\bnemo\b|bridge", "megatron"),
    (r"titan", "torchtitan"),
    (r"foundry|composer|mosaic", "llm_foundry"),
    (r"neuron", "neuron"),
    (r"lit-?gpt|lightning", "litgpt"),
    (r"transformers|\bhf\b|hugging|peft|trl|swift|llama-?factory|axolotl|unsloth|accelerate", "transformers"),
    (r"deepspeed", "deepspeed"),
    (r"pytorch|torch|fsdp", "native_pytorch"),
)
_NATIVE = re.compile(
    r"flash-?_? ?attn?(ention)?[- _]?(3|4)|\bfa ?-?[34]\b|flashattention-?[34]|cudnn|\bte\b|transformer engine"
)
_EARLY = re.compile(r"triton|flash-?attn? ?(v?1|0)\b|flashattention-?1")
_LATER = re.compile(r"flash-?_? ?attn?(ention)?[- _]?v?2|flashattention-?2|\bfa ?-?2\b|sdpa")


def training_engine(case: Case) -> Mapping[str, Value]:
    """What the case says of the software that ran the training; nothing that it leaves open."""
    engine, precision = case.fields.words("engine"), case.fields.words("precision")
    facts: dict[str, Value] = {}
    for pattern, name in _ENGINES:
        if re.search(pattern, engine):
            facts["training.engine"] = name
            break
    if re.search(r"rowwise|tensorwise", precision):
        facts["training.fp8"] = "recast"  # recipes of torchao
    if "tf32" in precision and "no tf32" not in precision:
        facts["training.tf32"] = True
    attention = case.fields.words("attention")
    if facts.get("training.engine") == "megatron_deepspeed" and not attention:
        facts["training.attention"] = "eager"  # forked before FlashAttention: fused softmax, scores in memory
    for kernel, name in ((_NATIVE, "native"), (_LATER, "flash2"), (_EARLY, "early")):
        if kernel.search(attention):
            facts["training.attention_kernel"] = name
            break
    return facts | _recomputation(case, facts.get("training.engine")) | _layout(case, facts.get("training.engine"))


def _recomputation(case: Case, engine: Value | None) -> dict[str, Value]:
    stated = case.fields.words("activation_checkpointing")
    if not stated and engine == "megatron":
        return {"training.checkpointing": False}  # the default of Megatron-LM
    if not stated and engine == "torchtitan":
        return {"training.checkpointing": True, "training.checkpointing_kind": "selective"}  # its default
    return {}


def _layout(case: Case, engine: Value | None) -> dict[str, Value]:
    extra, degrees = case.fields.part("extra"), case.fields.part("parallel")
    facts: dict[str, Value] = {}
    nodes = extra.whole("nodes") or extra.whole("n_nodes")
    if nodes is not None and nodes <= case.accelerators:
        facts["hardware.nodes"] = nodes
    tensor = degrees.whole("tp")
    if engine == "neuron" and tensor is not None:
        facts["parallel.tensor"] = max(1, tensor // 2)  # degrees count cores, of which a chip has two
    batch = extra.whole("global_batch") or extra.whole("gbs")
    copies = degrees.whole("dp")
    if case.fields.whole("grad_accum") is None and batch is not None and copies is not None:
        facts["training.accumulation"] = max(1, batch // (copies * (case.fields.whole("batch_per_gpu") or 1)))
    return facts
