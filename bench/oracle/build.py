"""Models from their shapes, with weights that take no memory."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import peft
import torch
import transformers
from torch import nn

from bench.oracle.adapted import adapted
from bench.oracle.config import config
from bench.oracle.cuda import FLASH
from bench.oracle.setup import Setup

__all__ = ["Job", "build"]


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
        model = kind.from_config(config(shape), **options)
        base_params = sum(p.numel() for p in model.parameters())
        if setup.lora_rank:
            targets = adapted(shape)
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


_OPTIMIZERS: Final[Mapping[str, Callable[[list[nn.Parameter]], torch.optim.Optimizer]]] = {
    "adamw_foreach": lambda trained: torch.optim.AdamW(trained, foreach=True),
    "adamw_fused": lambda trained: torch.optim.AdamW(trained, fused=True),
    "adamw": lambda trained: torch.optim.AdamW(trained, foreach=False),
    "sgd": lambda trained: torch.optim.SGD(trained, lr=0.01, foreach=False),
}
