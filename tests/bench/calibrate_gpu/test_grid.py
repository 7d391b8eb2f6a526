"""What is measured."""

import pickle

import pytest

from bench.calibrate_gpu.card_run import PROBES, CardRun
from bench.calibrate_gpu.grid import grid
from bench.calibrate_gpu.serving_run import ServingRun
from bench.calibrate_gpu.training_run import TrainingRun


@pytest.mark.parametrize("tiny", [True, False])
def test_each_run_has_a_name_of_its_own(tiny: bool) -> None:
    ids = [run.id for run in grid(quick=False, tiny=tiny)]
    assert len(ids) == len(set(ids))


def test_a_quick_grid_is_part_of_the_whole_and_has_every_sort() -> None:
    quick, whole = grid(quick=True, tiny=False), grid(quick=False, tiny=False)
    assert {run.id for run in quick} < {run.id for run in whole}
    assert {type(run) for run in quick} == {CardRun, ServingRun, TrainingRun}


def test_what_is_cheap_and_tells_most_comes_first() -> None:
    runs = grid(quick=False, tiny=False)
    assert [run.id for run in runs[: len(PROBES)]] == [f"card.{probe}" for probe in PROBES]
    compiled = [isinstance(run, ServingRun) and run.compiled for run in runs]
    assert compiled == sorted(compiled)


def test_the_grid_varies_what_decides_memory() -> None:
    training = [run for run in grid(quick=False, tiny=False) if isinstance(run, TrainingRun)]
    assert {run.precision for run in training} == {"fp32", "bf16", "amp", "amp16"}
    assert {run.optimizer for run in training} == {"adamw_foreach", "adamw_fused", "adamw", "sgd"}
    assert {run.attention for run in training} == {"sdpa", "eager"}
    assert {run.checkpointing for run in training} == {True, False}
    assert len({run.shape.family for run in training}) >= 8
    assert any(run.lora_rank and run.lora_everywhere for run in training)


def test_runs_travel_to_the_measuring_process() -> None:
    for run in grid(quick=False, tiny=False):
        assert pickle.loads(pickle.dumps(run)) == run
