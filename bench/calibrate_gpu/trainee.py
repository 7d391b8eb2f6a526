"""A model in training and its step."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn

from bench.calibrate_gpu.model import model
from bench.calibrate_gpu.training_run import TrainingRun
from bench.oracle.adapted import adapted

__all__ = ["Trainee"]


class Trainee:
    """The model of a run with its optimizer and a batch of random tokens, and the three phases of a step.

    Attributes:
        base_params: Parameters without adapters; tied weights count once.
        trained_params: Parameters that get gradients.
    """

    def __init__(self, run: TrainingRun, device: torch.device) -> None:
        built = model(run.shape, "bf16" if run.precision == "bf16" else "fp32", run.attention, device)
        self.base_params = sum(parameter.numel() for parameter in built.parameters())
        if run.lora_rank:
            built = _adapted(built, run).to(device)
        if run.checkpointing:
            built.gradient_checkpointing_enable({"use_reentrant": False})
            if run.lora_rank:
                built.enable_input_require_grads()
        self.model = built.train()
        trained = [parameter for parameter in built.parameters() if parameter.requires_grad]
        self.trained_params = sum(parameter.numel() for parameter in trained)
        self.optimizer = _optimizer(run, trained)
        self.batch = _batch(run, device)
        self._half = {"amp": torch.bfloat16, "amp16": torch.float16}.get(run.precision)
        self._device = device
        self._scaler = torch.amp.GradScaler(device.type, enabled=run.precision == "amp16")
        self._loss: torch.Tensor | None = None

    @property
    def phases(self) -> dict[str, Callable[[], None]]:
        """The phases of a step by name, in order."""
        return {"forward": self._forward, "backward": self._backward, "optimizer": self._update}

    def step(self) -> None:
        """A whole training step."""
        for phase in self.phases.values():
            phase()

    def _forward(self) -> None:
        with torch.autocast(self._device.type, self._half or torch.bfloat16, enabled=self._half is not None):
            # the rest of the output is dropped here, as Trainer does
            self._loss = self._scaler.scale(self.model(**self.batch).loss)

    def _backward(self) -> None:
        loss, self._loss = self._loss, None
        if loss is not None:
            loss.backward()

    def _update(self) -> None:
        self._scaler.step(self.optimizer)
        self._scaler.update()
        self.optimizer.zero_grad(set_to_none=True)


def _batch(run: TrainingRun, device: torch.device) -> dict[str, torch.Tensor]:
    tokens = torch.randint(2, run.shape.vocab, (run.batch, run.sequence), device=device)
    labels = torch.zeros(run.batch, dtype=torch.long, device=device) if run.shape.encoder else tokens
    return {"input_ids": tokens, "labels": labels}


def _adapted(built: nn.Module, run: TrainingRun) -> nn.Module:
    import peft  # not every machine has it, and few runs need it

    targets: object = "all-linear" if run.lora_everywhere else adapted(run.shape)
    kind = "CAUSAL_LM" if run.lora_everywhere else None  # says which module is the head, to be left out
    fan_in_fan_out = run.shape.family == "gpt2"
    adapters = peft.LoraConfig(r=run.lora_rank, target_modules=targets, fan_in_fan_out=fan_in_fan_out, task_type=kind)
    with_adapters: nn.Module = peft.get_peft_model(built, adapters)
    return with_adapters


def _optimizer(run: TrainingRun, trained: list[nn.Parameter]) -> torch.optim.Optimizer:
    if run.optimizer == "sgd":
        return torch.optim.SGD(trained, lr=1e-5, foreach=False)
    if run.optimizer == "adamw_fused":
        return torch.optim.AdamW(trained, lr=1e-5, fused=True)
    return torch.optim.AdamW(trained, lr=1e-5, foreach=run.optimizer == "adamw_foreach")
