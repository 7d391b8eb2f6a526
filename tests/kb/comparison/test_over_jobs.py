"""Comparing what two advisors say of many jobs."""

from __future__ import annotations

import pytest

from engine.findings import Place
from kb.comparison import UnusableJobError, compare_over, job_json
from kb.corpus import Job

HERE = Place("jobs.yaml", 1, 1)
SMALL_JOB = Job("small", HERE, text="run 8B model")
LARGE_JOB = Job("large", HERE, answers={"workload.kind": "training", "model.params": "30B"})


def test_each_job_is_answered_by_both_sides_and_compared(world):
    dearer = world(("[{expr: hardware.count * 2.5 USD/h}]", "[{expr: hardware.count * 3 USD/h}]"))
    small, large = compare_over([SMALL_JOB, LARGE_JOB], world(), dearer)
    assert small.is_empty
    assert [(each.fact, each.before.shown, each.after.shown) for each in large.comparison.facts] == [
        ("cost.per_hour", "$20/h", "$24/h")
    ]


def test_answers_count_more_than_words():
    from kb.advisor import Advisor

    advisor = Advisor.load()
    job = Job("both", HERE, text="serve llama 3.1 8b, 8k context", answers={"inference.context": "4k"})
    given = job.given(advisor)
    assert given["inference.context"].value == 4096
    assert given["workload.kind"].value == "inference"


def test_a_job_that_one_side_cannot_take_is_a_difference(world):
    job = Job("published", HERE, answers={"need.published": "yes"})
    without = world(("  - {id: need.published,", "  - {id: need.scores,"))
    (gone,) = compare_over([job], world(), without)
    assert not gone.is_empty
    assert "there is no fact of that name" in gone.refused_after
    assert not gone.refused_before
    (come,) = compare_over([job], without, world())
    assert (bool(come.refused_before), bool(come.refused_after)) == (True, False)


def test_a_job_that_neither_side_can_take_is_a_defect_of_the_corpus(world):
    job = Job("odd", Place("jobs.yaml", 7, 3), answers={"no.such.fact": "1"})
    with pytest.raises(UnusableJobError, match=r"jobs\.yaml:7:3: the job 'odd' cannot be compared: .*no\.such\.fact"):
        list(compare_over([job], world(), world()))


def test_the_json_has_values_in_base_units_beside_what_people_read(world):
    dearer = world(("0.4 USD/h", "4 USD/h"), ("when: hardware.count > 1", "when: hardware.count > 0"))
    (found,) = map(job_json, compare_over([SMALL_JOB], world(), dearer))
    assert found["id"] == "small"
    assert found["refused"] == {"before": None, "after": None}
    assert found["recommendation"] == {
        "before": {"summary": "1 × Card S 24 GB", "price": "$0.40/h"},
        "after": {"summary": "1 × Card L 80 GB", "price": "$2.50/h"},
    }
    price = next(each for each in found["facts"] if each["fact"] == "cost.per_hour")
    assert price["before"] == {"value": pytest.approx(0.4 / 3600), "shown": "$0.40/h"}
    assert [(each["rule"], each["before"]) for each in found["remarks"]] == [("many.warning", None)]
    assert {"id": "X43", "before": None, "after": "dissent"} in found["claims"]
