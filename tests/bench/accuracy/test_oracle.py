"""The product's rules against training steps that PyTorch traced, whose memory is known to the byte."""

from collections import defaultdict
from pathlib import Path
from statistics import median

import pytest

import bench
from bench.accuracy import Case, Evaluator, Outcome

TRUTH = Path(bench.__file__).parent / "truth"
FILES = {"grid": 184, "drawn": 40}
MEDIAN, NINE_OF_TEN = 0.04, 0.10


@pytest.fixture(scope="module", params=FILES)
def outcomes(request: pytest.FixtureRequest, evaluator: Evaluator) -> list[Outcome]:
    """The configurations that were chosen, and those that were drawn, of shapes that no rule was written with."""
    name = {"grid": "oracle.jsonl", "drawn": "oracle_drawn.jsonl"}[request.param]
    found = [evaluator.evaluate(case) for case in Case.read(TRUTH / name)]
    assert len(found) >= FILES[request.param]
    return found


def nine_of_ten(sizes: list[float]) -> float:
    return sorted(sizes)[-(-len(sizes) * 9 // 10) - 1]


def test_every_traced_step_has_an_estimate(outcomes: list[Outcome]) -> None:
    assert {outcome.reason for outcome in outcomes} == {""}


def test_what_is_compared_is_the_peak_of_tensors(outcomes: list[Outcome]) -> None:
    assert {outcome.fact for outcome in outcomes} == {"training.peak"}


def test_the_estimates_are_within_the_bars(outcomes: list[Outcome]) -> None:
    sizes = [abs(outcome.error) for outcome in outcomes if outcome.error is not None]
    assert median(sizes) <= MEDIAN
    assert nine_of_ten(sizes) <= NINE_OF_TEN


def test_no_family_is_far_off(outcomes: list[Outcome]) -> None:
    families = defaultdict(list)
    for outcome in outcomes:
        if outcome.error is not None:
            families[outcome.case.fields.part("arch").text("model_type")].append(abs(outcome.error))
    assert {family: found for family, sizes in families.items() if (found := median(sizes)) > NINE_OF_TEN} == {}
