"""Computers of Apple, by `sysctl` and `system_profiler`."""

from __future__ import annotations

import json
import sys

from kb.this_computer.finding import Device
from kb.this_computer.tool import printed_by

__all__ = ["apple_devices", "read_displays"]

_CHIP = ("sysctl", "-n", "machdep.cpu.brand_string")
_MEMORY = ("sysctl", "-n", "hw.memsize")
_DISPLAYS = ("system_profiler", "SPDisplaysDataType", "-json")


def apple_devices(platform: str = sys.platform) -> tuple[Device, ...]:
    """The chip of a computer of Apple with its memory, which processor and graphics unit share. Never raises."""
    if platform != "darwin":
        return ()
    memory = (printed_by(_MEMORY) or "").strip()
    size = float(memory) if memory.isdecimal() else None
    chip = (printed_by(_CHIP) or "").strip()
    if chip.startswith("Apple"):
        return (Device(chip, size, "sysctl machdep.cpu.brand_string, hw.memsize"),)
    names = read_displays(printed_by(_DISPLAYS) or "")
    return tuple(Device(name, size, "system_profiler SPDisplaysDataType") for name in names[:1])


def read_displays(printed: str) -> tuple[str, ...]:
    """The graphics units of Apple in the JSON of `system_profiler`."""
    try:
        told = json.loads(printed)
    except (ValueError, RecursionError):
        return ()
    listed = told.get("SPDisplaysDataType") if isinstance(told, dict) else None
    models = (
        (each.get("sppci_model") for each in listed or () if isinstance(each, dict)) if isinstance(listed, list) else ()
    )
    return tuple(each for each in models if isinstance(each, str) and each.startswith("Apple"))
