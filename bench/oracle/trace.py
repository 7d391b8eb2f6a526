"""One training step, traced."""

import warnings
from collections.abc import Mapping
from dataclasses import dataclass

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from bench.oracle.build import Job, build
from bench.oracle.cuda import as_on_cuda
from bench.oracle.setup import Setup
from bench.oracle.tracker import PhaseTracker

__all__ = ["Phase", "Trace", "trace"]


@dataclass(frozen=True)
class Phase:
    """Bytes by kind (see `bench.oracle.tracker.KINDS`) at the highest point of a phase and at its end."""

    peak: Mapping[str, int]
    end: Mapping[str, int]


@dataclass(frozen=True)
class Trace:
    """The second step of a training job, when the optimizer has its states.

    Attributes:
        phases: By name, in order: forward (with the loss), backward, optimizer.
    """

    phases: Mapping[str, Phase]
    base_params: int
    trained_params: int

    @property
    def peak_phase(self) -> str:
        """The phase with the highest point."""
        return max(self.phases, key=lambda name: self.phases[name].peak["total"])

    @property
    def peak(self) -> Mapping[str, int]:
        """Bytes by kind at the highest point of the step."""
        return self.phases[self.peak_phase].peak


def trace(setup: Setup) -> Trace:
    """The memory of a training step of `setup`; nothing is allocated or computed.

    Raises:
        RuntimeError: If the model does something that needs real numbers.
    """
    with warnings.catch_warnings(), FakeTensorMode():
        warnings.simplefilter("ignore")
        job = build(setup)
        tracker = PhaseTracker()
        batch = _batch(setup)
        tracker.track_external(job.model, job.optimizer, *batch.values())
        with tracker, as_on_cuda(setup.precision == "amp"):
            _make_states(job)
            phases = _step(setup, job, tracker, batch)
    return Trace(phases, job.base_params, job.trained_params)


def _make_states(job: Job) -> None:
    """The first step as far as it leaves something behind: the optimizer's states."""
    for group in job.optimizer.param_groups:
        for parameter in group["params"]:
            parameter.grad = torch.empty_like(parameter)
    job.optimizer.step()
    job.optimizer.zero_grad(set_to_none=True)


def _step(setup: Setup, job: Job, tracker: PhaseTracker, batch: dict[str, torch.Tensor]) -> dict[str, Phase]:
    tracker.start_phase()
    with torch.autocast("cpu", torch.bfloat16, enabled=setup.precision == "amp"):
        loss = job.model(**batch).loss  # the rest of the output is dropped here, as Trainer does
    forward = Phase(tracker.peak(), tracker.current())
    tracker.start_phase()
    loss.backward()
    backward = Phase(tracker.peak(), tracker.current())
    del loss
    tracker.start_phase()
    job.optimizer.step()
    end = tracker.current()
    optimizer = Phase(_without_temporaries(tracker.peak(), end["optimizer_states"]), end)
    job.optimizer.zero_grad(set_to_none=True)
    return {"forward": forward, "backward": backward, "optimizer": optimizer}


def _without_temporaries(peak: dict[str, int], states: int) -> dict[str, int]:
    """`peak` of the optimizer step with its temporaries apart: MemTracker counts them as states."""
    temporaries = peak["temporaries"] + peak["optimizer_states"] - states
    return {**peak, "optimizer_states": states, "temporaries": temporaries}


def _batch(setup: Setup) -> dict[str, torch.Tensor]:
    tokens = torch.empty((setup.batch, setup.sequence), dtype=torch.long)
    labels = torch.empty(setup.batch, dtype=torch.long) if setup.shape.encoder else tokens
    return {"input_ids": tokens, "labels": labels}
