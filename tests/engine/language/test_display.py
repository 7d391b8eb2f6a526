"""Values as people read them: always with a unit, and never with anything a terminal obeys."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language.display import printable, show_number, show_quantity, show_value
from engine.language.fact_type import FactType, Value
from engine.language.unit import UnitTable

UNITS = UnitTable.default().with_counted("grape", bare=True).with_counted("FLOP")


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (0, "byte", "0 GB"),
        (1, "byte", "1 byte"),
        (1000, "byte", "1 KB"),
        (141.10741e9, "byte", "141.1 GB"),
        (80e12, "byte", "80 TB"),
        (-3e9, "byte", "-3 GB"),
        (1e18, "byte", "1,000,000 TB"),
        (3.35e12, "byte/s", "3.35 TB/s"),
        (12.5e9, "Gbit/s", "100 Gbit/s"),
        (12.5e9, "Gbps", "100 Gbit/s"),
        (0, "bps", "0 Gbit/s"),
        (2, "byte/grape", "2 byte/grape"),
        (0.5, "bit/grape", "4 bit/grape"),
        (131_072, "byte/FLOP", "131.1 KB/FLOP"),
        (70.55e9, "grape", "70.55 B grape"),
        (8192, "grape", "8,192 grape"),
        (1_234_567, "grape", "1.235 M grape"),
        (0, "grape", "0 grape"),
        (989e12, "FLOP/s", "989 TFLOP/s"),
        (12, "USD", "12 USD"),
        (2.5 / 3600, "USD/h", "2.5 USD/h"),
        (700, "W", "700 W"),
        (0, "s", "0 s"),
        (1e-6, "s", "1 us"),
        (90, "min", "1.5 min"),
        (259_200, "h", "3 day"),
        (125, "grape/s", "125 grape/s"),
        (0.125, "%", "0.125"),
    ],
)
def test_a_quantity_is_shown_with_a_unit_of_its_size(value: float, unit: str, shown: str) -> None:
    assert show_value(value, FactType("quantity", UNITS.parse(unit))) == shown


@pytest.mark.parametrize(("hourly", "shown"), [(12.16, "12.16 USD/h"), (3.04, "3.04 USD/h"), (228.4, "228 USD/h")])
def test_a_rent_below_a_hundred_dollars_has_its_cents_however_few_digits_are_wanted(hourly: float, shown: str) -> None:
    assert show_value(hourly / 3600, FactType("quantity", UNITS.parse("USD/h")), digits=3) == shown


@pytest.mark.parametrize(
    ("value", "unit", "show", "shown"),
    [
        (80 * 2**30, "byte", "GiB", "80 GiB"),
        (80 * 2**30, "byte", "GB", "85.9 GB"),
        (1e9, "byte", "GiB", "0.9313 GiB"),
        (70.55e9, "grape", "B grape", "70.55 B grape"),
        (0.125, "%", "%", "12.5 %"),
        (3.6e6, "kWh", "kWh", "1 kWh"),
    ],
)
def test_a_declared_unit_is_kept_to(value: float, unit: str, show: str, shown: str) -> None:
    assert show_value(value, FactType("quantity", UNITS.parse(unit)), UNITS.parse(show)) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (8192.0, "8,192"),
        (141.10741, "141.1"),
        (9999.6, "10,000"),
        (0.99999, "1"),
        (0.00012345, "0.0001234"),
        (1.234e-05, "0.00001234"),
        (1e-7, "1.000e-07"),
        (1e15, "1.000e+15"),
        (123456789012345.0, "123,456,789,012,345"),
        (-1.5, "-1.5"),
        (float("inf"), "inf"),
    ],
)
def test_a_number_has_no_more_digits_than_it_needs(value: float, shown: str) -> None:
    assert show_number(value) == shown


@pytest.mark.parametrize(
    ("value", "fact_type", "shown"),
    [
        (None, FactType("bool"), "unknown"),
        (True, FactType("bool"), "yes"),
        (False, FactType("bool"), "no"),
        ("red", FactType("enum", values=("red",)), "red"),
        (7, FactType("int"), "7"),
        (12_000, FactType("int"), "12,000"),
    ],
)
def test_other_values_are_shown_in_words(value: Value | None, fact_type: FactType, shown: str) -> None:
    assert show_value(value, fact_type) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain \u00e9 \u4e2d", "plain \u00e9 \u4e2d"),
        ("a\x1b[31mb", "a\ufffd[31mb"),
        ("a\x07\x00\x9bb", "a\ufffd\ufffd\ufffdb"),
        ("right\u202eleft", "right\ufffdleft"),
        ("zero\u200bwidth", "zero\ufffdwidth"),
        ("lone \ud800", "lone \ufffd"),
        ("two\nlines\tand tab", "two\nlines\tand tab"),
    ],
)
def test_control_characters_are_made_visible(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert show_value(text, FactType("text")) == shown


def test_a_long_text_is_cut() -> None:
    assert printable("x" * 20, 10) == "x" * 10 + "\u2026"


@given(
    st.floats(allow_nan=False),
    st.sampled_from(["byte", "Gbps", "bit/grape", "USD/h", "s", "W", "grape", "FLOP/s", "%", "kWh"]),
)
def test_any_number_can_be_shown(value: float, unit: str) -> None:
    parsed = UNITS.parse(unit)
    shown = show_value(value, FactType("quantity", parsed))
    assert shown == printable(shown)
    if parsed.dimension:
        assert shown.split()[-1][0].isalpha()
    assert show_quantity(value, parsed.dimension)
