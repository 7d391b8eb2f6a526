"""PyTorch's MemTracker, with a peak for each phase of a step."""

from types import MappingProxyType
from typing import Final

import torch
from torch.distributed._tools.mem_tracker import MemTracker

__all__ = ["KINDS", "PhaseTracker"]

KINDS: Final = MappingProxyType(
    {
        "Parameter": "parameters",
        "Buffer": "buffers",
        "Gradient": "gradients",
        "Activation": "activations",
        "Temp": "temporaries",
        "Optstate": "optimizer_states",
        "Other": "inputs",
        "Total": "total",
    }
)
"""MemTracker's names for kinds of memory, and ours."""


class _NoHandle:
    """Stands for the hook that a frozen parameter cannot have."""

    def remove(self) -> None:
        """Nothing to remove."""


class PhaseTracker(MemTracker):  # type: ignore[misc]  # without torch installed its class has no known type
    """MemTracker that can be asked for the peak since a point in time, and that takes frozen parameters.

    It leaves out the peak of each module, which takes most of the time of a trace: totals by kind stay the same.
    """

    def start_phase(self) -> None:
        """Forget the peak so far."""
        self._peak_mem.clear()
        self._peak_mem_snap.clear()
        self._update_peak_stats(None)

    def current(self) -> dict[str, int]:
        """Bytes alive now, by kind."""
        return _named(self.get_tracker_snapshot("current"))

    def peak(self) -> dict[str, int]:
        """Bytes alive by kind, when their sum was highest since `start_phase`."""
        return _named(self.get_tracker_snapshot("peak"))

    def _update_peak_stats(self, _peak_state: object) -> None:
        for device, snapshot in self._curr_mem_snap.items():
            if snapshot["Total"] > self._peak_mem.get(device, 0):
                self._peak_mem[device] = snapshot["Total"]
                self._peak_mem_snap[device] = dict(snapshot)

    def _track_module_params_and_buffers(
        self, module: torch.nn.Module, install_grad_hooks: bool = True
    ) -> tuple[int, int]:
        for parameter in module.parameters():
            if not parameter.requires_grad:
                self._param_to_grad_hook_handles[parameter] = (_NoHandle(), _NoHandle())
        sizes: tuple[int, int] = super()._track_module_params_and_buffers(module, install_grad_hooks)
        return sizes


def _named(snapshot: dict[torch.device, dict[str, int]]) -> dict[str, int]:
    """The snapshot of the one device a trace uses."""
    (kinds,) = snapshot.values()
    return {KINDS[str(getattr(kind, "value", kind))]: size for kind, size in kinds.items()}
