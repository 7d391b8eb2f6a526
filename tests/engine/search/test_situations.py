"""Variants that are alike count once, with the candidates that are left in any of them."""

from __future__ import annotations

import numpy as np

from engine.search.situations import Alike, Situations

LEFT = np.array([[True, False, True], [False, False, True], [True, True, False]])
"""Of three variants, which of three candidates are left."""
PACKED = np.packbits(LEFT, axis=1)


def test_variants_are_told_apart_by_their_class() -> None:
    alike = Alike.of([0, 1, 0])
    assert alike.first.tolist() == [0, 1]
    assert alike.order.tolist() == [0, 2, 1]


def test_there_is_a_row_for_each_candidate_that_is_left_in_a_variant_of_a_class() -> None:
    found = Situations(Alike.of([0, 1, 0]), PACKED, 3)
    of_variant, of_candidate = found.of
    assert found.size == 4
    assert of_variant.tolist() == [0, 0, 0, 1]
    assert of_candidate.tolist() == [0, 1, 2, 2]


def test_rows_are_found_in_situations_of_other_classes() -> None:
    each, together = Situations(Alike.of([0, 1, 2]), PACKED, 3), Situations(Alike.of([0, 1, 0]), PACKED, 3)
    assert each.rows_of(together).tolist() == [0, 2, 3, 0, 1]


def test_cells_are_spread_over_all_variants_and_candidates() -> None:
    cells = np.array([1.0, 2.0, 3.0, 4.0])
    found = Situations(Alike.of([0, 1, 0]), PACKED, 3).spread(cells, np.float64(np.inf))
    assert found.tolist() == [[1.0, 2.0, 3.0], [np.inf, np.inf, 4.0], [1.0, 2.0, 3.0]]
