"""The tensors alive, counted as they come and go."""

from collections.abc import Callable, Mapping
from typing import Any

import torch
from torch.multiprocessing.reductions import StorageWeakRef
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

__all__ = ["LiveTensors"]


class LiveTensors(TorchDispatchMode):  # type: ignore[misc]  # without torch installed its class has no known type
    """While it is active, the bytes of all tensors that PyTorch's operators made and that are still alive.

    Unlike PyTorch's MemTracker it tells no kinds apart, and takes any number of steps of the same model. It looks at
    every tensor after every operator, so it is for small models.
    """

    def __init__(self) -> None:
        super().__init__()
        self._storages: dict[int, tuple[StorageWeakRef, int]] = {}
        self._peak = 0

    def add(self, tensor: torch.Tensor) -> None:
        """Count a tensor that exists already."""
        storage = tensor.untyped_storage()
        self._storages[storage._cdata] = (StorageWeakRef(storage), storage.nbytes())  # noqa: SLF001 - its identity

    def start(self) -> None:
        """Forget the peak so far."""
        self._peak = 0
        self.now()

    def now(self) -> int:
        """Bytes alive now."""
        self._storages = {key: each for key, each in self._storages.items() if not each[0].expired()}
        alive = sum(size for _, size in self._storages.values())
        self._peak = max(self._peak, alive)
        return alive

    def peak(self) -> int:
        """The most bytes alive after any operator since `start`."""
        return self._peak

    def __torch_dispatch__(
        self,
        function: Callable[..., object],
        types: object,
        args: tuple[Any, ...] = (),
        kwargs: Mapping[str, Any] | None = None,
    ) -> object:
        made = function(*args, **(kwargs or {}))
        for tensor in tree_leaves(made):
            if isinstance(tensor, torch.Tensor):
                self.add(tensor)
        self.now()
        return made
