"""Accelerators of NVIDIA, by NVML where its binding is installed, else by `nvidia-smi`."""

from __future__ import annotations

import csv
import importlib
import io
import re

from kb.this_computer.finding import Device
from kb.this_computer.tool import printed_by

__all__ = ["nvidia_devices", "read_query"]

_QUERY = ("nvidia-smi", "--query-gpu=name,memory.total,driver_version", "--format=csv,noheader,nounits")
_MIB = 2**20
_CUDA = re.compile(r"CUDA Version:\s*(\d+(?:\.\d+)?)")


def nvidia_devices() -> tuple[Device, ...]:
    """The accelerators that the driver of NVIDIA tells; none where there is no driver. Never raises."""
    return _by_nvml() or _by_tool()


def _by_nvml() -> tuple[Device, ...]:
    try:
        nvml = importlib.import_module("pynvml")
        nvml.nvmlInit()
    except Exception:  # the binding is not installed, or there is no driver; it raises errors of its own
        return ()
    try:
        driver = _text(nvml.nvmlSystemGetDriverVersion())
        version = int(nvml.nvmlSystemGetCudaDriverVersion())
        handles = [nvml.nvmlDeviceGetHandleByIndex(place) for place in range(nvml.nvmlDeviceGetCount())]
        return tuple(
            Device(
                name=_text(nvml.nvmlDeviceGetName(handle)),
                memory=float(nvml.nvmlDeviceGetMemoryInfo(handle).total),
                source="NVML",
                driver=driver,
                cuda=version // 1000 + version % 1000 // 10 / 10,
            )
            for handle in handles
        )
    except Exception:  # a device that is lost, or a query that this driver does not know
        return ()
    finally:
        nvml.nvmlShutdown()


def _text(told: str | bytes) -> str:
    return told.decode("utf-8", "replace") if isinstance(told, bytes) else told


def _by_tool() -> tuple[Device, ...]:
    printed = printed_by(_QUERY)
    if printed is None:
        return ()
    page = printed_by(_QUERY[:1]) or ""
    found = _CUDA.search(page)
    return read_query(printed, float(found.group(1)) if found else None)


def read_query(printed: str, cuda: float | None = None) -> tuple[Device, ...]:
    """The devices in what `nvidia-smi` prints for the query: a line each of name, memory in MiB and driver."""
    found = []
    for row in csv.reader(io.StringIO(printed), skipinitialspace=True):
        if len(row) == 3 and row[0].strip():
            memory = row[1].strip()
            size = float(memory) * _MIB if memory.isdecimal() else None
            found.append(Device(row[0].strip(), size, "nvidia-smi", row[2].strip(), cuda))
    return tuple(found)
