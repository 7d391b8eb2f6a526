"""Figures over many outcomes."""

import pytest

from bench.accuracy import Outcome, Summary


def outcome(case, estimate: float, **bounds: float) -> Outcome:
    return Outcome(case, "memory.weights", "byte", 100.0, estimate, **bounds)


def test_errors_are_relative_to_what_was_measured(inference_case) -> None:
    estimates = (90, 105, 110, 130, 100, 100, 100, 100, 100, 200)
    summary = Summary.of([outcome(inference_case(), estimate) for estimate in estimates])
    assert summary.evaluated == 10
    assert summary.median_abs_rel_err == pytest.approx(0.025)
    assert summary.p90_abs_rel_err == pytest.approx(0.3)
    assert summary.bias == 0
    assert summary.covered_90 is None


def test_coverage_is_a_share_of_the_estimates_with_bounds(inference_case) -> None:
    case = inference_case()
    inside, outside = outcome(case, 90, low=80, high=100), outcome(case, 90, low=85, high=95)
    assert Summary.of([inside, outside, outcome(case, 90)]).covered_90 == 0.5


def test_skipped_cases_count_and_do_not_weigh(inference_case) -> None:
    summary = Summary.of([outcome(inference_case(), 110), Outcome(inference_case(), reason="no value")])
    assert (summary.n, summary.evaluated) == (2, 1)
    assert summary.bias == pytest.approx(0.1)


def test_runs_said_not_to_fit_and_failed_runs_are_counted_apart(inference_case) -> None:
    ran, failed = inference_case(), inference_case(oom=True)
    summary = Summary.of(
        [
            Outcome(ran, verdict="does_not_fit"),
            Outcome(ran, verdict="tight"),
            Outcome(failed, verdict="does_not_fit", exceeds=True),
            Outcome(failed, exceeds=False),
        ]
    )
    assert (summary.refused, summary.judged) == (1, 2)
    assert (summary.exceeding, summary.oom) == (1, 2)


def test_nothing_gives_no_figures() -> None:
    assert set(Summary.of([]).record().values()) == {0, None}
