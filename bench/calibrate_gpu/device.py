"""The device that is measured."""

import importlib
import platform

import torch

from bench.calibrate_gpu.cpu_meter import CpuMeter
from bench.calibrate_gpu.cuda_meter import CudaMeter
from bench.calibrate_gpu.driver_memory import driver_memory
from bench.calibrate_gpu.machine import Machine
from bench.calibrate_gpu.meter import Meter

__all__ = ["open_device"]


def open_device(device: str, used_before: int | None) -> tuple[Machine, Meter]:
    """The machine and the meter of `device`: auto, cuda or cpu. `auto` is the GPU where there is one.

    Raises:
        RuntimeError: There is no such device.
        ImportError: A package is missing.
    """
    versions = {"torch": str(torch.__version__), "python": platform.python_version()}
    for name in ("transformers", "peft"):
        try:
            versions[name] = str(importlib.import_module(name).__version__)
        except ImportError:
            if name == "transformers":
                raise
    if device == "cpu" or (device == "auto" and not torch.cuda.is_available()):
        return Machine(None, versions, {"processor": platform.machine()}), CpuMeter()
    torch.cuda.init()
    torch.zeros(1, device="cuda")
    used = driver_memory()
    properties = torch.cuda.get_device_properties(0)
    details = {
        "capability": f"{properties.major}.{properties.minor}",
        "multiprocessors": properties.multi_processor_count,
        "visible_memory": properties.total_memory,
        "cuda": torch.version.cuda,
        "used_before": used_before,
        "bare_context": None if used is None or used_before is None else used - used_before,
    }
    return Machine(torch.cuda.get_device_name(0), versions, details), CudaMeter(used_before)
