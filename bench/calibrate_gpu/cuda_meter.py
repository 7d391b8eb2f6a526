"""Memory of a CUDA device as PyTorch's allocator and the driver count it."""

import gc
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from types import MappingProxyType
from typing import Final

import torch

from bench.calibrate_gpu.driver_memory import driver_memory

__all__ = ["CudaMeter"]

_MEANS: Final = MappingProxyType(
    {
        "allocated": "peak of torch.cuda.max_memory_allocated",
        "reserved": "peak of torch.cuda.max_memory_reserved",
        "driver": "memory of the whole process as the driver counts it (nvidia-smi): reserved by PyTorch, and context",
    }
)


class CudaMeter:
    """The first CUDA device. Nothing else may use it: the driver's figure counts all processes."""

    means: Mapping[str, str] = _MEANS

    def __init__(self, used_before: int | None) -> None:
        """`used_before`: bytes that the driver saw in use before this process came; None where that is not known."""
        self.device = torch.device("cuda", 0)
        self._used_before = used_before

    def clear(self) -> None:
        """Forget all that an earlier run left behind."""
        gc.collect()
        release = getattr(torch._C, "_cuda_clearCublasWorkspaces", None)  # noqa: SLF001 - there is no public name
        if release is not None:
            release()
        torch.cuda.empty_cache()
        torch.cuda.reset_peak_memory_stats()

    def watching(
        self, model: torch.nn.Module, optimizer: torch.optim.Optimizer | None, *tensors: torch.Tensor
    ) -> AbstractContextManager[object]:
        """The allocator counts always: a context that does nothing."""
        return nullcontext((model, optimizer, tensors))

    def start(self) -> None:
        """Forget the peak so far; what is cached stays reserved."""
        torch.cuda.synchronize()
        torch.cuda.reset_peak_memory_stats()

    def now(self) -> int:
        """Bytes allocated now."""
        torch.cuda.synchronize()
        return int(torch.cuda.memory_allocated())

    def peak(self) -> int:
        """The most bytes allocated at once since `start`."""
        torch.cuda.synchronize()
        return int(torch.cuda.max_memory_allocated())

    def peaks(self) -> Mapping[str, int]:
        """Peaks of allocated and reserved memory; the driver's figure is that of now, as reserved memory stays."""
        found = {"allocated": self.peak(), "reserved": int(torch.cuda.max_memory_reserved())}
        used = None if self._used_before is None else driver_memory()
        if self._used_before is not None and used is not None:
            found["driver"] = used - self._used_before
        return found

    def synchronize(self) -> None:
        """Wait until the device has done what it was given."""
        torch.cuda.synchronize()
