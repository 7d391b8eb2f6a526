"""Training steps, measured."""

import time
from collections.abc import Iterator

import torch

from bench.calibrate_gpu.meter import Meter
from bench.calibrate_gpu.result import Result
from bench.calibrate_gpu.timing import seconds_each
from bench.calibrate_gpu.trainee import Trainee
from bench.calibrate_gpu.training_run import TrainingRun

__all__ = ["train"]

_WHOLE_STEPS = "over the second and third training step"


def train(run: TrainingRun, meter: Meter) -> Iterator[Result]:
    """Peaks of memory of `run` as each means of `meter` sees them, and tokens per second.

    A run that lacks memory gives one value, None. Memory is that of steps for which the optimizer has its states.
    """
    meter.clear()
    stage = "model"
    try:
        trainee = Trainee(run, meter.device)
        stage = "first step"
        with meter.watching(trainee.model, trainee.optimizer, *trainee.batch.values()):
            trainee.step()
            stage = "further steps"
            meter.start()
            trainee.step()
            trainee.step()
            peaks = meter.peaks()
            phases = _memory_of_phases(trainee, meter)
        seconds = seconds_each(trainee.step, meter.synchronize, at_least=1.5, most=50)
        times = _times_of_phases(trainee, meter)
    except torch.OutOfMemoryError:
        first = next(iter(meter.means.values()))
        yield Result("oom", "train_mem", None, "byte", first, {"failed_in": stage})
        return
    counted = {"trained_params": trainee.trained_params}
    stated = {"params_total": trainee.base_params}
    for means, peak in peaks.items():
        extra = {**counted, "phases": phases}
        yield Result(means, "train_mem", peak, "byte", f"{meter.means[means]} {_WHOLE_STEPS}", extra, stated)
    tokens = run.batch * run.sequence
    extra = {**counted, "step_seconds": seconds, "phase_seconds": times}
    yield Result("rate", "train_tps", tokens / seconds, "tokens/s", "mean over whole training steps", extra, stated)


def _memory_of_phases(trainee: Trainee, meter: Meter) -> dict[str, dict[str, int]]:
    found = {}
    for name, phase in trainee.phases.items():
        meter.start()
        phase()
        found[name] = {"peak": meter.peak(), "end": meter.now()}
    return found


def _times_of_phases(trainee: Trainee, meter: Meter) -> dict[str, float]:
    found: dict[str, float] = {}
    for name, phase in trainee.phases.items():
        meter.synchronize()
        begin = time.perf_counter()
        phase()
        meter.synchronize()
        found[name] = time.perf_counter() - begin
    return found
