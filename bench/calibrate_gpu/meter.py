"""How memory is measured."""

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Protocol

import torch

__all__ = ["Meter"]


class Meter(Protocol):
    """Memory of one device, in bytes.

    Attributes:
        device: The device.
        means: What each figure of `peaks` is, by its name: the text of `what_is_measured`.
    """

    device: torch.device
    means: Mapping[str, str]

    def clear(self) -> None:
        """Forget all that an earlier run left behind."""

    def watching(
        self, model: torch.nn.Module, optimizer: torch.optim.Optimizer | None, *tensors: torch.Tensor
    ) -> AbstractContextManager[object]:
        """While the context lasts, memory is measured. The arguments exist before."""

    def start(self) -> None:
        """Forget the peak so far."""

    def now(self) -> int:
        """Bytes alive now."""

    def peak(self) -> int:
        """The most bytes alive at once since `start`."""

    def peaks(self) -> Mapping[str, int]:
        """The peak since `start`, as each of the means sees it."""

    def synchronize(self) -> None:
        """Wait until the device has done what it was given."""
