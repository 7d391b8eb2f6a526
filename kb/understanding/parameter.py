"""Parameters of the rules that decide how a text is understood."""

from __future__ import annotations

from datetime import date

from engine.rulebook import Rulebook

__all__ = ["label_margin", "parameter"]


def parameter(rulebook: Rulebook, name: str) -> float:
    """The value of a parameter today, in base units; 0 in a rulebook that does not have it."""
    declared = rulebook.parameters.get(name)
    return float(declared.at(date.today()) or 0) if declared is not None else 0.0


def label_margin(rulebook: Rulebook) -> float:
    """The part by which two figures of one memory may differ: 24 GB on the label of a card are 24 GiB."""
    return parameter(rulebook, "memory.label_margin")
