"""Units: prefixes, compound units, bits and bytes, counted units, and what is said of mistakes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language.unit import UnitError, UnitTable

TABLE = UnitTable.default().with_counted("grape", bare=True).with_counted("glass", kilo=1024)


@pytest.mark.parametrize(
    ("text", "base_units"),
    [
        ("byte", 1),
        ("KB", 1e3),
        ("kB", 1e3),
        ("GB", 1e9),
        ("PB", 1e15),
        ("KiB", 1024),
        ("GiB", 2**30),
        ("PiB", 2**50),
        ("bit", 1 / 8),
        ("Gbit", 1e9 / 8),
        ("min", 60),
        ("h", 3600),
        ("day", 86_400),
        ("us", 1e-6),
        ("kW", 1e3),
        ("USD", 1),
        ("%", 0.01),
        ("grape", 1),
        ("Mgrape", 1e6),
        ("M grape", 1e6),
        ("B grape", 1e9),
        ("k grape", 1e3),
    ],
)
def test_a_simple_unit_holds_so_many_base_units(text: str, base_units: float) -> None:
    assert TABLE.parse(text).factor == base_units


@pytest.mark.parametrize(
    ("text", "dimension", "factor"),
    [
        ("byte/grape", {"byte": 1, "grape": -1}, 1),
        ("bit/grape", {"byte": 1, "grape": -1}, 1 / 8),
        ("GB/s", {"byte": 1, "s": -1}, 1e9),
        ("Gbit/s", {"byte": 1, "s": -1}, 1.25e8),
        ("Gbps", {"byte": 1, "s": -1}, 1.25e8),
        ("USD/h", {"USD": 1, "s": -1}, 1 / 3600),
        ("kWh", {"W": 1, "s": 1}, 3.6e6),
        ("kW*h", {"W": 1, "s": 1}, 3.6e6),
        ("USD/grape/day", {"USD": 1, "grape": -1, "s": -1}, 1 / 86_400),
        ("s/min", {}, 1 / 60),
        ("byte*s/GB", {"s": 1}, 1e-9),
        (" GB / s ", {"byte": 1, "s": -1}, 1e9),
        ("", {}, 1),
        ("1", {}, 1),
    ],
)
def test_a_compound_unit_multiplies_and_divides(text: str, dimension: dict[str, int], factor: float) -> None:
    unit = TABLE.parse(text)
    assert dict(unit.dimension) == dimension
    assert unit.factor == pytest.approx(factor, rel=1e-15)


def test_a_gigabyte_is_not_a_gibibyte_and_a_byte_is_eight_bits() -> None:
    assert TABLE.parse("GiB").factor / TABLE.parse("GB").factor == pytest.approx(1.073741824)
    assert TABLE.parse("byte").factor == 8 * TABLE.parse("bit").factor
    assert TABLE.parse("Gbit").dimension == TABLE.parse("GB").dimension


@pytest.mark.parametrize(
    ("text", "problem", "suggestion"),
    [
        ("B", "'B' is a magnitude (10^9), not a unit; bytes are written 'byte', 'GB' or 'GiB'", "GB"),
        ("GiBi", "unknown unit 'GiBi'", "GiB"),
        ("glas", "unknown unit 'glas'", "glass"),
        ("GB/sec", "unknown unit 'sec'", None),
        ("qqq", "unknown unit 'qqq'", None),
        ("GB/", "unknown unit ''", None),
        ("B wine", "unknown unit 'B wine'", None),
        ("byte" + "/PB" * 30, "is beyond all measure", None),
        ("*".join(["PB"] * 30), "is beyond all measure", None),
        ("x" * 101, "a unit has at most 100 characters, not 101", None),
    ],
)
def test_what_is_no_unit_is_refused_with_what_was_perhaps_meant(
    text: str, problem: str, suggestion: str | None
) -> None:
    with pytest.raises(UnitError) as caught:
        TABLE.parse(text)
    assert problem in caught.value.problem
    assert suggestion is None or (caught.value.suggestion and caught.value.suggestion.text) == suggestion


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("24 GB", 24e9, {"byte": 1}),
        ("24GB", 24e9, {"byte": 1}),
        ("80 GiB", 80 * 2**30, {"byte": 1}),
        ("1.5e3 byte", 1500, {"byte": 1}),
        ("1_000", 1000, {}),
        ("-40", -40, {}),
        ("+4", 4, {}),
        ("1e-7", 1e-7, {}),
        ("12 %", 0.12, {}),
        ("7B", 7e9, {"grape": 1}),
        ("350M", 350e6, {"grape": 1}),
        ("8k", 8000, {"grape": 1}),
        ("7B grape", 7e9, {"grape": 1}),
        ("7 B grape", 7e9, {"grape": 1}),
        ("8K glass", 8000, {"glass": 1}),
        ("989 Tgrape/s", 989e12, {"grape": 1, "s": -1}),
        ("16 byte/grape", 16, {"byte": 1, "grape": -1}),
    ],
)
def test_a_quantity_is_a_number_with_a_unit(text: str, value: float, dimension: dict[str, int]) -> None:
    number, unit, _ = TABLE.quantity(text)
    assert number * unit.factor == pytest.approx(value, rel=1e-15)
    assert dict(unit.dimension) == dimension


def test_a_bare_magnitude_counts_only_where_a_counted_unit_was_declared_for_it() -> None:
    assert UnitTable.default().quantity("7B")[1].dimension == ()
    assert TABLE.quantity("7B")[1].symbol == "grape"
    assert TABLE.quantity("7")[1].dimension == ()


@pytest.mark.parametrize(
    "text", ["", "GB", "x7", "1,000", "1..2", "0x10", "1e", "--1", "1 2", "٣", "½", "9" * 200, "1 GB\x1b"]
)
def test_what_is_no_quantity_is_refused(text: str) -> None:
    with pytest.raises(UnitError):
        TABLE.quantity(text)


@given(st.text(max_size=120))
def test_any_text_is_a_quantity_or_refused(text: str) -> None:
    try:
        number, unit, _ = TABLE.quantity(text)
    except UnitError:
        return
    assert isinstance(number, float)
    assert unit.factor > 0


@given(st.sampled_from(["GB", "GiB", "bit", "W", "USD"]), st.sampled_from(["s", "h", "grape", "glass"]))
def test_dividing_by_a_unit_and_multiplying_with_it_again_changes_nothing(above: str, below: str) -> None:
    there_and_back = TABLE.parse(f"{above}/{below}*{below}")
    assert there_and_back.dimension == TABLE.parse(above).dimension
    assert there_and_back.factor == pytest.approx(TABLE.parse(above).factor)


def test_only_a_single_counted_unit_can_do_without_its_unit() -> None:
    assert TABLE.is_counted(TABLE.parse("glass").dimension)
    assert not TABLE.is_counted(TABLE.parse("glass/s").dimension)
    assert not TABLE.is_counted(TABLE.parse("byte").dimension)
    assert not TABLE.is_counted(())
