"""What was found on this computer, as answers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.inference import Given
from kb.this_computer.this_computer import ThisComputer

__all__ = ["here_answers"]

_ACCELERATOR = "hardware.accelerator"


def here_answers(found: ThisComputer, said: Mapping[str, Given]) -> dict[str, Given]:
    """What was ``found`` as answers, each with where it was read.

    What was ``said`` counts more; who named an accelerator does not speak of this computer, and nothing of it is taken.
    """
    if _ACCELERATOR in said:
        return {}
    return {
        each.fact: Given(each.value, note=f"found on this computer ({each.source})")
        for each in found.findings
        if each.fact not in said
    }
