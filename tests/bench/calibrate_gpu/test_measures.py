"""What is measured on a CPU is what arithmetic says."""

import importlib.util

import pytest

pytestmark = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "transformers", "peft")),
    reason="measuring takes torch, transformers and peft, which the project does not install",
)


@pytest.fixture
def results():
    from bench.calibrate_gpu.cpu_meter import CpuMeter
    from bench.calibrate_gpu.serve import serve
    from bench.calibrate_gpu.serving_run import ServingRun
    from bench.calibrate_gpu.train import train

    return lambda run: {each.name: each for each in (serve if isinstance(run, ServingRun) else train)(run, CpuMeter())}


def test_states_after_a_step_are_three_numbers_for_each_parameter(results) -> None:
    from bench.calibrate_gpu.grid import grid
    from bench.calibrate_gpu.training_run import TrainingRun

    run = next(run for run in grid(quick=False, tiny=True) if isinstance(run, TrainingRun))
    measured = results(run)
    params = measured["tensors"].stated["params_total"]
    end = measured["tensors"].extra["phases"]["optimizer"]["end"]
    assert 3 * 4 * params < end < 3.1 * 4 * params  # weights and two states in FP32; gradients are dropped
    peaks = [phase["peak"] for phase in measured["tensors"].extra["phases"].values()]
    assert measured["tensors"].value == max(peaks)
    assert measured["rate"].value == pytest.approx(run.batch * run.sequence / measured["rate"].extra["step_seconds"])


def test_the_cache_takes_two_numbers_for_each_head_and_token(results) -> None:
    from bench.calibrate_gpu.grid import grid
    from bench.calibrate_gpu.serving_run import ServingRun

    run = next(run for run in grid(quick=False, tiny=True) if isinstance(run, ServingRun))
    measured = results(run)
    shape, tokens = run.shape, run.batch * (run.prompt + run.generated)
    assert measured["cache"].value == 2 * 2 * shape.layers * shape.kv_heads * shape.head_dim * tokens
    assert measured["weights"].value == pytest.approx(2 * measured["weights"].stated["params_total"], rel=0.05)
    assert measured["tensors"].value >= measured["weights"].value + measured["cache"].value
