"""Accelerators of AMD, by `amd-smi`, else by `rocm-smi`."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kb.this_computer.finding import Device
from kb.this_computer.tool import printed_by

__all__ = ["amd_devices", "read_amd_smi", "read_rocm_smi"]

_AMD_SMI = ("amd-smi", "static", "--asic", "--vram", "--json")
_ROCM_SMI = ("rocm-smi", "--showproductname", "--showmeminfo", "vram", "--json")
_SIZES = {"B": 1, "KB": 2**10, "MB": 2**20, "GB": 2**30}
_NAMES = ("Card Series", "Card series", "Device Name", "Card Model", "Card model")


def amd_devices() -> tuple[Device, ...]:
    """The accelerators that ROCm tells; none where there is no driver. Never raises."""
    printed = printed_by(_AMD_SMI)
    found = read_amd_smi(printed) if printed is not None else ()
    if found:
        return found
    printed = printed_by(_ROCM_SMI)
    return read_rocm_smi(printed) if printed is not None else ()


def read_amd_smi(printed: str) -> tuple[Device, ...]:
    """The devices in the JSON of `amd-smi static`; its MB are 2^20 byte."""
    told = _json(printed)
    listed = told.get("gpu_data", []) if isinstance(told, dict) else told
    return tuple(_of_amd_smi(listed)) if isinstance(listed, list) else ()


def _of_amd_smi(listed: list[object]) -> Iterator[Device]:
    for each in listed:
        asic, vram = (each.get(part) if isinstance(each, dict) else None for part in ("asic", "vram"))
        name = asic.get("market_name") if isinstance(asic, dict) else None
        size = vram.get("size") if isinstance(vram, dict) else None
        if isinstance(name, str) and name.strip():
            yield Device(name.strip(), _bytes(size), "amd-smi")


def _bytes(size: object) -> float | None:
    if not isinstance(size, dict):
        return None
    value, unit = size.get("value"), str(size.get("unit", "")).upper()
    if isinstance(value, bool) or not isinstance(value, int | float) or unit not in _SIZES:
        return None
    return float(value) * _SIZES[unit]


def read_rocm_smi(printed: str) -> tuple[Device, ...]:
    """The devices in the JSON of `rocm-smi`: a card each, memory in byte."""
    told = _json(printed)
    if not isinstance(told, dict):
        return ()
    found = []
    for card in sorted(name for name in told if name.startswith("card")):
        fields = told[card] if isinstance(told[card], dict) else {}
        name = next((fields[key] for key in _NAMES if isinstance(fields.get(key), str)), None)
        total = str(fields.get("VRAM Total Memory (B)", ""))
        if name is not None and name.strip():
            found.append(Device(name.strip(), float(total) if total.isdecimal() else None, "rocm-smi"))
    return tuple(found)


def _json(printed: str) -> object:
    """What is written in the first JSON text; tools print warnings before it."""
    starts = [place for place in (printed.find("{"), printed.find("[")) if place >= 0]
    try:
        return json.JSONDecoder().raw_decode(printed[min(starts) :])[0] if starts else None
    except (ValueError, RecursionError):
        return None
