"""Error bars for sources nobody has seen."""

import math
import random

import pytest

from bench.error_bars import calibrated
from bench.error_bars.calibration import coverage


def sources(count: int, cases: int, spread: float, between: float = 0.0, seed: int = 1) -> dict[str, list[float]]:
    """Factors of many sources; each is off by a factor of its own beside the spread of its cases."""
    chance = random.Random(seed)
    found = {}
    for number in range(count):
        own = chance.gauss(0, between)
        found[f"source {number}"] = [math.exp(own + chance.gauss(0, spread)) for _ in range(cases)]
    return found


@pytest.mark.parametrize("between", [0.0, 0.2])
def test_nine_of_ten_cases_of_new_sources_are_covered(between: float) -> None:
    bars = calibrated({"all": sources(40, 25, 0.1, between)})["all"]
    new = [each for group in sources(400, 5, 0.1, between, seed=2).values() for each in group]
    assert 0.85 <= sum(bars.low <= each <= bars.high for each in new) / len(new) <= 0.95
    assert (bars.cases, bars.sources) == (1000, 40)


def test_what_is_said_of_sources_left_out_is_what_new_sources_show() -> None:
    found = coverage({"all": sources(40, 25, 0.1, 0.2)})
    assert found["all"] == found[""]
    assert found[""].covered == pytest.approx(0.9, abs=0.04)


def test_a_source_with_many_cases_does_not_outvote_the_others() -> None:
    many = {"huge": [1.0] * 1000}
    few = {f"small {number}": [0.8, 1.25] for number in range(10)}
    bars = calibrated({"all": {**many, **few}})["all"]
    assert bars.low < 0.85
    assert bars.high > 1.2


def test_a_class_of_few_sources_leans_on_all_classes() -> None:
    known, new = sources(20, 10, 0.3), {"alone": [1.01, 1.0, 0.99]}
    bars = calibrated({"known": known, "new": new, "empty": {}})
    assert bars["known"].low < bars["new"].low < 0.95
    assert bars["new"].low > bars["empty"].low
    assert (bars["empty"].cases, bars["empty"].sources) == (0, 0)


def test_the_estimate_lies_within_its_bars_even_where_it_is_always_too_low() -> None:
    bars = calibrated({"all": {"one": [1.3, 1.4], "two": [1.5], "three": [1.35]}})["all"]
    assert bars.low < 1
    assert bars.high >= 1.5


def test_what_was_measured_nowhere_has_narrow_bars() -> None:
    bars = calibrated({"all": {}})["all"]
    assert (bars.low, bars.high) == (pytest.approx(0.99, abs=1e-4), pytest.approx(1.01, abs=1e-4))
    assert coverage({"all": {}})[""].covered is None


def test_a_single_source_says_nothing_of_others() -> None:
    assert coverage({"all": {"one": [0.9, 1.1]}})[""].covered is None
