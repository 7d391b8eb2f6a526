"""Cases written by hand, and one evaluator for all of them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bench.accuracy import Case, Evaluator
from kb.advisor import Advisor
from tests.loaded_once import built_in_advisor


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    return built_in_advisor()


@pytest.fixture(scope="session")
def evaluator(advisor: Advisor) -> Evaluator:
    return Evaluator(advisor)


@pytest.fixture
def inference_case() -> Callable[..., Case]:
    """A Llama 3.1 8B in BF16 on one A100, with fields changed."""
    stated = {
        "id": "hand.1",
        "table_id": "hand.memory",
        "group": "infer_mem",
        "kind": "measured",
        "quality": "A",
        "model": "meta-llama/Llama-3.1-8B",
        "task": "inference",
        "precision": "bf16",
        "quantization": None,
        "batch_per_gpu": 1,
        "seq_len": 4096,
        "output_len": None,
        "gpu": "NVIDIA A100 80GB",
        "n_gpus": 1,
        "value": 17.0,
        "unit": "GiB",
        "value_gib": 17.0,
        "value_scope": "per_gpu",
        "oom": False,
        "what_is_measured": "nvidia-smi",
        "parallel": {},
    }
    return lambda **changed: Case.of({**stated, **changed}, "hand.jsonl:1")


@pytest.fixture
def training_case() -> Callable[..., Case]:
    """LoRA on a Llama 3.1 8B on one A100, with fields changed."""
    stated = {
        "id": "hand.2",
        "table_id": "hand.training",
        "group": "train_mem",
        "kind": "measured",
        "quality": "A",
        "model": "meta-llama/Llama-3.1-8B",
        "task": "lora",
        "lora_rank": 8,
        "precision": "bf16",
        "optimizer": "AdamW",
        "batch_per_gpu": 1,
        "seq_len": 2048,
        "activation_checkpointing": "none",
        "gpu": "NVIDIA A100 80GB",
        "n_gpus": 1,
        "value": 25.0,
        "unit": "GiB",
        "value_gib": 25.0,
        "value_scope": "per_gpu",
        "what_is_measured": "nvidia-smi",
        "parallel": {},
    }
    return lambda **changed: Case.of({**stated, **changed}, "hand.jsonl:2")


@pytest.fixture
def file_of(tmp_path: Path) -> Callable[..., Path]:
    """A file with these lines: texts as they are, everything else as JSON."""

    def write(*lines: object) -> Path:
        path = tmp_path / "cases.jsonl"
        path.write_text(
            "\n".join(each if isinstance(each, str) else json.dumps(each) for each in lines), encoding="utf-8"
        )
        return path

    return write
