"""Main memory and processor of this computer, by psutil where it is installed, else as the system tells them."""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from kb.this_computer.finding import Finding
from kb.this_computer.tool import printed_by

__all__ = ["host_findings", "read_cores", "read_memory"]

_MEMORY, _CORES = "hardware.host_ram", "hardware.cpu_cores"
_PROC = Path("/proc")
_GIB = 2**30
_TOTAL = re.compile(r"^MemTotal:\s*(\d+) kB", re.MULTILINE)


def host_findings(proc: Path = _PROC, platform: str = sys.platform) -> Iterator[Finding]:
    """Main memory in byte and whole processor cores, as far as they can be read. Never raises."""
    memory, cores, source = _by_psutil()
    if memory is not None:
        yield Finding(_MEMORY, memory, f"{memory / _GIB:.1f} GiB", source)
    if cores is not None:
        yield Finding(_CORES, cores, f"{cores} cores", source)
    if memory is None:
        yield from _memory_told(proc, platform)
    if cores is None:
        yield from _cores_told(proc, platform)


def _by_psutil() -> tuple[float | None, int | None, str]:
    try:
        psutil = importlib.import_module("psutil")
        cores = psutil.cpu_count(logical=False)
        return float(psutil.virtual_memory().total), int(cores) if cores else None, "psutil"
    except Exception:  # it is not installed, or does not know this system
        return None, None, ""


def _memory_told(proc: Path, platform: str) -> Iterator[Finding]:
    if platform == "darwin":
        told, source = (printed_by(("sysctl", "-n", "hw.memsize")) or "").strip(), "sysctl hw.memsize"
        memory = float(told) if told.isdecimal() else None
    else:
        memory, source = read_memory(_text(proc / "meminfo")), str(proc / "meminfo")
    if memory:
        yield Finding(_MEMORY, memory, f"{memory / _GIB:.1f} GiB", source)


def _cores_told(proc: Path, platform: str) -> Iterator[Finding]:
    if platform == "darwin":
        told, source = (printed_by(("sysctl", "-n", "hw.physicalcpu")) or "").strip(), "sysctl hw.physicalcpu"
        cores = int(told) if told.isdecimal() else None
    else:
        cores, source = read_cores(_text(proc / "cpuinfo")), str(proc / "cpuinfo")
    if cores is None and os.cpu_count():
        cores, source = os.cpu_count(), "the system, which counts threads"
    if cores:
        yield Finding(_CORES, cores, f"{cores} cores", source)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def read_memory(meminfo: str) -> float | None:
    """The memory in byte that `/proc/meminfo` tells."""
    found = _TOTAL.search(meminfo)
    return float(found.group(1)) * 1024 if found else None


def read_cores(cpuinfo: str) -> int | None:
    """The whole cores that `/proc/cpuinfo` tells: pairs of socket and core; None where it does not tell them."""
    found, socket = set(), ""
    for line in cpuinfo.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "physical id":
            socket = value.strip()
        elif name.strip() == "core id":
            found.add((socket, value.strip()))
    return len(found) or None
