"""The values that examples show are those that people would name."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.language import FactType
from engine.verification.situations.domain import Domain
from engine.verification.situations.natural import natural_point, trial_points
from engine.verification.situations.region import UNKNOWN, Region, contains

NUMBER = Domain()
WHOLE = Domain.of(FactType("int"), None)
COLOUR = Domain.of(FactType("enum", values=("red", "white", "rose")), None)


def above(value: float) -> float:
    return math.nextafter(value, math.inf)


def below(value: float) -> float:
    return math.nextafter(value, -math.inf)


@pytest.mark.parametrize(
    ("region", "natural"),
    [
        (((7e9, 7e9),), 7e9),
        (((7e9, below(13e9)),), 7e9),
        (((above(7e9), below(13e9)),), 1e10),
        (((above(0.25), below(0.35)),), 0.3),
        (((above(3.0), NUMBER.high),), 10.0),
        (((NUMBER.low, below(-3.0)),), -10.0),
        (((NUMBER.low, NUMBER.high),), 0.0),
        (((above(1.0), above(above(1.0))),), above(1.0)),
        (((0.123456, 0.123457), (8.0, 8.0)), 8.0),
        (((3.0, 3.0), (UNKNOWN, UNKNOWN)), 3.0),
        (((UNKNOWN, UNKNOWN),), UNKNOWN),
    ],
)
def test_numbers_with_few_digits_are_natural(region: Region, natural: float) -> None:
    assert natural_point(region, NUMBER) == natural


def test_whole_numbers_are_whole() -> None:
    assert natural_point(((1025.0, 2047.0),), WHOLE) == 2000
    assert natural_point(((11.0, 13.0),), WHOLE) == 11


def test_digits_count_in_the_unit_in_which_the_number_is_read() -> None:
    gib = 2.0**30
    assert natural_point(((above(3 * gib), 9.5 * gib),), Domain(scales=(gib, 1.0))) == 4 * gib


def test_of_names_the_first_is_natural() -> None:
    assert natural_point(((1.0, 2.0),), COLOUR) == 1.0


figures = st.floats(allow_nan=False, allow_infinity=False)


@given(figures, figures)
def test_what_is_natural_and_what_is_tried_lies_in_the_region(one: float, other: float) -> None:
    region = ((min(one, other), max(one, other)),)
    assert contains(region, natural_point(region, NUMBER))
    assert all(contains(region, point) for point in trial_points(region, NUMBER))


def test_of_names_and_of_orders_of_magnitude_several_are_tried() -> None:
    assert trial_points(((0.0, 2.0),), COLOUR) == [0.0, 1.0, 2.0]
    tried = trial_points(((0.0, NUMBER.high),), NUMBER)
    assert {0.0, 1.0, 1e6, 5e9} <= set(tried)
