"""Results as cases of the accuracy measurements."""

from typing import Final

from bench.calibrate_gpu.card_run import CardRun
from bench.calibrate_gpu.machine import Machine
from bench.calibrate_gpu.result import Result
from bench.calibrate_gpu.serving_run import ServingRun
from bench.calibrate_gpu.training_run import TrainingRun
from bench.oracle.adapted import adapted
from bench.oracle.arch import arch
from bench.oracle.written import KERNELS, OPTIMIZERS, PRECISIONS

__all__ = ["SOURCE", "record"]

SOURCE: Final = "calibrated"
"""The name of the source that these cases are of."""

_ALONE: Final = {"dp": 1, "tp": 1, "pp": 1, "cp": 1, "ep": 1, "zero_stage": 0, "fsdp": None, "offload": None}


def record(run: CardRun | ServingRun | TrainingRun, result: Result, machine: Machine) -> dict[str, object]:
    """The case of one result, with all fields of bench/truth/README.md; memory in bytes."""
    memory = result.unit == "byte"
    versions = ", ".join(f"{name} {version}" for name, version in machine.versions.items())
    case: dict[str, object] = {
        "id": f"{SOURCE}.{machine.slug}.{run.id}.{result.name}",
        "table_id": f"{SOURCE}.{machine.slug}",
        "group": result.group,
        "kind": "calibration" if result.group == "card" else "measured",
        "quality": "A" if machine.gpu else "C",
        **_configuration(run, result),
        "parallel": dict(_ALONE),
        "gpu": machine.gpu,
        "n_gpus": 1,
        "engine": "transformers",
        "engine_version": machine.versions.get("transformers"),
        "value": result.value,
        "unit": result.unit,
        "value_raw": None if result.value is None else str(result.value),
        "value_gib": round(result.value / 2**30, 9) if memory and result.value is not None else None,
        "value_gib_basis": "byte" if memory else None,
        "value_scope": "per_gpu" if memory else None,
        "oom": result.oom and "refused" not in result.extra,
        "what_is_measured": result.what,
        "extra": {**_extra(run), **result.extra, "run": run.id, "card": dict(machine.details)},
        "source": {
            "title": f"python -m bench.calibrate_gpu on {machine.gpu or 'a CPU'}: {versions}",
            "repo": None,
            "path": "bench/calibrate_gpu",
            "commit": None,
            "url": None,
            "section": None,
        },
        "notes": None if machine.gpu else "without a GPU: shows that the tool works, measures nothing of use",
    }
    stated = {name: value for name, value in result.stated.items() if name != "params_total"}
    return {**case, **stated}


def _configuration(run: CardRun | ServingRun | TrainingRun, result: Result) -> dict[str, object]:
    fields: dict[str, object] = dict.fromkeys(
        (
            *("model", "params", "arch", "task", "lora_rank", "precision", "quantization", "optimizer"),
            *("batch_per_gpu", "grad_accum", "seq_len", "output_len", "activation_checkpointing", "attention"),
        )
    )
    if isinstance(run, CardRun):
        return fields
    params = result.stated.get("params_total")
    counted = params if isinstance(params, int) else None
    shape = dict(arch(run.shape, counted or 0))
    if counted is None:
        del shape["params_total"]
    fields |= {
        "model": run.shape.model if run.shape.published else None,
        "params": None if counted is None else str(counted),
        "arch": shape,
        "batch_per_gpu": run.batch,
    }
    if isinstance(run, TrainingRun):
        return fields | {
            "task": "lora" if run.lora_rank else "full_ft",
            "lora_rank": run.lora_rank or None,
            "precision": PRECISIONS[run.precision],
            "optimizer": OPTIMIZERS[run.optimizer],
            "grad_accum": 1,
            "seq_len": run.sequence,
            "activation_checkpointing": "full" if run.checkpointing else "none",
            "attention": run.attention,
        }
    return fields | {
        "task": "inference",
        "precision": run.precision,
        "seq_len": run.prompt,
        "output_len": run.generated,
        "attention": "sdpa",
    }


def _extra(run: CardRun | ServingRun | TrainingRun) -> dict[str, object]:
    if isinstance(run, CardRun):
        return {"probe": run.probe}
    extra: dict[str, object] = {"shape": run.shape.model}
    if isinstance(run, TrainingRun):
        extra |= {
            "task_detail": "classification" if run.shape.encoder else "language_modelling",
            "optimizer_kernel": KERNELS[run.optimizer],
            "encoder_decoder": run.shape.family == "t5",
        }
        if run.lora_rank:
            extra["lora_modules"] = "all-linear" if run.lora_everywhere else adapted(run.shape)
    return extra
