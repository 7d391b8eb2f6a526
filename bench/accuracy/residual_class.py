"""The class of configurations that a case belongs to."""

from __future__ import annotations

from bench.accuracy.case import Case

__all__ = ["oracle_class", "residual_class"]

_METHODS = {"lora": "LoRA", "qlora": "QLoRA"}
# Of several that an engine's name holds, the first.
_ENGINES = (
    *("vLLM", "SGLang", "TensorRT-LLM", "LMDeploy", "TGI", "ExLlama", "llama.cpp", "Ollama", "MLX", "AutoGPTQ"),
    *("torchao", "gpt-fast", "litgpt", "transformers-neuronx", "transformers", "PyTorch"),
)
_NO_ENGINE = "engine not stated"


def residual_class(case: Case) -> str:
    """What decides how well a case is estimated: method and division of a training, engine and size of a generation.

    Names what the case states, so that cases of any file fall into few classes. Never raises.
    """
    if case.training:
        return f"{_method(case)}, {_division(case)}"
    if case.group == "weights_file":
        return _format(case)
    engine = _engine(case)
    if case.group == "decode_tps":
        return f"{engine}, {_requests(case)}"
    return f"{engine}, {'one accelerator' if case.accelerators == 1 else 'several accelerators'}"


def oracle_class(case: Case) -> str:
    """The class of a traced training step: its family of models, and adapters or all weights. Never raises."""
    return f"{case.fields.part('arch').text('model_type') or 'family not stated'}, {_method(case)}"


def _method(case: Case) -> str:
    task = case.fields.words("task")
    if task == "lora" and case.fields.text("quantization"):
        return "QLoRA"
    return _METHODS.get(task, "all weights" if task else "method not stated")


def _division(case: Case) -> str:
    parallel = case.fields.part("parallel")
    if (parallel.whole("tp") or 1) > 1 or (parallel.whole("pp") or 1) > 1:
        return "tensor or pipeline parallel"
    if case.accelerators == 1:
        return "one accelerator"
    return "several accelerators, sharded" if _sharded(case) else "several accelerators"


def _sharded(case: Case) -> bool:
    parallel = case.fields.part("parallel")
    return bool(parallel.text("fsdp")) or (parallel.number("zero_stage") or 0) > 0


def _format(case: Case) -> str:
    stated = case.fields.words("quantization")
    if "llama.cpp" in case.fields.words("engine") or "gguf" in stated:
        return "GGUF files"
    return "quantized weights" if stated else "weights in 16 or 32 bits"


def _requests(case: Case) -> str:
    batch = case.fields.whole("batch_per_gpu")
    return "one request" if batch in {1, None} else "several requests"


def _engine(case: Case) -> str:
    stated = case.fields.words("engine")
    return next((name for name in _ENGINES if name.lower() in stated), "other engines" if stated else _NO_ENGINE)
