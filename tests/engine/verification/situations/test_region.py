"""Regions agree with sets of points."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.verification.situations.region import Region, contains, joined, meet

LINE = range(-1, 14)


@st.composite
def regions(draw: st.DrawFn) -> Region:
    """Disjoint intervals in ascending order, some of them touching."""
    ends = sorted(draw(st.sets(st.integers(0, 12), max_size=8)))
    return tuple((float(low), float(high)) for low, high in zip(ends[::2], ends[1::2], strict=False))


def points(region: Region) -> set[int]:
    return {point for point in LINE if contains(region, point)}


@given(regions(), regions())
def test_what_meets_lies_in_both(one: Region, other: Region) -> None:
    assert points(meet(one, other)) == points(one) & points(other)


@given(st.lists(regions(), max_size=4))
def test_what_is_joined_lies_in_any_and_is_in_order(many: list[Region]) -> None:
    found = joined(many)
    assert points(found) == set().union(*map(points, many))
    assert all(high < low for (_, high), (low, _) in pairwise(found))


def test_nothing_meets_nothing() -> None:
    assert meet((), ((1, 2),)) == ()
    assert joined([]) == ()
    assert not contains((), 1)
