"""A shortlist keeps what sorting everything would put first."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from engine.search.shortlist import Shortlist

_KEYS = st.tuples(st.integers(0, 3), st.sampled_from([0.0, 1.5, float("inf")]))


@given(st.lists(st.lists(_KEYS, max_size=12), max_size=5), st.integers(-1, 9))
def test_offers_in_blocks_give_what_sorting_everything_gives(blocks: list[list[tuple[int, float]]], size: int) -> None:
    shortlist = Shortlist[tuple[int, int]](size)
    everything = []
    for number, block in enumerate(blocks):
        keys = [np.array([key[place] for key in block], dtype=np.float64).take for place in range(2)]
        shortlist.offer(
            np.arange(len(block)), keys, lambda rows, number=number: [(number, row) for row in rows.tolist()]
        )
        everything += [(key, (number, row)) for row, key in enumerate(block)]
    everything.sort(key=lambda each: each[0])
    assert shortlist.best == tuple(made for _, made in everything[: max(size, 0)])


def test_rows_that_are_not_offered_do_not_count() -> None:
    shortlist = Shortlist[int](2)
    shortlist.offer(np.array([1, 3]), [np.array([0.0, 5.0, 1.0, 4.0]).take], lambda rows: rows.tolist())
    assert shortlist.best == (3, 1)


def test_what_is_kept_can_be_put_in_another_form() -> None:
    shortlist = Shortlist[int | str](2)
    shortlist.offer(np.array([0, 1, 2]), [np.array([2.0, 0.0, 1.0]).take], lambda rows: rows.tolist())
    shortlist.exchange(str)
    shortlist.offer(np.array([0]), [np.array([0.5]).take], lambda _: [7])
    assert shortlist.best == ("1", 7)
