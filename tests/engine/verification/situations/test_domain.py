"""Domains: which values stand in a relation to a constant, exactly."""

from __future__ import annotations

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.language import FactType, UnitTable
from engine.language.evaluation import compare
from engine.verification.situations.domain import Domain
from engine.verification.situations.region import contains

RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
NUMBER = Domain.of(FactType("number"), None)
COUNT = Domain.of(FactType("int", low=1.0, high=6.0), None)
LARGE = Domain.of(FactType("int"), None)
figures = st.floats(allow_nan=False, allow_infinity=False)


@given(figures, st.sampled_from(RELATIONS), figures | st.integers(-1, 1))
@example(0.0, "<", -0.0)
@example(1.0, ">", 1.0)
@example(1.7976931348623157e308, ">=", 1.7976931348623157e308)
def test_a_number_is_in_the_region_exactly_if_the_comparison_is_true(
    constant: float, relation: str, value: float
) -> None:
    if isinstance(value, int):  # the constant itself, or one of its neighbours
        value = (constant, math.nextafter(constant, math.inf), math.nextafter(constant, -math.inf))[value]
    if math.isfinite(value):
        assert contains(NUMBER.where(relation, constant), value) is compare(value, relation, constant)


@given(st.sampled_from(RELATIONS), st.integers(-2, 9) | st.sampled_from([0.5, 3.5, 6.5]))
def test_of_a_range_of_whole_numbers_only_these_are_in_the_region(relation: str, constant: float) -> None:
    region = COUNT.where(relation, constant)
    values = {value for value in range(-2, 10) if contains(region, value)}
    assert values == {value for value in range(1, 7) if compare(value, relation, constant)}
    assert all(end == int(end) for interval in region for end in interval)


@given(st.sampled_from(RELATIONS), st.sampled_from([2.0**53, 2.0**53 - 1, -(2.0**53), 1e300]))
def test_whole_numbers_too_large_for_steps_of_one_have_neighbours_too(relation: str, constant: float) -> None:
    region = LARGE.where(relation, constant)
    for value in (constant, LARGE.before(constant), LARGE.after(constant)):
        assert contains(region, value) is compare(value, relation, constant)
    assert LARGE.before(constant) < constant < LARGE.after(constant)
    assert float(LARGE.after(constant)).is_integer()


@pytest.mark.parametrize(
    ("fact_type", "entries", "values"),
    [
        (FactType("bool"), None, [False, True]),
        (FactType("enum", values=("red", "white")), None, ["red", "white"]),
        (FactType("entry", catalogue="wines"), ["merlot", "riesling"], ["merlot", "riesling"]),
    ],
)
def test_names_and_truth_values_stand_in_their_order(
    fact_type: FactType, entries: list[str] | None, values: list[object]
) -> None:
    domain = Domain.of(fact_type, entries)
    assert domain.known == ((0.0, 1.0),)
    assert [domain.value(point) for point in (0.0, 1.0)] == values
    assert domain.where("!=", domain.point(values[0])) == ((1.0, 1.0),)  # type: ignore[arg-type]
    assert not domain.is_number


def test_a_name_that_cannot_be_stands_nowhere() -> None:
    domain = Domain.of(FactType("enum", values=("red", "white")), None)
    assert domain.where("==", domain.point("blue")) == ()
    assert domain.where("!=", domain.point("blue")) == domain.known


@pytest.mark.parametrize("fact_type", [FactType("text"), FactType("entry", catalogue="lost")])
def test_a_text_can_always_be_another_one(fact_type: FactType) -> None:
    domain = Domain.of(fact_type, None)
    first, second = domain.point("one"), domain.point("something else")
    assert (domain.value(first), domain.value(second)) == ("one", "something else")
    others = domain.where("!=", first)
    assert contains(others, second)
    assert domain.value(others[-1][1]) not in ("one", "something else")
    assert contains(others, domain.point("met later"))


def test_a_range_in_a_unit_is_kept_in_base_units_and_read_in_its_own() -> None:
    gib = UnitTable.default().parse("GiB")
    domain = Domain.of(FactType("quantity", gib, low=gib.factor, high=8 * gib.factor), None)
    assert domain.known == ((2.0**30, 2.0**33),)
    assert domain.scales == (2.0**30, 1.0)
