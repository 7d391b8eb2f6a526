"""How much two plans differ."""

from __future__ import annotations

import pytest

from engine.language import Value
from kb.interview.plan import Plan

CARD: dict[str, Value | None] = {
    "hardware.accelerator": "l4",
    "hardware.count": 2,
    "weights.format": "fp8",
    "inference.engine": "vllm",
    "fit.verdict": "comfortable",
    "standard.price": 1.0,
}


def test_nothing_differs_from_itself() -> None:
    assert Plan(CARD).difference(Plan(dict(CARD))) == 0
    assert Plan(None).difference(Plan(None)) == 0


def test_something_and_nothing_differ_most() -> None:
    assert Plan(CARD).difference(Plan(None)) == Plan(None).difference(Plan(CARD)) == 1


@pytest.mark.parametrize(
    "fact", ["hardware.accelerator", "hardware.count", "weights.format", "inference.engine", "fit.verdict"]
)
def test_whatever_is_taken_counts_and_hardware_counts_most(fact: str) -> None:
    change = Plan(CARD).difference(Plan({**CARD, fact: "other"}))
    assert 0 < change <= Plan(CARD).difference(Plan({**CARD, "hardware.accelerator": "h100"})) == 1


def test_a_price_counts_where_it_is_another_band() -> None:
    assert Plan(CARD).difference(Plan({**CARD, "standard.price": 1.2})) == 0
    assert Plan(CARD).difference(Plan({**CARD, "standard.price": 2.0})) > 0
    assert Plan(CARD).difference(Plan({**CARD, "standard.price": None})) == 0
