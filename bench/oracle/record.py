"""A trace as a case of the accuracy measurements."""

import torch
import transformers

from bench.oracle.adapted import adapted
from bench.oracle.arch import arch
from bench.oracle.setup import Setup
from bench.oracle.trace import Phase, Trace
from bench.oracle.written import KERNELS, OPTIMIZERS, PRECISIONS

__all__ = ["record"]


def record(setup: Setup, trace: Trace) -> dict[str, object]:
    """The case of `setup`, in the format of the cases collected from publications; memory in bytes."""
    value = trace.peak["total"]
    objective = "classification" if setup.shape.encoder else "language_modelling"
    return {
        "id": setup.id,
        "table_id": "oracle.memtracker",
        "group": "train_mem",
        "kind": "oracle",
        "quality": "A",
        "model": setup.shape.model if setup.shape.published else None,
        "params": str(trace.base_params),
        "arch": arch(setup.shape, trace.base_params),
        "task": "lora" if setup.lora_rank else "full_ft",
        "lora_rank": setup.lora_rank or None,
        "precision": PRECISIONS[setup.precision],
        "quantization": None,
        "optimizer": OPTIMIZERS[setup.optimizer],
        "batch_per_gpu": setup.batch,
        "grad_accum": 1,
        "seq_len": setup.sequence,
        "output_len": None,
        "activation_checkpointing": "full" if setup.checkpointing else "none",
        "attention": setup.attention,
        "parallel": {"dp": 1, "tp": 1, "pp": 1, "cp": 1, "ep": 1, "zero_stage": 0, "fsdp": None, "offload": None},
        "gpu": None,
        "n_gpus": 1,
        "engine": "transformers",
        "engine_version": transformers.__version__,
        "value": value,
        "unit": "byte",
        "value_raw": str(value),
        "value_gib": round(value / 2**30, 6),
        "value_gib_basis": "byte",
        "value_scope": "per_gpu",
        "oom": False,
        "what_is_measured": "peak of the tensors alive in the second training step",
        "extra": {
            "shape": setup.shape.model,
            "task_detail": objective,
            "optimizer_kernel": KERNELS[setup.optimizer],
            "trained_params": trace.trained_params,
            "lora_modules": adapted(setup.shape) if setup.lora_rank else None,
            "encoder_decoder": setup.shape.family == "t5",
            "peak_phase": trace.peak_phase,
            "peak": dict(trace.peak),
            "phases": {name: _phase(phase) for name, phase in trace.phases.items()},
        },
        "source": {
            "title": f"PyTorch {torch.__version__} MemTracker, transformers {transformers.__version__}",
            "repo": None,
            "path": "bench/oracle",
            "commit": None,
            "url": None,
            "section": None,
        },
        "notes": "traced, not run: no CUDA context, no fragmentation, no kernel workspaces (bench/truth/ORACLE.md)",
    }


def _phase(phase: Phase) -> dict[str, dict[str, int]]:
    return {"peak": dict(phase.peak), "end": dict(phase.end)}
