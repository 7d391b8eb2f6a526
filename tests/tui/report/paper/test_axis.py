"""Where figures lie on an axis."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tui.report.paper.axis import part_of, ticks

FIGURES = st.lists(st.floats(1e-6, 1e12), min_size=1, max_size=60)


@given(FIGURES)
def test_figures_lie_on_the_axis_in_their_order(figures: list[float]) -> None:
    places = [part_of(each, figures) for each in sorted(figures)]
    assert all(0 <= place <= 1 for place in places)
    assert all(one <= other + 1e-9 for one, other in pairwise(places))


@given(FIGURES)
def test_a_few_values_are_written_well_apart_the_least_among_them(figures: list[float]) -> None:
    found = [value for value, _ in ticks([(each, str(each)) for each in figures])]
    assert found[0] == min(figures)
    assert set(found) <= set(figures)
    places = [part_of(each, figures) for each in found]
    assert all(other - one > 0.09 for one, other in pairwise(places))
    assert len(found) <= 5


def test_figures_far_apart_lie_on_a_logarithmic_scale() -> None:
    assert abs(part_of(10, [1, 10, 100]) - 0.5) < 1e-9
    assert abs(part_of(2, [1, 2, 3]) - 0.5) < 1e-9
