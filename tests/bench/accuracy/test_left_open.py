"""What a source leaves open is taken as usual, unless the run could not have worked that way."""

from __future__ import annotations

from bench.accuracy.answers import Answers
from bench.accuracy.case import Case
from bench.accuracy.left_open import as_it_ran

RUN = {
    "id": "a.b.1",
    "table_id": "a.b",
    "group": "train_tps",
    "quality": "A",
    "model": "meta-llama/Llama-3.1-8B",
    "task": "full_ft",
    "precision": "bf16",
    "optimizer": "AdamW",
    "batch_per_gpu": 1,
    "seq_len": 2048,
    "gpu": "NVIDIA H100-SXM5-80GB",
    "n_gpus": 8,
    "engine": "PyTorch FSDP",
    "value": 1,
    "unit": "tokens/s/GPU",
}


def ran(advisor, **fields):
    case = Case.of({**RUN, **fields}, "here")
    return as_it_ran(case, advisor.engine, Answers.of(case, advisor).given)


def test_what_fits_is_left_as_usual(advisor):
    usual = ran(advisor, parallel={"fsdp": "full"})
    assert usual.value("training.precision") == "mixed_bf16"
    assert usual.value("fit.verdict") in ("comfortable", "tight")


def test_activations_that_do_not_fit_were_computed_again(advisor):
    stated = {"parallel": {"fsdp": "full"}, "batch_per_gpu": 8, "seq_len": 8192}
    assert ran(advisor, **stated, activation_checkpointing="none").value("training.checkpointing") is False
    assert ran(advisor, **stated).value("training.checkpointing") is True


def test_states_that_do_not_fit_were_divided(advisor):
    large = {"model": "Qwen/Qwen2.5-32B", "n_gpus": 16, "activation_checkpointing": "full"}
    assert ran(advisor, **large).value("zero.stage") == 3
    assert ran(advisor, **large, parallel={"zero_stage": 2}).value("zero.stage") == 2


def test_weights_that_do_not_fit_had_no_copy_in_fp32_unless_it_is_stated(advisor):
    alone = {
        "n_gpus": 1,
        "activation_checkpointing": "full",
        "model": "meta-llama/Llama-3.2-3B",
        "gpu": "NVIDIA A100-SXM4-40GB",
    }
    assert ran(advisor, **alone).value("training.precision") == "pure_bf16"
    assert ran(advisor, **alone, precision="bf16 mixed").value("training.precision") == "mixed_bf16"


def test_a_run_that_failed_is_taken_as_usual(advisor):
    assert ran(advisor, oom=True, value=None).value("zero.stage") != 3
