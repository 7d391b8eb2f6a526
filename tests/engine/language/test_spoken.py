"""Quantities in everyday words."""

from __future__ import annotations

import pytest

from engine.language import spoken

WORDS = {"grape": ("grape", "grapes"), "param": ("parameter", "parameters")}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("70.55 B param", "70.55B parameters"),
        ("1 param", "1 parameter"),
        ("8,192 grape", "8,192 grapes"),
        ("1.235 M grape", "1.235M grapes"),
        ("125 grape/s", "125 grapes/s"),
        ("2 byte/param", "2 bytes/parameter"),
        ("131.1 KB/grape", "131.1 KB/grape"),
        ("989 TFLOP/s", "989 TFLOP/s"),
        ("141.1 GB", "141.1 GB"),
        ("3 day", "3 days"),
        ("1 day", "1 day"),
        ("0.1 USD/h", "$0.10/h"),
        ("2.5 USD/h", "$2.50/h"),
        ("12 USD", "$12"),
        ("141.3 USD", "$141"),
        ("42,158 USD", "$42,158"),
        ("0.003512 USD", "$0.003512"),
        ("-3.5 USD", "-$3.50"),
        ("14 USD/grape", "$14/grape"),
        ("0.5855 kW*h", "0.5855 kWh"),
        ("0.2 USD/kW/h", "$0.20/kWh"),
        ("8,192", "8,192"),
        ("unknown", "unknown"),
    ],
)
def test_a_quantity_is_said_as_people_say_it(written: str, said: str) -> None:
    assert spoken(written, WORDS) == said
