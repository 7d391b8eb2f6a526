"""Numbers are read as people write them."""

from __future__ import annotations

import pytest

from engine.language.unit import DIMENSIONLESS
from kb.understanding.quantity import cardinal_before, numerals_at

BYTE = (("byte", 1),)
RATE = (("byte", 1), ("s", -1))


@pytest.mark.parametrize(
    ("text", "dimension", "number"),
    [
        ("8k", DIMENSIONLESS, "8k"),
        ("1.5 million", DIMENSIONLESS, "1.5M"),
        ("twelve", DIMENSIONLESS, "12"),
        ("twenty-four", DIMENSIONLESS, "24"),
        ("two hundred", DIMENSIONLESS, "200"),
        ("a dozen", DIMENSIONLESS, "12"),
        ("half a dozen", DIMENSIONLESS, "6"),
        ("half a dozen", BYTE, "6"),
        ("half a terabyte", BYTE, "0.5 TB"),
        ("a gigabyte", BYTE, "1 GB"),
        ("256 GB", BYTE, "256 GB"),
        ("256gb", BYTE, "256 GB"),
        ("2 TiB", BYTE, "2 TiB"),
        ("80 GB/s", BYTE, "80"),
        ("25 GbE", RATE, "25 Gbit/s"),
        ("100 Gb/s", RATE, "100 Gbit/s"),
        ("100 Gbps", RATE, "100 Gbit/s"),
        ("80gb", DIMENSIONLESS, None),
        ("1.2.3", DIMENSIONLESS, None),
        ("9" * 400, DIMENSIONLESS, None),
    ],
)
def test_the_longest_reading(text, dimension, number, cut):
    found = numerals_at(cut(text), 0, dimension)
    assert (found[0].text if found else None) == number


def test_alternatives_share_what_only_the_last_one_says(cut):
    number = numerals_at(cut("2 or 4 GB"), 0, BYTE)[0]
    assert (number.text, number.other.text) == ("2 GB", "4 GB")


@pytest.mark.parametrize(
    ("text", "other"),
    [("24 to 48 GB", "48 GB"), ("24 GB to 48 GB", "48 GB"), ("24 GB to 10 users", None), ("24 GB and 10 users", None)],
)
def test_a_size_and_a_count_are_no_range(text, other, cut):
    number = numerals_at(cut(text), 0, BYTE)[0]
    assert (number.other.text if number.other else None) == other


@pytest.mark.parametrize(
    ("text", "at", "other"), [("4090 and 64 GB", 0, None), ("between 16 and 64 GB", 1, "64 GB"), ("2 and 4", 0, "4")]
)
def test_a_number_without_a_unit_joins_one_with_a_unit_only_as_a_range(text, at, other, cut):
    number = numerals_at(cut(text), at, BYTE)[0]
    assert (number.other.text if number.other else None) == other


@pytest.mark.parametrize(
    ("text", "count"),
    [("two cards", "2"), ("8x cards", "8"), ("8 x cards", "8"), ("a pair of cards", "2"), ("my cards", "1"),
     ("2.5 cards", None), ("2, cards", None), ("some cards", None), ("8k cards", None)],
)  # fmt: skip
def test_how_many_before_a_word(text, count, cut):
    tokens = cut(text)
    number = cardinal_before(tokens, len(tokens) - 1)
    assert (number.digits if number else None) == count
