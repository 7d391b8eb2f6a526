"""Rows of a table of configurations are told apart."""

from __future__ import annotations

from kb.advice.document.shape.configuration import ConfigurationDocument
from kb.advice.document.shape.value import ValueDocument
from tui.report.paper.row_names import row_names


def row(**choices: tuple[str, str]) -> ConfigurationDocument:
    """A configuration of choices, each with its value and how that is shown; ``a__b`` is the fact a.b."""
    chosen: dict[str, ValueDocument] = {
        name.replace("__", "."): {"value": value, "unit": None, "shown": shown}
        for name, (value, shown) in choices.items()
    }
    return {
        "summary": "all of it", "verdict": None, "probability": None, "obstacle": None, "requirement": None,
        "owned": False,
        "configuration": chosen, "figures": {},
    }  # fmt: skip


CARD = {"hardware__accelerator": ("a100", "A100"), "hardware__count": ("8", "8")}
TITLES = {"zero.stage": "ZeRO stage", "zero.offload": "Offload"}


def names(*rows: ConfigurationDocument) -> list[str]:
    return row_names(rows, lambda fact: TITLES.get(fact, fact))


def test_a_name_is_hardware_and_format() -> None:
    assert names(row(**CARD, weights__format=("fp8", "FP8"), zero__stage=("2", "2"))) == ["8 × A100, FP8"]
    assert names(row(zero__stage=("2", "2"))) == ["all of it"]


def test_namesakes_are_told_apart_by_the_choices_in_which_they_differ() -> None:
    same = {**CARD, "training__micro_batch": ("1", "1")}
    assert names(
        row(**same, zero__stage=("2", "2"), zero__offload=("none", "None")),
        row(**same, zero__stage=("3", "3"), zero__offload=("none", "None")),
        row(**same, zero__stage=("3", "3"), zero__offload=("optimizer", "Optimizer state")),
        row(hardware__accelerator=("h100", "H100"), hardware__count=("8", "8"), zero__stage=("1", "1")),
    ) == [
        "8 × A100, ZeRO stage: 2", "8 × A100, ZeRO stage: 3", "8 × A100, ZeRO stage: 3, Offload: Optimizer state",
        "8 × H100",
    ]  # fmt: skip
