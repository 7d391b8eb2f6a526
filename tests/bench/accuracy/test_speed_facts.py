"""What cases say of how a model was run."""

import pytest

from bench.accuracy.speed_facts import speed_facts


def test_lengths_that_are_not_stated_are_short_where_speed_is_measured(inference_case) -> None:
    assert speed_facts(inference_case(group="decode_tps", seq_len=None))["inference.context"] == 256
    assert "inference.context" not in speed_facts(inference_case(group="infer_mem", seq_len=None))
    assert speed_facts(inference_case(seq_len=10, output_len=20))["inference.answer"] == 20


@pytest.mark.parametrize(
    ("changed", "graphs"),
    [
        ({"engine": "gpt-fast (torch.compile)"}, True),
        ({"engine": "litgpt"}, None),
        ({"engine": "vLLM", "notes": "enforce_eager=True"}, False),
        ({"engine": "vLLM", "notes": "enforce_eager=False"}, None),
        ({"engine": "vLLM", "engine_version": "0.4.2", "seq_len": 14336}, False),
        ({"engine": "vLLM", "engine_version": "0.6.3", "seq_len": 14336}, None),
    ],
)
def test_whether_launches_are_replayed(inference_case, changed, graphs) -> None:
    assert speed_facts(inference_case(**changed)).get("inference.graphs") is graphs


@pytest.mark.parametrize(
    ("version", "overlaps"), [("0.6.3", False), ("v0.8.5", True), ("0.10.1", True), ("nightly", None)]
)
def test_whether_the_scheduler_of_vllm_overlaps(inference_case, version, overlaps) -> None:
    found = speed_facts(inference_case(engine="vLLM", engine_version=version))
    assert found.get("inference.scheduler_overlaps") is overlaps


def test_versions_of_transformers(inference_case) -> None:
    old = speed_facts(inference_case(engine="transformers", engine_version="4.46.0"))
    new = speed_facts(inference_case(engine="transformers", engine_version="5.1.0"))
    assert (old["inference.copies_heads"], old["inference.expert_loop"]) == (True, True)
    assert (new["inference.copies_heads"], new["inference.expert_loop"]) == (False, False)


@pytest.mark.parametrize(
    ("changed", "flash"),
    [
        ({"engine_version": "May 2024"}, False),
        ({"engine_version": "b9603"}, None),
        ({"engine_version": "b3000"}, False),
        ({"engine_version": "b9603", "extra": {"fa": 0}}, False),
        ({"extra": {"fa": 1}}, True),
        ({}, None),
    ],
)
def test_flash_attention_of_llama_cpp(inference_case, changed, flash) -> None:
    found = speed_facts(inference_case(engine="llama.cpp", **changed))
    assert found.get("inference.flash_attention") is flash


@pytest.mark.parametrize(
    ("changed", "name", "value"),
    [
        ({"engine": "AutoAWQ (fused)"}, "inference.fused_layers", True),
        ({"engine": "vLLM", "engine_version": "0.2.0"}, "inference.graphs", False),
        ({"engine": "TensorRT-LLM", "engine_version": "0.6.1"}, "inference.shared_reads", False),
        ({"engine": "TensorRT-LLM", "engine_version": "1.0"}, "inference.shared_reads", None),
        ({"engine": "llama.cpp", "engine_version": "May 2024"}, "inference.short_gaps", False),
    ],
)
def test_what_versions_lack_or_fuse(inference_case, changed, name, value) -> None:
    assert speed_facts(inference_case(**changed)).get(name) is value


def test_chunks_and_pipelining_of_llama_cpp(inference_case) -> None:
    found = speed_facts(inference_case(engine="ik_llama.cpp", extra={"n_ubatch": 2048}, seq_len=512))
    assert found["inference.prefill_tokens"] == 512
    assert found["inference.pipelines_prompts"] is False


def test_cores_of_aws_are_no_accelerators(inference_case) -> None:
    found = speed_facts(inference_case(engine="transformers-neuronx", parallel={"tp": 24}, n_gpus=12))
    assert found["parallel.tensor"] == 12
    assert "inference.copies_heads" not in found


def test_training_has_none(training_case) -> None:
    assert speed_facts(training_case()) == {}
