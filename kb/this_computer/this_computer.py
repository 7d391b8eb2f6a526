"""This computer: what its tools tell, as facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.language import Value
from kb.catalogue import Catalogues
from kb.errors import AmbiguousEntryError, UnknownEntryError, printable
from kb.this_computer.amd import amd_devices
from kb.this_computer.apple import apple_devices
from kb.this_computer.finding import Device, Finding
from kb.this_computer.host import host_findings
from kb.this_computer.nvidia import nvidia_devices

__all__ = ["ThisComputer", "this_computer"]

_GIB = 2**30
_LOOKS: tuple[Callable[[], tuple[Device, ...]], ...] = (nvidia_devices, amd_devices, apple_devices)
_OF_MEMORY = re.compile(r"\d+GB|HBM\w*|OAM", re.IGNORECASE)
_NEAR = 0.15
"""By this part the memory that a driver tells may differ from that of the catalogue."""


@dataclass(frozen=True, slots=True)
class ThisComputer:
    """The accelerators, each with its name as its driver has it, and the facts that follow from what was found.

    ``unnamed`` are devices that the catalogue does not know. The facts are about the kind of which there are most;
    ``beside`` are those of other kinds.
    """

    devices: tuple[Device, ...]
    findings: tuple[Finding, ...]
    unnamed: tuple[Device, ...] = ()
    beside: tuple[Device, ...] = ()


def this_computer(catalogues: Catalogues) -> ThisComputer:
    """What is found on the computer that this runs on. Never raises; nothing is found where no tool tells anything."""
    devices = next((found for look in _LOOKS if (found := look())), ())
    named = [(device, _entry(device, catalogues)) for device in devices]
    known = [(device, entry) for device, entry in named if entry is not None]
    most = Counter(entry for _, entry in known).most_common(1)
    chosen = most[0][0] if most else None
    group = [device for device, entry in known if entry == chosen]
    return ThisComputer(
        devices,
        (*_of_group(group, chosen), *host_findings()),
        tuple(device for device, entry in named if entry is None),
        tuple(device for device, entry in known if entry != chosen),
    )


def _of_group(group: list[Device], entry: str | None) -> Iterator[Finding]:
    if entry is None:
        return
    first = group[0]
    yield Finding("hardware.accelerator", entry, printable(first.name, 80), first.source)
    yield Finding("hardware.count", len(group), f"{len(group)} of them", first.source)
    yield Finding("hardware.owned", True, "they are in this computer", first.source)
    if first.memory is not None and first.source.startswith(("sysctl", "system_profiler")):
        yield Finding("hardware.memory", first.memory, f"{first.memory / _GIB:.0f} GiB", first.source)
    if first.cuda is not None:
        yield Finding("site.cuda", first.cuda, f"CUDA {first.cuda:g}", first.source)


def _entry(device: Device, catalogues: Catalogues) -> str | None:
    """The entry of the catalogue that a device is: by name; of several of that name, the one with its memory.

    Drivers add the memory to some names (`H100 80GB HBM3`), which is left out where nothing has the whole name. Of
    several forms they name the card for a slot (PCIe, NVL) and not the module for a board.
    """
    short = " ".join(word for word in device.name.split() if not _OF_MEMORY.fullmatch(word))
    for name in dict.fromkeys((device.name, short)):
        try:
            return catalogues.accelerators.resolve(name)
        except AmbiguousEntryError as error:
            near = [entry for entry in error.candidates if _has_memory(entry, device, catalogues)]
            modules = [entry for entry in near if _field(entry, "form_class", catalogues) == "module"]
            for found in (near, modules):
                if len(found) == 1:
                    return found[0]
        except UnknownEntryError:
            pass
    return None


def _has_memory(entry: str, device: Device, catalogues: Catalogues) -> bool:
    told = _field(entry, "memory_bytes", catalogues)
    if device.memory is None or isinstance(told, bool | str | None):
        return False
    return abs(told - device.memory) <= _NEAR * device.memory


def _field(entry: str, field: str, catalogues: Catalogues) -> Value | None:
    return (catalogues.accelerators.fields(entry) or {}).get(field)
