"""A training run of a case as answers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bench.accuracy.case import Case
from bench.accuracy.errors import NotCoveredError
from bench.accuracy.sharding_facts import sharding_facts
from engine.language import Value

__all__ = ["training_facts"]

_METHODS = {"pretrain": "full", "full_ft": "full", "full": "full", "lora": "lora", "qlora": "qlora"}
_PURPOSES = {"pretrain": "from_scratch", "full_ft": "fine_tuning", "lora": "fine_tuning", "qlora": "fine_tuning"}
_FOUR_BITS = re.compile(r"nf4|fp4|int4|\b4-?bits?\b|gptq|awq|q4", re.IGNORECASE)
_INTEGERS = re.compile(r"gptq|awq|hqq|aqlm|eetq", re.IGNORECASE)
_NOT_PREPARED = re.compile(r"unsloth|llama-?factory|axolotl|fsdp_qlora")
_EIGHT_BITS = re.compile(r"int8|\b8-?bits?\b", re.IGNORECASE)
# Of several that match, the first. FP8 training keeps weights, gradients and states as mixed precision does.
_PRECISIONS = (
    (r"bf16-true|pure|bfloat16 weights", "pure_bf16"),
    (r"bf16.*(fp32 weights|autocast)|autocast.*bf16", "amp_bf16"),
    (r"fp16.*(fp32 weights|autocast)|autocast.*fp16", "amp_fp16"),
    (r"bf16|bfloat16|fp8|float8", "mixed_bf16"),
    (r"fp16|float16", "mixed_fp16"),
    (r"fp32|float32|tf32", "fp32"),
)
# Trainers that load a model in the precision of the run and keep no master weights.
_NO_MASTER = re.compile(r"swift|llama-?factory|transformers|\bhf\b|accelerate|\btrl\b|axolotl|lightning|trainer")
_MASTER = re.compile(r"deepspeed|megatron|fsdp|apex")
# Programs that fuse norms and activations.
_FUSED_KERNELS = re.compile(
    r"(?<!no)compile|liger|megatron|nemo(?! automodel)|thunder|unsloth|te\b|transformer engine|\bjax\b|\bxla\b|swiglu"
)
_DATED = re.compile(r"\b20\d\d-\d\d(-\d\d)?")
# The BF16 optimizer of DeepSpeed (pull request 1801 of 2022-03-01), in Megatron-DeepSpeed from the day before.
_BF16_OPTIMIZER = "02-28"
# torchtitan compiles the loss too since its pull request 1033; before, "compiling loss function causes CUDA errors".
_LOSS_COMPILED = "2025-04-02"
_UNFUSED_GELU = re.compile(r"\bphi-[12]|gpt2|gpt-j")
_OPTIMIZERS = (
    (r"galore|badam|lora-?fa|apollo|lomo|shampoo|soap|ademamix", ""),
    (r"muon", "muon"),
    (r"lion.*/|/.*lion", None),  # one of two, and the source does not say which
    (r"paged.*adam.*8-?bit|paged.*8-?bit.*adam", "paged_adamw_8bit"),
    (r"paged.*adam", "paged_adamw"),
    (r"adam.*8-?bit|8-?bit.*adam", "adamw_8bit"),
    (r"adafactor", "adafactor"),
    (r"lion", "lion"),
    (r"adam|lamb", "adamw"),  # LAMB keeps the same two states and scales the update of each layer
    (r"sgd.*momentum|momentum", "sgd_momentum"),
    (r"sgd", "sgd"),
)
_OTHER_TUNERS = re.compile(
    r"p-?tuning|prompt|prefix|ln_?tuning|adalora|\boft\b|boft|\bia3\b|adapter|vera|fourier|lisa|llamapro|loha|lokr|vblora|trainable_tokens|shira|bone|miss|c3a|randlora"
)
_ALL_LINEAR = re.compile(r"all|mlp|gate|up_proj|down_proj|fc|w1|w2")
_OTHER_ATTENTION = re.compile(r"\bk(ey)?\b|k_proj|\bo\b|o_proj|out|\bproj(ection)?\b|dense|attention")
_EMBEDDINGS = re.compile(r"embed|wte|head|vocab")
_KERNELS = {"foreach": "foreach", "fused": "fused", "for-loop": "for_loop", "for_loop": "for_loop"}
_CHECKPOINTED = re.compile(r"full|selective|per-op|true|yes|block|every|recompute|ac\b")


def training_facts(case: Case) -> Mapping[str, Value]:
    """What the case says of the run.

    Raises:
        NotCoveredError: a method or an optimizer that the product does not have.
    """
    fields = case.fields
    facts: dict[str, Value] = {"workload.kind": "training", **_method(case), **_optimizer(case), **_precision(case)}
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
        if kind := _checkpointing_kind(checkpointing, fields.words("engine")):
            facts["training.checkpointing_kind"] = kind
        every = re.search(r"every (\d+)(?:st|nd|rd|th) layer", checkpointing)
        layers = fields.part("arch").whole("layers")
        if every and layers:
            facts |= {"training.checkpointing_kind": "full", "training.recomputed_layers": layers // int(every[1])}
    attention = fields.words("attention")
    if re.search(r"eager|plain|math", attention):
        facts["training.attention"] = "eager"
    elif re.search(r"flash|sdpa|xformers|fused|efficient", attention):
        facts["training.attention"] = "flash"
    if "liger" in fields.words("engine"):
        facts["training.fused_loss"] = True
    facts |= _fused(case)
    facts |= _litgpt(case)
    if "classification" in fields.part("extra").words("task_detail"):
        facts["training.objective"] = "classification"
    if facts.get("training.precision") == "mixed_bf16" and (dated := _dated(case)):
        facts["training.fp32_gradients"] = dated >= _BF16_OPTIMIZER
    return {**facts, **sharding_facts(case)}


def _dated(case: Case) -> str | None:
    """Month and day of a run of Megatron-DeepSpeed in 2022, or None where the case has no such date."""
    if "megatron-deepspeed" not in case.fields.words("engine"):
        return None
    found = re.fullmatch(r"(?:2022-)?(\d\d-\d\d).*", case.fields.part("extra").words("notes_cell"))
    return None if found is None else found[1]


def _fused(case: Case) -> dict[str, Value]:
    engine, precision = case.fields.words("engine"), case.fields.words("precision")
    if _FUSED_KERNELS.search(f"{engine} {precision}") is None and not re.search(
        r"\bte\b|transformer engine", case.fields.words("attention")
    ):
        return {}
    facts: dict[str, Value] = {"training.fused_kernels": True}
    dated = _DATED.search(case.fields.words("engine_version"))
    if "titan" in engine and dated is not None and dated[0] < _LOSS_COMPILED:
        facts["training.compiled_loss"] = False
    return facts


def _litgpt(case: Case) -> dict[str, Value]:
    if "litgpt" not in case.fields.words("engine"):
        return {}
    facts: dict[str, Value] = {}
    if _METHODS.get(case.fields.words("task")) != "full":
        facts["training.lora_dropout"] = True  # lora_dropout 0.05 in its configurations
        version = case.fields.words("engine_version").partition(",")[0]
        if not version or re.search(r"\b0\.[0-4]\.\d", version):
            facts["training.quantized_inputs"] = True  # bitsandbytes 0.41 or 0.42 was pinned from 2023 to 2025
    if _UNFUSED_GELU.search(case.fields.words("model")):
        facts["training.mlp_kept"] = 2  # torch.nn.functional.gelu
    arch = case.fields.part("arch")
    params, vocab, hidden = arch.positive("params_total"), arch.whole("vocab"), arch.whole("hidden")
    if arch.flag("tied") and params and vocab and hidden:  # the head is a matrix of its own
        facts |= {"model.params": params + vocab * hidden, "model.tied_embeddings": False}
    return facts


def _precision(case: Case) -> dict[str, Value]:
    stated, engine = case.fields.words("precision"), case.fields.words("engine")
    name = next((name for pattern, name in _PRECISIONS if re.search(pattern, stated)), None)
    if name is None:
        return {}
    if re.search(r"foundry|composer", engine) and name.endswith("bf16"):
        name = "amp_bf16"  # PURE and DEFAULT of Composer name what FSDP gathers and sums; it keeps FP32 weights
    if "torchtune" in engine and re.fullmatch(r"bf16|bfloat16", stated):
        name = "pure_bf16"  # dtype: bf16 of its recipes is that of weights, adapters and optimizer state
    facts: dict[str, Value] = {"training.precision": name}
    adapters = _METHODS.get(case.fields.words("task")) != "full"
    if name == "pure_bf16" and adapters and re.search(r"peft|transformers", engine):
        facts["training.precision"] = "mixed_bf16"  # PEFT keeps adapters in FP32 over a BF16 model
    if not adapters and re.match(r"mixed", name) and _NO_MASTER.search(engine) and not _master_weights(case):
        if name == "mixed_fp16" or re.search(r"mixed|\bamp\b", stated):
            facts["training.precision"] = name.replace("mixed", "amp")  # autocast, whose scaler takes FP32 weights only
        elif re.fullmatch(r"bf16|bfloat16", stated):
            facts["training.precision"] = "pure_bf16"
    if re.search(r"fp8|float8", stated):
        facts["training.fp8"] = _fp8(engine)
    return facts


def _fp8(engine: str) -> str:
    if re.search(r"bridge|nemo", engine):
        return "primary"  # fp8_param_gather of their FP8 recipes
    return "cached" if re.search(r"megatron|transformer", engine) else "recast"


def _master_weights(case: Case) -> bool:
    parallel = case.fields.part("parallel")
    sharded = bool(parallel.words("fsdp")) or parallel.number("zero_stage") is not None
    return sharded or _MASTER.search(case.fields.words("engine")) is not None


def _checkpointing_kind(stated: str, engine: str) -> str | None:
    if re.search(r"selective|per-op", stated):
        return "attention" if re.search(r"megatron|nemo", engine) else "selective"
    return "full" if re.search(r"full|block|uniform", stated) else None


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
        facts |= _base(case, quantized)
        method = "qlora"
    facts["training.method"] = method
    if task in _PURPOSES:
        facts["training.purpose"] = _PURPOSES[task]
    if method != "full":
        rank = case.fields.whole("lora_rank")
        if rank is not None:
            facts["training.lora_rank"] = rank
        extra = case.fields.part("extra")
        tuner = extra.words("method") or extra.words("tuner")
        if _OTHER_TUNERS.search(tuner):
            raise NotCoveredError("training method not covered", tuner)
        targets = extra.words("target_modules") or extra.words("lora_modules") or tuner.partition("(")[2]
        if targets:
            facts["training.lora_targets"] = _targets(targets)
        facts |= _adapter_extras(case)
        if method == "qlora" and re.search(
            r"bitsandbytes[ =v]*0\.(3\d|4[0-2]|43\.[0-2]|43(?!\.?\d))(?!\d)", case.fields.words("engine_version")
        ):
            facts["training.quantized_inputs"] = True
        if method == "qlora" and re.search(r"dq|double", quantized or ""):
            facts["training.double_quantization"] = True
    return facts


def _adapter_extras(case: Case) -> dict[str, Value]:
    """Dropout before adapters, and whether embeddings and head are trained beside them."""
    extra, arch, facts = case.fields.part("extra"), case.fields.part("arch"), dict[str, Value]()
    if (dropout := extra.number("lora_dropout")) is not None:
        facts["training.lora_dropout"] = dropout > 0
    vocab, hidden = arch.whole("vocab"), arch.whole("hidden")
    trained, params = extra.positive("trainable_params"), arch.positive("params_total")
    whole_matrix = vocab and hidden and trained and params and vocab * hidden <= trained < params / 2
    if _EMBEDDINGS.search(extra.words("modules_to_save")) or whole_matrix:
        facts["training.embeddings"] = "trained"
    return facts


def _base(case: Case, quantized: str) -> dict[str, Value]:
    facts: dict[str, Value] = {}
    if _EIGHT_BITS.search(quantized):
        facts["training.base_format"] = "int8"
    elif _FOUR_BITS.search(quantized) is None:
        raise NotCoveredError("training method not covered", f"adapters over {quantized}")
    elif _INTEGERS.search(quantized):
        facts["training.base_format"] = "int4"
    if _INTEGERS.search(quantized):  # prepare_model_for_kbit_training leaves these models as they are
        facts |= {"training.base_upcast": False, "training.quantized_inputs": False}
    # TRL prepares no model whose quantized weights ZeRO-3 divides.
    if _NOT_PREPARED.search(case.fields.words("engine")) or case.fields.part("parallel").number("zero_stage") == 3:
        facts["training.base_upcast"] = False
    return facts


def _targets(stated: str) -> str:
    if _ALL_LINEAR.search(stated):
        return "all_linear" if re.search(r"all|q|attn", stated) else "mlp"
    return "attention" if _OTHER_ATTENTION.search(stated) else "query_value"


def _optimizer(case: Case) -> dict[str, Value]:
    stated = case.fields.words("optimizer")
    if not stated:
        return {}
    matching = [name for pattern, name in _OPTIMIZERS if re.search(pattern, stated)]
    if not matching or matching[0] == "":
        raise NotCoveredError("optimizer not covered", stated)
    facts: dict[str, Value] = {} if matching[0] is None else {"training.optimizer": matching[0]}
    kernel = case.fields.part("extra").words("optimizer_kernel") or ("fused" if "fused" in stated else "")
    if kernel in _KERNELS:
        facts["training.optimizer_kernel"] = _KERNELS[kernel]
    return facts
