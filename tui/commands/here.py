"""``whygpu here``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from kb.advisor import Advisor
from kb.errors import printable
from kb.this_computer import Device, ThisComputer, this_computer
from tui.commands.complaint import complaining
from tui.commands.own_rules import advisor_with_own_rules
from tui.report.json_text import json_text
from tui.report.layout import columns, page_width

__all__ = ["here"]

_GIB = 2**30
_LONGEST = 80


@complaining
def here(options: argparse.Namespace) -> int:
    """Prints what is found on this computer and where it was read; returns 1 where no accelerator is found."""
    advisor = advisor_with_own_rules(options)
    found = this_computer(advisor.catalogues)
    if options.json:
        print(json_text(_as_json(found), 2))
    else:
        for line in columns(list(_rows(found, advisor)), page_width(), ""):
            print(line)
        for line in _remarks(found):
            print(line)
    return 0 if found.devices else 1


def _rows(found: ThisComputer, advisor: Advisor) -> Iterator[tuple[str, str]]:
    rulebook = advisor.rulebook
    for each in found.findings:
        yield rulebook.title(each.fact), f"{rulebook.show(each.fact, each.value)}  [{each.source}: {each.read}]"


def _remarks(found: ThisComputer) -> Iterator[str]:
    if not found.devices:
        yield "No accelerator was found: nvidia-smi, amd-smi, rocm-smi and sysctl tell nothing here."
    for each in found.unnamed:
        yield f"The catalogue does not know {_named(each)}. Set its nearest kin with --set hardware.accelerator=NAME."
    for each in found.beside:
        yield f"Left out is {_named(each)}: accelerators of one kind are worked out together."
    if found.findings:
        yield "Take it into an advice: whygpu advise --here ..."


def _named(device: Device) -> str:
    memory = "" if device.memory is None else f" with {device.memory / _GIB:.0f} GiB"
    return f"{printable(device.name, _LONGEST)}{memory}"


def _as_json(found: ThisComputer) -> dict[str, object]:
    def told(device: Device) -> dict[str, object]:
        return {
            "name": printable(device.name, _LONGEST),
            "memory_bytes": device.memory,
            "driver": printable(device.driver, _LONGEST),
            "source": device.source,
        }

    return {
        "devices": [told(each) for each in found.devices],
        "facts": [
            {"fact": each.fact, "value": each.value, "read": each.read, "source": each.source}
            for each in found.findings
        ],
        "unknown": [told(each) for each in found.unnamed],
        "left_out": [told(each) for each in found.beside],
    }
