"""Models from their shapes, with weights that take no memory."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import peft
import torch
import transformers
from torch import nn

from bench.oracle.cuda import FLASH
from bench.oracle.setup import Setup
from bench.oracle.shape import Shape

__all__ = ["ADAPTED", "Job", "build"]

ADAPTED: Final = MappingProxyType({"gpt2": ["c_attn"], "xlm-roberta": ["query", "value"], "t5": ["q", "v"]})
"""Modules that get adapters, where they are not called q_proj and v_proj."""


@dataclass(frozen=True)
class Job:
    """A model of fake tensors in training mode with its optimizer.

    Attributes:
        base_params: Parameters without adapters; tied weights count once.
        trained_params: Parameters that get gradients.
    """

    model: nn.Module
    optimizer: torch.optim.Optimizer
    base_params: int
    trained_params: int


def build(setup: Setup) -> Job:
    """The model and optimizer of `setup`; call it under FakeTensorMode.

    The model is built on the meta device, outside the mode, as adapters cannot be moved under it.
    """
    shape = setup.shape
    kind = transformers.AutoModelForCausalLM
    if shape.encoder:
        kind = transformers.AutoModelForSequenceClassification
    elif shape.family == "t5":
        kind = transformers.AutoModelForSeq2SeqLM
    weights = torch.bfloat16 if setup.precision == "bf16" else torch.float32
    options = {"attn_implementation": FLASH if setup.attention == "flash" else "eager", "dtype": weights}
    if shape.experts:
        # The loop over experts asks how many tokens each got, which only real numbers can answer.
        options["experts_implementation"] = "grouped_mm"
    with torch._subclasses.fake_tensor.unset_fake_temporarily(), torch.device("meta"):  # noqa: SLF001
        model = kind.from_config(_CONFIGS[shape.family](shape), **options)
        base_params = sum(p.numel() for p in model.parameters())
        if setup.lora_rank:
            targets = ADAPTED.get(shape.family, ["q_proj", "v_proj"])
            fan_in_fan_out = shape.family == "gpt2"
            adapters = peft.LoraConfig(r=setup.lora_rank, target_modules=targets, fan_in_fan_out=fan_in_fan_out)
            model = peft.get_peft_model(model, adapters)
    _materialise(model)
    model.train()
    if setup.checkpointing:
        model.gradient_checkpointing_enable({"use_reentrant": False, "preserve_rng_state": False})
        if setup.lora_rank:
            model.enable_input_require_grads()
    trained = [p for p in model.parameters() if p.requires_grad]
    return Job(model, _OPTIMIZERS[setup.optimizer](trained), base_params, sum(p.numel() for p in trained))


def _materialise(model: nn.Module) -> None:
    """Replace each tensor on the meta device by a fake one on the CPU; shared tensors stay shared."""
    made: dict[int, torch.Tensor] = {}
    kept = []
    for module in model.modules():
        for tensors in (module._parameters, module._buffers):  # noqa: SLF001 - the only way to keep sharing
            for name, old in tensors.items():
                if old is None:
                    continue
                kept.append(old)  # an id is unique only among what is alive
                if id(old) not in made:
                    new = torch.empty(old.shape, dtype=old.dtype)
                    is_parameter = isinstance(old, nn.Parameter)
                    made[id(old)] = nn.Parameter(new, requires_grad=old.requires_grad) if is_parameter else new
                tensors[name] = made[id(old)]


def _common(shape: Shape) -> dict[str, object]:
    return {
        "vocab_size": shape.vocab,
        "hidden_size": shape.hidden,
        "intermediate_size": shape.intermediate,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "max_position_embeddings": shape.max_context,
        "tie_word_embeddings": shape.tied,
        "use_cache": False,
    }


def _grouped(shape: Shape) -> dict[str, object]:
    return {**_common(shape), "num_key_value_heads": shape.kv_heads, "head_dim": shape.head_dim}


def _gpt2(shape: Shape) -> transformers.PretrainedConfig:
    return transformers.GPT2Config(
        vocab_size=shape.vocab,
        n_embd=shape.hidden,
        n_inner=shape.intermediate,
        n_layer=shape.layers,
        n_head=shape.heads,
        n_positions=shape.max_context,
        use_cache=False,
    )


def _t5(shape: Shape) -> transformers.PretrainedConfig:
    return transformers.T5Config(
        vocab_size=shape.vocab,
        d_model=shape.hidden,
        d_ff=shape.intermediate,
        num_layers=shape.layers,
        num_heads=shape.heads,
        d_kv=shape.head_dim,
        decoder_start_token_id=0,
        use_cache=False,
    )


def _mixtral(shape: Shape) -> transformers.PretrainedConfig:
    experts = {"num_local_experts": shape.experts, "num_experts_per_tok": shape.experts_per_token}
    return transformers.MixtralConfig(**_grouped(shape), **experts)


def _qwen3_moe(shape: Shape) -> transformers.PretrainedConfig:
    experts = {"num_experts": shape.experts, "num_experts_per_tok": shape.experts_per_token}
    return transformers.Qwen3MoeConfig(**_grouped(shape), moe_intermediate_size=shape.intermediate, **experts)


_CONFIGS: Final[Mapping[str, Callable[[Shape], transformers.PretrainedConfig]]] = {
    "llama": lambda shape: transformers.LlamaConfig(**_grouped(shape)),
    "qwen2": lambda shape: transformers.Qwen2Config(**_grouped(shape)),
    "qwen3": lambda shape: transformers.Qwen3Config(**_grouped(shape)),
    "mistral": lambda shape: transformers.MistralConfig(**_grouped(shape), sliding_window=None),
    "gemma": lambda shape: transformers.GemmaConfig(**_grouped(shape)),
    "phi": lambda shape: transformers.PhiConfig(**_common(shape)),
    "gpt2": _gpt2,
    "xlm-roberta": lambda shape: transformers.XLMRobertaConfig(**_common(shape), num_labels=3, type_vocab_size=1),
    "t5": _t5,
    "mixtral": _mixtral,
    "qwen3-moe": _qwen3_moe,
}

_OPTIMIZERS: Final[Mapping[str, Callable[[list[nn.Parameter]], torch.optim.Optimizer]]] = {
    "adamw_foreach": lambda trained: torch.optim.AdamW(trained, foreach=True),
    "adamw_fused": lambda trained: torch.optim.AdamW(trained, fused=True),
    "adamw": lambda trained: torch.optim.AdamW(trained, foreach=False),
    "sgd": lambda trained: torch.optim.SGD(trained, lr=0.01, foreach=False),
}
