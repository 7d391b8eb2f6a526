"""The configurations that are measured, the most telling ones first."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, zip_longest
from typing import Final

from bench.calibrate_gpu.card_run import PROBES, CardRun
from bench.calibrate_gpu.serving_run import ServingRun
from bench.calibrate_gpu.training_run import TrainingRun
from bench.oracle.shape import SHAPES, Shape

__all__ = ["Run", "grid"]

Run = CardRun | ServingRun | TrainingRun

_LLAMA_1B: Final = SHAPES["meta-llama/Llama-3.2-1B"]
_LLAMA_8B: Final = SHAPES["meta-llama/Llama-3.1-8B"]
_QWEN_HALF: Final = SHAPES["Qwen/Qwen2.5-0.5B"]
# Larger than what is traced; the values of each model's config.json.
_LLAMA_13B: Final = Shape(
    "llama", "meta-llama/Llama-2-13b-hf", True, 40, 5120, 13824, 40, 40, 128, 32000, False, True, 4096
)
_QWEN_32B: Final = Shape("qwen2", "Qwen/Qwen2.5-32B", True, 64, 5120, 27648, 40, 8, 128, 152064, False, True, 131072)
_QWEN_MOE: Final = Shape(
    "qwen3-moe", "Qwen/Qwen3-30B-A3B", True, 48, 2048, 768, 32, 4, 128, 151936, False, True, 40960, 128, 8
)
# For a machine without a GPU: the code that runs there is the same, the figures say nothing.
_TINY: Final = Shape("llama", "scaled/llama-tiny", False, 2, 64, 128, 4, 2, 16, 512, False, True, 256)
_TINY_GPT: Final = Shape("gpt2", "scaled/gpt2-tiny", False, 2, 64, 256, 4, 4, 16, 512, True, False, 256)


def grid(*, quick: bool, tiny: bool) -> tuple[Run, ...]:
    """All runs, each once: the card's own figures, then training and generation in turns.

    `quick` gives a run of each sort, `tiny` what a CPU can do.
    """
    if tiny:
        return tuple(_tiny())
    training, serving = list(_quick_training()), list(_quick_serving())
    if not quick:
        training += _training()
        serving += _serving()
    turns = chain.from_iterable(zip_longest(training, serving))
    runs: list[Run] = [CardRun(probe) for probe in PROBES]
    runs += [run for run in turns if run is not None]
    if not quick:
        runs += _compiled()
    return tuple({run.id: run for run in runs}.values())


def _tiny() -> Iterator[Run]:
    for probe in PROBES:
        yield CardRun(probe)
    plain = TrainingRun(_TINY, 2, 32)
    yield plain
    yield replace(plain, precision="bf16", checkpointing=True, optimizer="adamw_fused")
    yield replace(plain, precision="bf16", lora_rank=4)
    yield TrainingRun(_TINY_GPT, 2, 32, precision="fp32", optimizer="sgd", attention="eager")
    yield ServingRun(_TINY, 2, 16, 4)
    yield ServingRun(_TINY_GPT, 1, 16, 4, precision="fp32")


def _quick_training() -> Iterator[TrainingRun]:
    plain = TrainingRun(_LLAMA_1B, 4, 1024)
    yield plain
    yield replace(plain, checkpointing=True)
    yield replace(plain, precision="bf16", optimizer="adamw_fused", checkpointing=True)
    yield replace(plain, precision="bf16", lora_rank=16)
    yield TrainingRun(_LLAMA_8B, 1, 2048, precision="bf16", lora_rank=16, checkpointing=True)
    yield TrainingRun(_QWEN_HALF, 8, 1024)
    yield TrainingRun(SHAPES["openai-community/gpt2"], 8, 1024)
    yield TrainingRun(SHAPES["openai-community/gpt2"], 8, 1024, attention="eager")
    yield TrainingRun(SHAPES["FacebookAI/xlm-roberta-base"], 64, 128)
    yield TrainingRun(SHAPES["scaled/qwen3-moe-0.5b"], 4, 1024, precision="bf16")
    yield TrainingRun(_LLAMA_8B, 1, 2048, precision="bf16", checkpointing=True, optimizer="adamw_fused")


def _quick_serving() -> Iterator[ServingRun]:
    yield ServingRun(_LLAMA_8B, 1, 512, 64)
    yield ServingRun(_LLAMA_8B, 16, 512, 64)
    yield ServingRun(_LLAMA_1B, 1, 512, 64)
    yield ServingRun(_QWEN_HALF, 1, 1, 64)
    yield ServingRun(_LLAMA_8B, 1, 8192, 32)


def _training() -> Iterator[TrainingRun]:
    plain = TrainingRun(_LLAMA_1B, 4, 1024)
    for precision in ("fp32", "bf16", "amp16"):
        yield replace(plain, precision=precision)
    for batch, sequence in ((1, 512), (16, 512), (1, 8192), (2, 4096), (16, 1024)):
        yield replace(plain, batch=batch, sequence=sequence, precision="bf16")
        yield replace(plain, batch=batch, sequence=sequence, checkpointing=True)
    for optimizer in ("adamw_fused", "adamw", "sgd"):
        yield replace(plain, optimizer=optimizer, checkpointing=True)
    lora = TrainingRun(_LLAMA_8B, 2, 2048, precision="bf16", lora_rank=16)
    yield lora
    yield replace(lora, lora_everywhere=True)
    yield replace(lora, batch=8, checkpointing=True, lora_everywhere=True)
    yield replace(lora, batch=1, sequence=16384, checkpointing=True)
    full = TrainingRun(_LLAMA_8B, 4, 2048, precision="bf16", checkpointing=True, optimizer="adamw_fused")
    yield full
    yield replace(full, batch=1, sequence=8192, optimizer="adamw_foreach")
    yield replace(full, batch=1, sequence=2048, checkpointing=False)
    for model in ("google/gemma-2b", "Qwen/Qwen3-0.6B", "microsoft/phi-1_5", "openai-community/gpt2-large"):
        yield TrainingRun(SHAPES[model], 4, 1024)
        yield TrainingRun(SHAPES[model], 4, 1024, precision="bf16", checkpointing=True)
    yield TrainingRun(SHAPES["FacebookAI/xlm-roberta-large"], 32, 256)
    yield TrainingRun(SHAPES["FacebookAI/xlm-roberta-large"], 64, 512, precision="amp16", checkpointing=True)
    yield TrainingRun(SHAPES["google-t5/t5-base"], 16, 256, attention="eager")
    yield TrainingRun(SHAPES["scaled/mixtral-0.5b"], 4, 1024, precision="bf16")
    yield TrainingRun(SHAPES["TinyLlama/TinyLlama-1.1B-Chat-v1.0"], 8, 2048, precision="bf16", attention="eager")
    yield TrainingRun(SHAPES["Qwen/Qwen2.5-7B"], 1, 2048, precision="bf16", checkpointing=True)
    yield TrainingRun(SHAPES["mistralai/Mistral-7B-v0.3"], 4, 1024, precision="bf16", lora_rank=64)
    yield TrainingRun(_QWEN_32B, 1, 2048, precision="bf16", checkpointing=True, lora_rank=16)
    # at or over the edge of 141 GB
    yield TrainingRun(SHAPES["meta-llama/Llama-2-7b-hf"], 1, 2048, checkpointing=True)
    yield TrainingRun(SHAPES["Qwen/Qwen3-8B"], 4, 4096, precision="amp")
    yield TrainingRun(_LLAMA_8B, 16, 4096, precision="bf16", lora_rank=16)


def _serving() -> Iterator[ServingRun]:
    for batch in (4, 64):
        yield ServingRun(_LLAMA_8B, batch, 512, 64)
        yield ServingRun(_LLAMA_1B, batch, 512, 64)
    yield ServingRun(_LLAMA_8B, 1, 32768, 16)
    yield ServingRun(_LLAMA_8B, 8, 4096, 32)
    yield ServingRun(_QWEN_32B, 1, 512, 32)
    yield ServingRun(_QWEN_MOE, 1, 512, 32)
    yield ServingRun(_QWEN_MOE, 16, 512, 32)
    yield ServingRun(SHAPES["Qwen/Qwen2.5-7B"], 1, 1, 64, precision="fp16")
    yield ServingRun(SHAPES["google/gemma-2b"], 1, 512, 64)
    yield ServingRun(_LLAMA_13B, 1, 512, 32, precision="fp16")
    yield ServingRun(_LLAMA_13B, 16, 2048, 16, precision="fp16")
    yield ServingRun(_LLAMA_1B, 1, 512, 64, precision="fp32")


def _compiled() -> Iterator[ServingRun]:
    # Compiling takes a minute each, so they come last.
    yield ServingRun(_LLAMA_8B, 1, 512, 64, compiled=True)
    yield ServingRun(_LLAMA_1B, 1, 512, 64, compiled=True)
    yield ServingRun(_LLAMA_8B, 16, 512, 64, compiled=True)
