"""A training run of a case as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from engine.language import Value

__all__ = ["training_facts"]

_METHODS = {"pretrain": "full", "full_ft": "full", "full": "full", "lora": "lora", "qlora": "qlora"}
_PURPOSES = {"pretrain": "from_scratch", "full_ft": "fine_tuning", "lora": "fine_tuning", "qlora": "fine_tuning"}
_FOUR_BITS = re.compile(r"nf4|fp4|int4|\b4-?bits?\b|gptq|awq|q4", re.IGNORECASE)
# Of several that match, the first. FP8 training keeps weights, gradients and states as mixed precision does.
_PRECISIONS = (
    (r"bf16-true|pure|bfloat16 weights", "pure_bf16"),
    (r"bf16|bfloat16|fp8|float8", "mixed_bf16"),
    (r"fp16|float16", "mixed_fp16"),
    (r"fp32|float32|tf32", "fp32"),
)
_OPTIMIZERS = (
    (r"galore|badam|lora-?fa|apollo|muon|lomo|shampoo|soap", ""),
    (r"lion.*/|/.*lion", None),  # one of two, and the source does not say which
    (r"adam.*8-?bit|8-?bit.*adam", "adamw_8bit"),
    (r"adafactor", "adafactor"),
    (r"lion", "lion"),
    (r"adam", "adamw"),
    (r"sgd.*momentum|momentum", "sgd_momentum"),
    (r"sgd", "sgd"),
)
_ALL_LINEAR = re.compile(r"all|mlp|gate|up_proj|down_proj|fc|w1|w2")
_CHECKPOINTED = re.compile(r"full|selective|per-op|true|yes|block|every|recompute|ac\b")


def training_facts(case: Case) -> Mapping[str, Value]:
    """What the case says of the run. Selective checkpointing counts as checkpointing: the product has no third answer.

    Raises:
        NotCoveredError: a method or an optimizer that the product does not have.
    """
    fields = case.fields
    facts: dict[str, Value] = {"workload.kind": "training", **_method(case), **_optimizer(case), **_sharding(case)}
    precision = fields.words("precision")
    for pattern, name in _PRECISIONS:
        if re.search(pattern, precision):
            facts["training.precision"] = name
            break
    for fact, field in (
        ("training.sequence", "seq_len"),
        ("training.micro_batch", "batch_per_gpu"),
        ("training.accumulation", "grad_accum"),
    ):
        value = fields.whole(field)
        if value is not None:
            facts[fact] = value
    checkpointing = fields.words("activation_checkpointing")
    if re.match(r"(none|no|off|false)\b", checkpointing):
        facts["training.checkpointing"] = False
    elif _CHECKPOINTED.search(checkpointing):
        facts["training.checkpointing"] = True
    attention = fields.words("attention")
    if re.search(r"eager|plain|math", attention):
        facts["training.attention"] = "eager"
    elif re.search(r"flash|sdpa|xformers|fused|efficient", attention):
        facts["training.attention"] = "flash"
    if "liger" in fields.words("engine"):
        facts["training.fused_loss"] = True
    if "classification" in fields.part("extra").words("task_detail"):
        facts["training.objective"] = "classification"
    return facts


def _method(case: Case) -> dict[str, Value]:
    task = case.fields.words("task")
    if not task:
        return {}
    method = _METHODS.get(task)
    if method is None:
        raise NotCoveredError("training method not covered", task)
    facts: dict[str, Value] = {}
    quantized = case.fields.text("quantization")
    if method != "full" and quantized:
        if _FOUR_BITS.search(quantized) is None:
            raise NotCoveredError("training method not covered", f"{task} over {quantized}")
        method = "qlora"
    facts["training.method"] = method
    if task in _PURPOSES:
        facts["training.purpose"] = _PURPOSES[task]
    if method != "full":
        rank = case.fields.whole("lora_rank")
        if rank is not None:
            facts["training.lora_rank"] = rank
        extra = case.fields.part("extra")
        targets = extra.words("target_modules") or extra.words("lora_modules")
        if targets:
            facts["training.lora_targets"] = "all_linear" if _ALL_LINEAR.search(targets) else "attention"
    return facts


def _optimizer(case: Case) -> dict[str, Value]:
    stated = case.fields.words("optimizer")
    if not stated:
        return {}
    matching = [name for pattern, name in _OPTIMIZERS if re.search(pattern, stated)]
    if not matching or matching[0] == "":
        raise NotCoveredError("optimizer not covered", stated)
    facts: dict[str, Value] = {} if matching[0] is None else {"training.optimizer": matching[0]}
    if "fused" in stated:
        facts["training.optimizer_kernel"] = "fused"
    return facts


def _sharding(case: Case) -> dict[str, Value]:
    parallel = case.fields.part("parallel")
    facts: dict[str, Value] = {}
    fsdp, optimizer = parallel.words("fsdp"), case.fields.words("optimizer")
    stage = parallel.number("zero_stage")
    if stage is None and "distributed optimizer" in optimizer:
        stage = 1  # Megatron's distributed optimizer divides what ZeRO-1 divides
    if "grad_op" in fsdp:
        stage = 2
    if stage is not None and stage in {0, 1, 2, 3}:
        facts["zero.stage"] = int(stage)
    elif fsdp:
        facts["training.sharding"] = "fsdp"
    for fact, field in (("parallel.tensor", "tp"), ("parallel.pipeline", "pp")):
        degree = parallel.whole(field)
        if degree is not None:
            facts[fact] = degree
    offload = f"{parallel.words('offload')} {optimizer if 'offload' in optimizer else ''}".strip()
    if offload:
        facts["zero.offload"] = _offload(offload)
    return facts


def _offload(stated: str) -> str:
    parts = dict(re.findall(r"offload_(optimizer|param)\s*=\s*(\w+)", stated))
    if parts:
        if parts.get("param", "none") != "none":
            return "optimizer_and_parameters"
        return "optimizer" if parts.get("optimizer", "none") != "none" else "none"
    if stated in {"none", "no", "false"}:
        return "none"
    return "optimizer" if "optimizer" in stated or "state" in stated else "optimizer_and_parameters"
