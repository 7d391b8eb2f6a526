"""The process that measures; PyTorch is imported when it starts, not before."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from bench.calibrate_gpu.card_run import CardRun
from bench.calibrate_gpu.end import End
from bench.calibrate_gpu.result import Result
from bench.calibrate_gpu.serving_run import ServingRun
from bench.calibrate_gpu.training_run import TrainingRun

if TYPE_CHECKING:
    from bench.calibrate_gpu.meter import Meter

__all__ = ["work"]

_LEFT_BEHIND = 256 * 2**20


def work(connection: Connection, device: str, used_before: int | None) -> None:
    """Measures the runs that come over `connection`, until None comes.

    Sends first `("machine", Machine)`; then for each run `("case", case)` for every value, and `("end", End)`.
    `device` is auto, cuda or cpu. Sends `("unable", reason)` and ends where the device or a package is missing.
    """
    try:
        import torch

        from bench.calibrate_gpu.device import open_device

        machine, meter = open_device(device, used_before)
    except Exception as error:  # whatever is wrong with the device or a package: the command says it
        connection.send(("unable", f"{type(error).__name__}: {error}"))
        return
    from bench.calibrate_gpu.record import record

    connection.send(("machine", machine))
    while (run := connection.recv()) is not None:
        reason, spoilt = "", False
        try:
            for result in _results(run, meter):
                connection.send(("case", record(run, result, machine)))
        except Exception as error:  # one that cannot be measured does not stop the others
            reason = _place(error)
            spoilt = "CUDA" in reason or "cuda" in reason  # after an error of the device nothing works any more
        try:
            gc.collect()
            meter.clear()
            spoilt = spoilt or (meter.device.type == "cuda" and torch.cuda.memory_allocated() > _LEFT_BEHIND)
        except Exception as error:  # the device is no longer usable
            reason, spoilt = reason or _place(error), True
        connection.send(("end", End(reason, spoilt)))


def _results(run: CardRun | ServingRun | TrainingRun, meter: Meter) -> Iterator[Result]:
    from bench.calibrate_gpu.probe import probe
    from bench.calibrate_gpu.serve import serve
    from bench.calibrate_gpu.train import train

    if isinstance(run, CardRun):
        return probe(run.probe, meter)
    return train(run, meter) if isinstance(run, TrainingRun) else serve(run, meter)


def _place(error: BaseException) -> str:
    """What went wrong and where, in one line."""
    frame = traceback.extract_tb(error.__traceback__)[-1] if error.__traceback__ else None
    where = f" ({frame.filename.rpartition('/')[2]}:{frame.lineno})" if frame else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}{where}"
