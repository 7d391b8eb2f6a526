"""Memory on a CPU: the tensors alive."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from types import MappingProxyType

import torch

from bench.calibrate_gpu.live_tensors import LiveTensors

__all__ = ["CpuMeter"]


class CpuMeter:
    """What the tensors of a run take on the CPU; neither the allocator's slack nor the process itself."""

    means: Mapping[str, str] = MappingProxyType(
        {"tensors": "peak of the tensors alive on the CPU: a check of the tool, no measurement,"}
    )

    def __init__(self) -> None:
        self.device = torch.device("cpu")
        self._tensors = LiveTensors()

    def clear(self) -> None:
        """Forget all that an earlier run left behind."""
        gc.collect()
        self._tensors = LiveTensors()

    def watching(
        self, model: torch.nn.Module, optimizer: torch.optim.Optimizer | None, *tensors: torch.Tensor
    ) -> AbstractContextManager[object]:
        """While the context lasts, tensors are counted, those of the arguments included."""
        return self._watching(model, optimizer, *tensors)

    @contextmanager
    def _watching(
        self, model: torch.nn.Module, optimizer: torch.optim.Optimizer | None, *tensors: torch.Tensor
    ) -> Iterator[None]:
        states = [] if optimizer is None else [value for state in optimizer.state.values() for value in state.values()]
        for tensor in (*model.parameters(), *model.buffers(), *tensors, *states):
            if isinstance(tensor, torch.Tensor):
                self._tensors.add(tensor)
        with self._tensors:
            yield

    def start(self) -> None:
        """Forget the peak so far."""
        self._tensors.start()

    def now(self) -> int:
        """Bytes alive now."""
        return self._tensors.now()

    def peak(self) -> int:
        """The most bytes alive at once since `start`."""
        return self._tensors.peak()

    def peaks(self) -> Mapping[str, int]:
        """The peak since `start`."""
        return {"tensors": self.peak()}

    def synchronize(self) -> None:
        """A CPU is done when a call returns."""
