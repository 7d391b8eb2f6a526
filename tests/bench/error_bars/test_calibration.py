"""Error bars for sources nobody has seen."""

import math
import random

import pytest

from bench.error_bars import Bars, Calibration
from bench.error_bars.calibration import coverage
from bench.error_bars.residual import Family, Residual

QUANTITY = "decode"


def sources(count: int, cases: int, spread: float, between: float = 0.0, seed: int = 1) -> dict[str, list[float]]:
    """Factors of many sources; each is off by a factor of its own beside the spread of its cases."""
    chance = random.Random(seed)
    found = {}
    for number in range(count):
        own = chance.gauss(0, between)
        found[f"source {number}"] = [math.exp(own + chance.gauss(0, spread)) for _ in range(cases)]
    return found


def residuals(classes: dict[str, dict[str, list[float]]], quantity: str = QUANTITY, group: str = "g") -> list[Residual]:
    return [
        Residual(quantity, name, group, source, factor)
        for name, by_source in classes.items()
        for source, factors in by_source.items()
        for factor in factors
    ]


def bars(classes: dict[str, dict[str, list[float]]], name: str = "all", quantity: str = QUANTITY) -> Bars:
    return Calibration(residuals(classes, quantity)).bars(quantity, name)


def held(residuals: list[Residual]) -> float | None:
    return coverage(residuals, lambda each: each.group)[0]["g"].covered


@pytest.mark.parametrize("between", [0.0, 0.2])
def test_nine_of_ten_cases_of_new_sources_are_covered(between: float) -> None:
    learnt = bars({"all": sources(40, 25, 0.1, between)})
    new = [each for group in sources(400, 5, 0.1, between, seed=2).values() for each in group]
    assert 0.85 <= sum(learnt.low <= each <= learnt.high for each in new) / len(new) <= 0.95
    assert (learnt.cases, learnt.sources) == (1000, 40)


def test_what_is_said_of_sources_left_out_is_what_new_sources_show() -> None:
    found = coverage(residuals({"all": sources(40, 25, 0.1, 0.2)}), lambda each: each.kind)[0]["all"]
    assert (found.cases, found.sources) == (1000, 40)
    assert found.covered == pytest.approx(0.9, abs=0.04)


def test_a_source_with_many_cases_does_not_outvote_the_others() -> None:
    many = {"huge": [1.0] * 1000}
    few = {f"small {number}": [0.8, 1.25] for number in range(10)}
    learnt = bars({"all": {**many, **few}})
    assert learnt.low < 0.85
    assert learnt.high > 1.2


def test_a_class_of_few_sources_leans_on_all_classes() -> None:
    known, new = sources(20, 10, 0.3), {"alone": [1.01, 1.0, 0.99]}
    learnt = Calibration(residuals({"known": known, "new": new}))
    lows = [learnt.bars(QUANTITY, name).low for name in ("known", "new")]
    assert lows[0] < lows[1] < 0.95
    nowhere = learnt.bars(QUANTITY, "nowhere")
    assert nowhere.low < lows[1]
    assert (nowhere.cases, nowhere.sources) == (0, 0)


def test_a_quantity_of_few_sources_leans_on_its_family() -> None:
    """Two sources that agree with each other say little of a third; other speeds say how far sources are apart."""
    few = residuals({"all": {"a": [1.0, 1.01], "b": [1.0, 0.99]}}, "whole_rate")
    alone = Calibration(few).bars("whole_rate", "all")
    learnt = Calibration([*few, *residuals({"all": sources(20, 10, 0.1, 0.3)})]).bars("whole_rate", "all")
    assert learnt.low < 0.9 < alone.low
    assert learnt.high > 1.1 > alone.high


def test_what_is_exact_learns_nothing_from_speeds() -> None:
    learnt = Calibration(residuals({"all": sources(20, 10, 0.1, 0.3)}))
    assert learnt.bars("weights", "all").high == pytest.approx(1.01, abs=1e-4)


def test_a_time_is_turned_round_among_speeds() -> None:
    """Runs slower than estimated have lower rates and longer times."""
    slow = {name: [1 / each for each in factors] for name, factors in sources(20, 10, 0.1).items()}
    slow = {name: [each * 0.7 for each in factors] for name, factors in slow.items()}
    learnt = Calibration(residuals({"all": slow}))
    rate, time = learnt.bars(QUANTITY, "new"), learnt.bars("prefill", "new")
    assert rate.low < 0.7
    assert time.high > 1.4
    assert time.low <= 1 <= time.high
    assert time.high * rate.low == pytest.approx(1.0, rel=1e-6)


def test_the_estimate_lies_within_its_bars_even_where_it_is_always_too_low() -> None:
    learnt = bars({"all": {"one": [1.3, 1.4], "two": [1.5], "three": [1.35]}})
    assert learnt.low < 1
    assert learnt.high >= 1.5


def test_what_was_measured_nowhere_has_narrow_bars() -> None:
    learnt = bars({})
    assert (learnt.low, learnt.high) == (pytest.approx(0.99, abs=1e-4), pytest.approx(1.01, abs=1e-4))
    assert coverage([], lambda each: each.group) == [{}]


def test_bars_are_not_narrower_than_published_figures_are_rounded() -> None:
    learnt = bars({"all": {f"s{number}": [1.0] * 5 for number in range(20)}}, quantity="weights")
    assert (learnt.low, learnt.high) == (pytest.approx(0.995, abs=1e-4), pytest.approx(1.005, abs=1e-4))


def test_a_single_source_says_nothing_of_others() -> None:
    assert held(residuals({"all": {"one": [0.9, 1.1]}})) is None


def test_bars_are_wider_where_formulas_were_mended_with_the_same_sources() -> None:
    known = residuals({"all": sources(40, 25, 0.1)})
    plain, wide = (Calibration(known, {Family.SPEED: by}).bars(QUANTITY, "all") for by in (1.0, 2.0))
    assert math.log(wide.low) == pytest.approx(2 * math.log(plain.low))
    assert math.log(wide.high) == pytest.approx(2 * math.log(plain.high))


def test_they_are_not_widened_beyond_a_factor_of_three_on_that_account() -> None:
    far = Calibration(residuals({"all": sources(40, 25, 0.5)}), {Family.SPEED: 10.0}).bars(QUANTITY, "all")
    assert far.high == pytest.approx(3)


def test_other_families_are_not_widened() -> None:
    known = residuals({"all": sources(40, 25, 0.1)})
    assert Calibration(known, {Family.MEMORY: 2.0}).bars(QUANTITY, "all") == Calibration(known).bars(QUANTITY, "all")


def test_no_bar_is_wider_than_a_factor_of_five() -> None:
    far = bars({"all": sources(40, 25, 3.0)})
    assert (far.low, far.high) == (pytest.approx(0.2), pytest.approx(5))
