"""How much further off estimates are for sources that nobody had in view."""

from __future__ import annotations

import pytest

from bench.accuracy.case import Case
from bench.accuracy.outcome import Outcome
from bench.error_bars.residual import Family
from bench.error_bars.widening import Widening, widenings_from_json, widenings_to_json


def outcomes(errors: dict[str, list[float]], group: str = "decode_tps") -> list[Outcome]:
    """Outcomes of sources, each with estimates that many times the measured value."""
    found = []
    for source, factors in errors.items():
        for number, factor in enumerate(factors):
            case = Case.of({"id": f"{source}.{number}", "table_id": source, "group": group}, "here")
            found.append(Outcome(case, value=10.0, estimate=10.0 * factor))
    return found


def test_the_widening_is_the_ratio_of_what_nine_of_ten_cases_missed_by():
    first = {"a": [1.0] * 18 + [4.0] * 2, "b": [1.0] * 18 + [4.0] * 2}
    since = {"a": [1.0] * 18 + [2.0] * 2, "b": [1.0] * 18 + [2.0] * 2}
    found = Widening.by_family(outcomes(first), outcomes(since))
    assert found[Family.SPEED].factor == 1.0  # nine of ten cases are right in both
    first["a"][:3] = first["b"][:3] = [4.0, 0.25, 4.0]
    since["a"][:3] = since["b"][:3] = [2.0, 0.5, 2.0]
    found = Widening.by_family(outcomes(first), outcomes(since))
    assert found[Family.SPEED].factor == pytest.approx(2.0, rel=1e-3)
    assert (found[Family.SPEED].cases, found[Family.SPEED].sources) == (40, 2)


def test_it_is_told_by_family():
    first = [*outcomes({"a": [3.0]}), *outcomes({"m": [1.5]}, "train_mem")]
    since = [*outcomes({"a": [1.2]}), *outcomes({"m": [1.1]}, "train_mem")]
    assert Widening.by_family(first, since).keys() == {Family.SPEED, Family.MEMORY}


def test_a_source_with_many_cases_does_not_outvote_the_others():
    few = {f"few {number}": [2.0] for number in range(20)}
    found = Widening.by_family(outcomes({"many": [1.0] * 100, **few}), outcomes({"many": [1.0] * 100, **few}))
    assert found[Family.SPEED].first == pytest.approx(0.6931)


def test_bars_are_never_narrowed():
    better = Widening.by_family(outcomes({"a": [1.1]}), outcomes({"a": [1.5]}))
    assert better[Family.SPEED].factor == 1.0


def test_only_what_was_estimated_both_times_counts():
    assert Widening.by_family(outcomes({"a": [2.0]}), outcomes({"b": [2.0]})) == {}


def test_what_is_written_comes_back():
    found = Widening.by_family(outcomes({"a": [2.0]}), outcomes({"a": [1.5]}))
    assert widenings_from_json(widenings_to_json(found)) == found
