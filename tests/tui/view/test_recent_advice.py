"""What is worked out once is not worked out again until it can be otherwise."""

from __future__ import annotations

from engine.inference import Given
from kb.session import Answers
from tui.view.recent_advice import RecentAdvices

JOB = Answers({"model.params": Given(8e9), "hardware.accelerator": Given("small")})
GOAL = "fewest"


def test_dont_know_changes_no_advice(small):
    recent = RecentAdvices()
    first = recent.get(small, JOB, GOAL)
    again = recent.get(small, JOB.with_declined("inference.context"), GOAL)
    assert again is first
    assert again.report is first.report


def test_what_is_kept_is_what_would_be_worked_out(small):
    recent = RecentAdvices()
    recent.get(small, JOB, GOAL)
    kept, anew = recent.get(small, JOB, GOAL), small.advise(JOB.given, GOAL)
    assert kept.advice.inference == anew.inference
    assert kept.report == small.report(anew)


def test_another_answer_goal_or_order_of_answers_is_another_advice(small):
    recent = RecentAdvices()
    first = recent.get(small, JOB, GOAL)
    other_goal = next(each for each in small.goal_ids if each != GOAL)
    turned = Answers(dict(reversed(JOB.given.items())))
    others = [
        recent.get(small, JOB.with_answer("hardware.count", Given(2)), GOAL),
        recent.get(small, JOB, other_goal),
        recent.get(small, turned, GOAL),
    ]
    assert all(each is not first for each in others)
    assert list(others[2].advice.answers) == list(turned.given)
    assert recent.get(small, JOB, GOAL) is first


def test_only_the_last_few_are_kept(small):
    recent = RecentAdvices()
    first = recent.get(small, JOB, GOAL)
    for count in (1, 2, 4, 8):
        recent.get(small, JOB.with_answer("hardware.count", Given(count)), GOAL)
    assert recent.get(small, JOB, GOAL) is not first


def test_other_rules_advise_anew(small, advisor):
    recent = RecentAdvices()
    first = recent.get(small, JOB, GOAL)
    recent.get(advisor, Answers({"workload.kind": Given("inference")}), advisor.goal_ids[0])
    assert recent.get(small, JOB, GOAL) is not first
