"""Grids: boxes as bits, and what covers leave of a box."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.verification.situations import BoxIndex, FactSpace, Grid, Masks, Work, WorkLimitError, meeting
from engine.verification.situations.region import UNKNOWN

CELLS = (4, 3, 5)


def boxes() -> st.SearchStrategy[Masks]:
    return st.tuples(*(st.integers(1, 2**cells - 1) for cells in CELLS))


def points(box: Masks) -> set[tuple[int, ...]]:
    return set(product(*([cell for cell in range(8) if mask >> cell & 1] for mask in box)))


@given(boxes(), st.lists(boxes(), max_size=8))
def test_what_is_uncovered_is_what_covers_leave_and_in_separate_parts(box: Masks, covers: list[Masks]) -> None:
    parts = [points(each) for each in Grid.uncovered(box, covers, Work(100_000))]
    left = points(box) - set().union(*map(points, covers))
    assert set().union(*parts) == left
    assert sum(map(len, parts)) == len(left)


@given(boxes(), boxes())
def test_boxes_meet_exactly_if_they_have_a_point_in_common(one: Masks, other: Masks) -> None:
    both = meeting(one, other)
    assert (points(both) if both is not None else set()) == points(one) & points(other)


@given(st.lists(boxes(), max_size=12), boxes())
def test_the_index_finds_the_boxes_that_meet(many: list[Masks], box: Masks) -> None:
    assert list(BoxIndex(many).meeting(box)) == [place for place, each in enumerate(many) if meeting(each, box)]


def test_a_box_without_subjects_is_everything() -> None:
    assert meeting((), ()) == ()
    assert list(Grid.uncovered((), [], Work(1))) == [()]
    assert list(Grid.uncovered((), [()], Work(1))) == []


def test_a_search_that_takes_too_long_is_given_up() -> None:
    work = Work(10)
    with pytest.raises(WorkLimitError):
        list(Grid.uncovered((1,), [(2,)] * 11, work))
    with pytest.raises(WorkLimitError):
        Work(100, part_of=work).spend()


def test_cells_end_where_regions_begin_or_end_and_boxes_come_back_as_they_were(space: FactSpace) -> None:
    several = [{"count": ((1.0, 2.0), (4.0, 5.0))}, {"count": ((2.0, 4.0),), "flag": ((1.0, 1.0),)}]
    grid = Grid(space, several)
    assert grid.subjects == ("count", "flag")
    first, second = map(grid.masks, several)
    both = meeting(first, second)
    assert both is not None
    assert grid.box(both) == {"count": ((2.0, 2.0), (4.0, 4.0)), "flag": ((1.0, 1.0),)}
    assert [grid.box(each) for each in grid.uncovered(first, [second], Work(10))] == [
        {"count": ((1.0, 1.0), (5.0, 5.0))},
        {"count": ((2.0, 2.0), (4.0, 4.0)), "flag": ((0.0, 0.0), (UNKNOWN, UNKNOWN))},
    ]


def test_numbers_are_divided_between_neighbouring_floats(space: FactSpace) -> None:
    below, above = ({"size": space.domain("size").where(relation, 0.3)} for relation in ("<", ">="))
    grid = Grid(space, [below, above])
    assert meeting(grid.masks(below), grid.masks(above)) is None
    (rest,) = grid.uncovered(tuple(7 for _ in grid.subjects), [grid.masks(below), grid.masks(above)], Work(10))
    assert grid.box(rest) == {"size": ((UNKNOWN, UNKNOWN),)}
