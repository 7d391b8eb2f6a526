"""Layers that stay in host memory, and experts that are dealt out."""

import pytest

from bench.accuracy.errors import NotCoveredError
from bench.accuracy.offload_facts import offload_facts


@pytest.mark.parametrize(
    "changed",
    [
        {"extra": {"n_gpu_layers": 20}},
        {"extra": {"flags": "-ngl 20 -fa 1"}},
        {"notes": "llama-server --n-gpu-layers 20"},
        {"notes": "offloaded 20/33 layers to GPU", "parallel": {"offload": "cpu"}},
    ],
)
def test_layers_on_accelerators(changed, inference_case) -> None:
    assert offload_facts(inference_case(**changed)) == {"inference.offloaded_layers": 20}


def test_nothing_is_left_behind_unless_said(inference_case) -> None:
    assert offload_facts(inference_case()) == {}
    assert offload_facts(inference_case(parallel={"offload": "none"})) == {}


@pytest.mark.parametrize(
    "changed", [{"parallel": {"offload": "cpu"}}, {"extra": {"command": "llama-server -ngl 99 -ot exps=CPU"}}]
)
def test_a_part_that_is_not_counted_in_layers_is_refused(changed, inference_case) -> None:
    with pytest.raises(NotCoveredError):
        offload_facts(inference_case(**changed))


def test_fewer_layers_need_less_memory_and_are_slower(inference_case, evaluator) -> None:
    run = {"engine": "llama.cpp", "quantization": "Q4_K_M", "gpu": "RTX 4090"}
    whole, part = (evaluator.evaluate(inference_case(**run, extra={"ngl": layers})) for layers in (33, 17))
    assert part.estimate < 0.7 * whole.estimate
    speed = {"group": "decode_tps", "unit": "tokens/s", "value": 20.0, "what_is_measured": "decode"}
    fast, slow = (evaluator.evaluate(inference_case(**run, **speed, extra={"ngl": layers})) for layers in (33, 17))
    assert slow.estimate < 0.7 * fast.estimate


def test_experts_are_dealt_out_among_copies(inference_case, evaluator) -> None:
    run = {"model": "Qwen/Qwen3-30B-A3B", "engine": "vLLM", "n_gpus": 8, "what_is_measured": "model weights"}
    copies = evaluator.evaluate(inference_case(**run, parallel={"dp": 8, "tp": 1}))
    dealt = evaluator.evaluate(inference_case(**run, parallel={"dp": 8, "tp": 1, "ep": 8}))
    assert copies.estimate == pytest.approx(61.1e9, rel=0.01)
    assert dealt.estimate == pytest.approx(61.1e9 - 7 / 8 * 58e9, rel=0.05)
