"""A configuration in one line."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language import Value
from engine.rulebook import Rulebook

__all__ = ["ACCELERATOR", "COUNT", "hardware_of", "summary"]

ACCELERATOR, COUNT = "hardware.accelerator", "hardware.count"
_NOTHING = "none"


def hardware_of(choices: Mapping[str, Value]) -> tuple[Value | None, Value | None]:
    """Which accelerator is chosen, and how many; None for what is not."""
    return choices.get(ACCELERATOR), choices.get(COUNT)


def summary(rulebook: Rulebook, choices: Mapping[str, Value]) -> str:
    """The decision variables of a configuration: how many of which accelerator, then the others by name.

    A word for nothing, such as that nothing is kept in host memory, is left out.
    """
    told = {fact: value for fact, value in choices.items() if fact not in (ACCELERATOR, COUNT) and value != _NOTHING}
    parts = [_said(rulebook, fact, value) for fact, value in told.items()]
    count = rulebook.show(COUNT, choices[COUNT]) if COUNT in choices else ""
    if ACCELERATOR in choices:
        accelerator = rulebook.show(ACCELERATOR, choices[ACCELERATOR])
        parts.insert(0, f"{count} × {accelerator}" if count else accelerator)
    elif count:
        parts.insert(0, f"{count} accelerators")
    return ", ".join(parts)


def _said(rulebook: Rulebook, fact: str, value: Value) -> str:
    shown = rulebook.show(fact, value)
    return shown if rulebook.facts[fact].type.kind == "entry" else f"{rulebook.title(fact)}: {shown}"
