"""The software of a training run as answers: engine, attention kernel, and what its defaults are."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from bench.accuracy.software_age import Release
from engine.language import Value

__all__ = ["training_engine"]

# Of several that match, the first.
_ENGINES = (
    (r"megatron-deepspeed|bigscience|neox", "megatron_deepspeed"),
    (r"auto-?model", "native_pytorch"),
    (r"megatron|mcore|\bnemo\b|bridge", "megatron"),
    (r"titan", "torchtitan"),
    (r"foundry|composer|mosaic", "llm_foundry"),
    (r"neuron", "neuron"),
    (r"lit-?gpt|lightning", "litgpt"),
    (
        r"transformers|\bhf\b|hugging|peft|trl|swift|llama-?factory|axolotl|unsloth|accelerate|fastchat|lmflow|firefly|"
        r"xtuner|alpaca|vicuna|chatglm|efficient-tuning|qlora|llama-?(recipes|cookbook)|openrlhf|deepspeed-?chat|autotrain|"
        r"\btrainer\b|remote code",
        "transformers",
    ),
    (r"deepspeed", "deepspeed"),
    (r"pytorch|torch|fsdp", "native_pytorch"),
)
# Megatron-LM fuses the loss only with --cross-entropy-loss-fusion, which these switch on.
_FUSED_LOSS = re.compile(r"bridge|nemo|loss[- ]fusion|fused (loss|cross)")
_NATIVE = re.compile(
    r"flash-?_? ?attn?(ention)?[- _]?(3|4)|\bfa ?-?[34]\b|flashattention-?[34]|cudnn|\bte\b|transformer engine"
)
_EARLY = re.compile(r"triton|flash-?attn? ?(v?1|0)\b|flashattention-?1")
# ForCausalLMLoss of Transformers 4.46, before which the models held FP32 logits and a shifted copy of them.
_ONE_COPY_OF_LOGITS = Release((4, 46), (2, 5), "2024-10")
# Transformers 4.36 took scaled_dot_product_attention by default; before, models kept all scores.
_SDPA = Release((4, 36), (2, 1), "2023-12")
# A loop of its own that takes the loss out of the result at once, and with that lets go of the logits.
_OWN_LOOP = re.compile(r"llama-?(recipes|cookbook)")
_OWN_SDPA = re.compile(r"chatglm[23]|codegeex2|falcon")
_LATER = re.compile(r"flash-?_? ?attn?(ention)?[- _]?v?2|flashattention-?2|\bfa ?-?2\b|sdpa")
# Of several that match, the first.
_KERNELS = ((_NATIVE, "native"), (_LATER, "flash2"), (_EARLY, "early"))


def training_engine(case: Case) -> Mapping[str, Value]:
    """What the case says of the software that ran the training; nothing that it leaves open."""
    engine, precision = case.fields.words("engine"), case.fields.words("precision")
    facts: dict[str, Value] = {}
    name = next((name for pattern, name in _ENGINES if re.search(pattern, engine)), None)
    if name is None and case.fields.words("task") == "pretrain" and engine and not re.search(r"jax|\bxla\b", engine):
        name = "native_pytorch"  # a program of its own, where Megatron-LM would be assumed
    if name is not None:
        facts["training.engine"] = name
    if re.search(r"rowwise|tensorwise", precision):
        facts["training.fp8"] = "recast"  # recipes of torchao
    if name == "megatron" and not _FUSED_LOSS.search(engine):
        facts["training.compiled_loss"] = False
    if "tf32" in precision and "no tf32" not in precision:
        facts["training.tf32"] = True
    attention = case.fields.words("attention")
    if name == "megatron_deepspeed" and not attention:
        facts["training.attention"] = "eager"  # forked before FlashAttention: fused softmax, scores in memory
    kernel = next((kernel for pattern, kernel in _KERNELS if pattern.search(attention)), None)
    if kernel is not None:
        facts["training.attention_kernel"] = kernel
    if name in {"transformers", "deepspeed"}:
        facts |= _history(case)
    return facts | _recomputation(case, name) | _layout(case, name)


def _history(case: Case) -> dict[str, Value]:
    """What programs built on Transformers did at the time of a run."""
    engine, version = case.fields.words("engine"), case.fields.words("engine_version")
    if "unsloth" in engine:  # has a loss and an attention of its own
        return {}
    facts: dict[str, Value] = {}
    if _ONE_COPY_OF_LOGITS.is_after(case) and _OWN_LOOP.search(engine) is None:
        facts["training.loss_copies"] = True
    unstated = not case.fields.words("attention") and re.search(r"flash|xformers|sdpa", f"{engine} {version}") is None
    own = _OWN_SDPA.search(case.fields.words("model")) and re.search(r"torch[ =v]*1\.", version) is None
    if unstated and not own and _SDPA.is_after(case):
        facts["training.attention"] = "eager"
    return facts


def _recomputation(case: Case, engine: str | None) -> dict[str, Value]:
    stated = case.fields.words("activation_checkpointing")
    if not stated and engine == "megatron":
        return {"training.checkpointing": False}  # the default of Megatron-LM
    if not stated and re.search(r"auto-?model", case.fields.words("engine")):
        return {"training.checkpointing": False}  # the default of its FSDP2Manager
    if not stated and engine == "torchtitan":
        return {"training.checkpointing": True, "training.checkpointing_kind": "selective"}  # its default
    return {}


def _layout(case: Case, engine: str | None) -> dict[str, Value]:
    extra, degrees = case.fields.part("extra"), case.fields.part("parallel")
    facts: dict[str, Value] = {}
    nodes = extra.whole("nodes") or extra.whole("n_nodes")
    if nodes is not None and nodes <= case.accelerators:
        facts["hardware.nodes"] = nodes
    tensor = degrees.whole("tp")
    if engine == "neuron" and tensor is not None:
        facts["parallel.tensor"] = max(1, tensor // 2)  # degrees count cores, of which a chip has two
    network = extra.positive("network_gbit_per_node")
    if network is not None and nodes is not None and nodes > 1:
        facts["network.bandwidth"] = network * 1e9
    return facts
