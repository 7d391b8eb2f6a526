"""Factors fitted on steps made up for the purpose."""

from __future__ import annotations

import pytest

from bench.fitting.factors import factors, relative_errors
from bench.fitting.parts import StepParts


def _steps() -> list[StepParts]:
    pairs = [(1.0, 0.1), (2.0, 1.0), (0.5, 2.0), (3.0, 0.2), (1.0, 1.0), (0.2, 1.0)]
    return [
        StepParts(f"case{i}", f"source{i % 2}", 2 * a + 0.5 * b + 0.1, {"a": a, "b": b, "": 0.1})
        for i, (a, b) in enumerate(pairs)
    ]


def test_factors_are_found_again():
    found = factors(_steps(), prior=0.001)
    assert found["a"] == pytest.approx(2.0, rel=0.02)
    assert found["b"] == pytest.approx(0.5, rel=0.05)


def test_a_strong_prior_leaves_all_as_it_is():
    assert factors(_steps(), prior=1000)["a"] == pytest.approx(1.0, abs=0.01)


def test_errors_vanish_with_the_right_factors():
    assert relative_errors(_steps(), {"a": 2.0, "b": 0.5}) == pytest.approx([0.0] * 6)


def test_nothing_is_fitted_on_nothing():
    assert factors([]) == {}
